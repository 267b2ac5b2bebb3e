"""Bad input of every kind: a problem document that names the field, in two languages."""

from __future__ import annotations

import pytest

RULINGS, MOVES, SCORES = (f"/v1/games/diloti/{one}" for one in ("rulings", "legal-moves", "scores"))
LAY = {"kind": "lay", "seat": 0, "card": "7H"}
PILE = {"id": 1, "value": 7, "owner": 0, "cards": ["5S", "2S"]}
TOTALS = {"sides": [{"total": 9}, {"total": 2}]}
HUGE = 10**29


def move(**change):
    return RULINGS, {"move": LAY | change}


def position(**fields):
    return RULINGS, {"position": fields, "move": LAY}


def sides(*given):
    return SCORES, {"result": {"sides": list(given)}}


WRONG_FIELDS = {
    "unknown card": (*move(card="1H"), "/move/card"),
    "card of no pack": (*move(card="7HH"), "/move/card"),
    "card with a control character": (*move(card="7H\x07"), "/move/card"),
    "card with a zero byte": (*move(card="7H\0"), "/move/card"),
    "huge card": (*move(card="7" * 50_000), "/move/card"),
    "nested card": (*move(card=[[["7H"]]]), "/move/card"),
    "card twice": (*move(loose=["2H", "2H"]), "/move/loose"),
    "second card unknown": (*move(loose=["2H", "2X"]), "/move/loose/1"),
    "pile twice": (*move(piles=[1, 1]), "/move/piles"),
    "unknown kind": (*move(kind="castle"), "/move/kind"),
    "kind is a list": (*move(kind=["lay"]), "/move/kind"),
    "unknown field": (*move(crad="7H"), "/move/crad"),
    "odd field": (*move(**{"a/b~c": 1}), "/move/a~1b~0c"),
    "seat that does not play": (*move(seat=2), "/move/seat"),
    "seat that nobody has": (*move(seat=4), "/move/seat"),
    "negative seat": (*move(seat=-1), "/move/seat"),
    "true for a seat": (*move(seat=True), "/move/seat"),
    "fraction for a seat": (*move(seat=0.5), "/move/seat"),
    "float for a seat": (*move(seat=1.0), "/move/seat"),
    "text for a seat": (*move(seat="0"), "/move/seat"),
    "null for a seat": (*move(seat=None), "/move/seat"),
    "no move": (RULINGS, {}, "/move"),
    "move is null": (RULINGS, {"move": None}, "/move"),
    "move is a list": (RULINGS, {"move": [LAY]}, "/move"),
    "move without kind": (RULINGS, {"move": {"seat": 0}}, "/move/kind"),
    "move without card": (RULINGS, {"move": {"kind": "lay", "seat": 0}}, "/move/card"),
    "extra member": (RULINGS, {"move": LAY, "stands": True}, "/stands"),
    "position is a text": (RULINGS, {"move": LAY, "position": "start"}, "/position"),
    "fifth ace": (*position(loose=["AS", "AH", "AD", "AC", "AX"]), "/position/loose/4"),
    "card in two places": (*position(loose=["7S"], seen=["7S"]), "/position/seen"),
    "card on table and in a hand": (
        *position(loose=["7S"], hands=[["7S"], None]),
        "/position/hands/0",
    ),
    "card in two hands": (*position(hands=[["7S"], ["7S"]]), "/position/hands/1"),
    "pile that is no set": (*position(piles=[PILE | {"value": 8}]), "/position/piles/0/cards"),
    "pile with a face": (
        *position(piles=[PILE | {"cards": ["5S", "2S", "KS"]}]),
        "/position/piles/0/cards",
    ),
    "second pile's card unknown": (
        *position(piles=[PILE, PILE | {"cards": ["5H", "ZZ"]}]),
        "/position/piles/1/cards/1",
    ),
    "piles with one id": (*position(piles=[PILE, PILE]), "/position/piles"),
    "pile is null": (*position(piles=[None]), "/position/piles/0"),
    "owner that does not play": (
        *position(piles=[PILE | {"owner": 3}]),
        "/position/piles/0/owner",
    ),
    "turn that does not play": (*position(turn=2), "/position/turn"),
    "three hands of two": (*position(hands=[None, None, None]), "/position/hands"),
    "claim of nobody": (*position(claims=[{"seat": 2, "value": 7}]), "/position/claims/0/seat"),
    "unknown house rule": (RULINGS, {"house_rules": {"x": 1}, "move": LAY}, "/house_rules/x"),
    "unknown choice": (
        RULINGS,
        {"house_rules": {"deck": "tarot"}, "move": LAY},
        "/house_rules/deck",
    ),
    "three players": (
        RULINGS,
        {"house_rules": {"players": 3}, "move": LAY},
        "/house_rules/players",
    ),
    "limit of none": (MOVES, {"limit": 0}, "/limit"),
    "limit too high": (MOVES, {"limit": 1001}, "/limit"),
    "no result": (SCORES, {}, "/result"),
    "one side": (*sides({"total": 9}), "/result/sides"),
    "side is null": (*sides(None, {"total": 2}), "/result/sides/0"),
    "unknown part": (*sides({"total": 9, "kings": 1}, {"total": 2}), "/result/sides/0/kings"),
    "half a result": (*sides({"aces": 4}, {"aces": 0}), "/result/sides/0/ten_diamonds"),
    "body is a list": (RULINGS, [], ""),
    "body is null": (RULINGS, None, ""),
    "body is a number": (RULINGS, 5, ""),
}
BAD_BODIES = {
    "nothing": (b"", 400),
    "half": (b'{"move": ', 400),
    "not quite": (b"{'move': 1}", 400),
    "nan": (b'{"limit": NaN}', 400),
    "deep": (b"[" * 60_000, 400),
    "deep and closed": (b"[" * 30_000 + b"]" * 30_000, 400),
    "control character": (b'{"move": "\x01"}', 400),
    "lone surrogate": (b'{"move": "\\ud800"}', 400),
    "not utf-8": (b'{"move": "\xff\xfe"}', 400),
    "utf-16": ('{"move": 1}'.encode("utf-16"), 400),
    "zero byte": (b"\0", 400),
    "2 MB": (b'{"move": "' + b"x" * 2_000_000 + b'"}', 413),
    "100,000 brackets": (b"[" * 100_000, 413),
}
PROBLEM_JSON = "application/problem+json"


def refused(ask, path, body, status, **kwargs):
    """The problem, once in each language; they say the same in different words."""
    english, greek = (ask(path, body, language, **kwargs) for language in ("en", "el"))
    for answer in (english, greek):
        assert (answer.status_code, answer.content_type) == (status, PROBLEM_JSON), answer.text
        assert answer.json["status"] == status
        assert answer.json["type"].startswith("/problems/")
    assert english.json["title"] != greek.json["title"]
    assert english.json["detail"] != greek.json["detail"]
    return english.json, greek.json


@pytest.mark.parametrize(("path", "body", "where"), WRONG_FIELDS.values(), ids=WRONG_FIELDS)
def test_a_wrong_field_is_named_in_both_languages(ask, path, body, where):
    english, greek = refused(ask, path, body, 422)

    assert where in [one["pointer"] for one in english["errors"]]
    for one, other in zip(english["errors"], greek["errors"], strict=True):
        assert (one["pointer"], one["code"]) == (other["pointer"], other["code"])
        assert one["detail"] != other["detail"]


@pytest.mark.parametrize("path", [RULINGS, MOVES, SCORES])
@pytest.mark.parametrize(("body", "status"), BAD_BODIES.values(), ids=BAD_BODIES)
def test_a_body_that_is_no_json_is_refused_before_any_field(ask, path, body, status):
    english, _ = refused(ask, path, body, status)

    assert "errors" not in english


@pytest.mark.parametrize("inner", [b"[" * 900 + b"]" * 900, b'{"a":' * 900 + b"1" + b"}" * 900])
@pytest.mark.parametrize(
    "body",
    [
        b'{"move": {"kind": "lay", "seat": 0, "card": %s}}',
        b'{"move": {"kind": "lay", "seat": %s, "card": "7H"}}',
        b'{"move": {"kind": %s}}',
        b'{"move": %s}',
        b'{"position": {"loose": [%s]}, "move": {"kind": "lay", "seat": 0, "card": "7H"}}',
    ],
)
def test_a_deep_value_is_a_wrong_value(ask, body, inner):
    refused(ask, RULINGS, body % inner, 422)


@pytest.mark.parametrize("end", [b" " * 70_000, b" " * 60_000 + b"no JSON" * 2_000])
def test_a_long_body_without_a_length_is_refused(ask, end):
    chunked = {"wsgi.input_terminated": True, "CONTENT_LENGTH": ""}
    body = b'{"move": {"kind": "deal", "loose": []}}' + end

    refused(ask, RULINGS, body, 413, environ_overrides=chunked)


def test_a_body_without_a_length_is_read(ask):
    chunked = {"wsgi.input_terminated": True, "CONTENT_LENGTH": ""}

    assert ask(RULINGS, {"move": LAY}, environ_overrides=chunked).status_code == 200


@pytest.mark.parametrize("kind", ["text/plain", "application/xml", "multipart/form-data", ""])
def test_what_is_not_sent_as_json_is_refused(ask, kind):
    refused(ask, RULINGS, {"move": LAY}, 415, headers={"Content-Type": kind})


def test_many_errors_are_not_all_listed(ask):
    answer = ask(RULINGS, {"move": LAY} | {f"x{n}": n for n in range(3000)})

    assert answer.status_code == 422
    assert len(answer.json["errors"]) == 50


def test_a_long_name_is_not_read_back_whole(ask):
    answer = ask(RULINGS, {"x" * 60_000: 1})

    assert answer.status_code == 422
    assert len(answer.data) < 2_000


@pytest.mark.parametrize("path", [RULINGS, MOVES, SCORES, "/v1/games", "/healthz"])
@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "BREW"])
def test_a_method_that_an_address_does_not_know_is_405_with_those_it_knows(client, path, method):
    answers = [
        client.open(path, method=method, headers={"Accept-Language": language})
        for language in ("en", "el")
    ]

    assert [one.status_code for one in answers] == [405, 405]
    assert all(one.content_type == PROBLEM_JSON for one in answers)
    assert all(one.headers["Allow"] for one in answers)
    assert answers[0].json["detail"] != answers[1].json["detail"]


@pytest.mark.parametrize(
    "path",
    [
        *("/nothing", "/v1", "/v1/", "/v1/games/", "/v1/games/whist", "/v1/games/diloti"),
        *("/v1/games/diloti/rules/../../x", "/v1/games/%00/rules", "/problems/none", "/docs/none"),
        *("/v1/games/diloti/rules/" + "x" * 5_000, "/%ff", "/docs/%2e%2e/docs.html"),
    ],
)
def test_an_address_with_nothing_at_it_is_404(client, path):
    answers = [client.get(path, headers={"Accept-Language": language}) for language in ("en", "el")]

    assert [(one.status_code, one.content_type) for one in answers] == [(404, PROBLEM_JSON)] * 2
    assert answers[0].json["detail"] != answers[1].json["detail"]


@pytest.mark.parametrize(
    ("path", "where"),
    [
        *(("/v1/games?x=1", "x"), ("/healthz?verbose", "verbose"), ("/problems?q=1", "q")),
        ("/v1/games/diloti/rules?kind=check&quiet=1", "quiet"),
        *(("/v1/games/diloti/rules?kind=rumour", "kind"), ("/v1/games/diloti/rules?kind=", "kind")),
        (f"/v1/games/diloti/rules?q={'x' * 101}", "q"),
        ("/v1/games/diloti/rules/DIL-TURN-1?q=x", "q"),
    ],
)
def test_a_wrong_query_parameter_is_named(client, path, where):
    answers = [client.get(path, headers={"Accept-Language": language}) for language in ("en", "el")]

    assert [one.status_code for one in answers] == [422, 422]
    assert [one["pointer"] for one in answers[0].json["errors"]] == [where]
    assert answers[0].json["detail"] != answers[1].json["detail"]


def test_a_query_that_a_question_does_not_know_is_refused(ask):
    english, _ = refused(ask, f"{RULINGS}?stands=true", {"move": LAY}, 422)

    assert english["errors"][0]["pointer"] == "stands"


@pytest.mark.parametrize("number", [HUGE, -HUGE, 2**63, 1e308])
def test_a_number_beyond_reason_is_no_number_of_ours(ask, number):
    body = b'{"move": {"kind": "lay", "card": "7H", "seat": %d}}' % int(number)

    english, _ = refused(ask, RULINGS, body, 422)

    assert [one["pointer"] for one in english["errors"]] == ["/move/seat"]
