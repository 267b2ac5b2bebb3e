"""A refusal names the players, as entries do."""

from __future__ import annotations

import pytest

TEXTS = {
    "en": "It is {0}'s turn, not {1}'s.",
    "el": "Σειρά: {0}, όχι {1}.",
}


@pytest.fixture
def out_of_turn(begun, say):
    """What is said to A, who plays although it is B's turn."""

    def out_of_turn(language):
        body = {"after": begun.n, "move": say.lay(0, "KS")}
        answer = begun.phone.post(begun.at("entries"), body, language=language)
        assert answer.status_code == 409
        return answer.json

    return out_of_turn


@pytest.mark.parametrize("language", TEXTS)
def test_a_refusal_calls_the_players_by_their_names(out_of_turn, language):
    said = TEXTS[language].format("Bob", "Άννα")

    refusal = out_of_turn(language)

    assert refusal["detail"] == said
    assert [one["text"] for one in refusal["findings"]] == [said]
    assert refusal["findings"][0]["facts"] == {"turn": 1, "seat": 0}


@pytest.mark.parametrize(("language", "nobody"), [("en", "Former player"), ("el", "Πρώην παίκτης")])
def test_a_player_who_was_removed_is_called_what_they_are(table, out_of_turn, language, nobody):
    assert table.phone.delete(table.phone.at("players", table.players[1])).status_code == 204

    assert out_of_turn(language)["detail"] == TEXTS[language].format(nobody, "Άννα")


def test_a_question_outside_any_match_calls_seats_by_letters(ask):
    body = {"position": {"loose": ["2H"]}, "move": {"kind": "lay", "seat": 1, "card": "5S"}}

    answer = ask("/v1/games/diloti/rulings", body)

    assert answer.json["findings"][0]["text"] == TEXTS["en"].format("A", "B")
