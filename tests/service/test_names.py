"""Names: what is one, how it is written, and when two are the same."""

from __future__ import annotations

import pytest

from scorekeeper.service import codes
from scorekeeper.service.names import BadName, clean, key

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    ("given", "written"),
    [
        *((" Anna ", "Anna"), ("Anna\n", "Anna"), ("Κυρία   Άννα", "Κυρία Άννα"), ("Ann", "Ann")),
        *(("A\u00a0\u2003B", "A B"), ("Ανθή\u0301", "Ανθή\u0301"), ("e\u0301", "é")),
        *((FAMILY, FAMILY), ("<b>Anna</b>", "<b>Anna</b>"), ("'; DROP", "'; DROP")),
        *(
            ("x" * 60, "x" * 60),
            ("  " + "x " * 30, ("x " * 30).strip()),
            ("0", "0"),
            ("null", "null"),
        ),
    ],
)
def test_a_name_is_written_without_needless_blanks(given, written):
    assert clean(given) == written


@pytest.mark.parametrize(
    ("given", "why"),
    [
        *(("", "name_empty"), ("   ", "name_empty"), ("\n\t", "name_empty")),
        *(("\u200d", "name_empty"), ("x" * 61, "length"), ("x" * 10_000, "length")),
        *(("A\nB", "name_control"), ("A\tB", "name_control"), ("A\0", "name_control")),
        *(("A\x7f", "name_control"), ("\u202eAnna", "name_control"), ("A\u200bB", "name_control")),
        *(("A\ufeff", "name_control"), ("A\u2028B", "name_control"), ("A\x1b[2J", "name_control")),
    ],
)
def test_what_is_no_name_says_why(given, why):
    with pytest.raises(BadName) as refused:
        clean(given)

    assert refused.value.message == why


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("Anna", "ANNA"), ("Νίκος", "ΝΊΚΟΣ"), ("Straße", "STRASSE"), ("Zoë", "Zoe\u0308")),
        ("Anna", "An\u200dna"),
    ],
)
def test_case_does_not_tell_names_apart(one, other):
    assert key(clean(one)) == key(clean(other))


@pytest.mark.parametrize(("one", "other"), [("Ανθή", "Ανθη"), ("Zoë", "Zoe"), ("Anna", "An na")])
def test_accents_and_blanks_do(one, other):
    assert key(clean(one)) != key(clean(other))


def test_the_longest_name_has_a_key_that_fits():
    assert len(key(clean("\u0390" * 60))) <= 240


def test_a_code_is_read_however_it_is_written():
    assert codes.plain(" acde-fghj kmnp\n") == "ACDEFGHJKMNP"


def test_no_code_has_signs_that_look_alike():
    assert not set("0O1IL2Z5S8B") & set(codes.SIGNS)


def test_a_recovery_code_cannot_be_guessed():
    assert len(set(codes.LETTERS)) ** (codes.GROUPS * codes.GROUP) > 2**100


def test_codes_are_never_twice_the_same():
    made = [codes.new_invite_code() for _ in range(1000)]

    assert len(set(made)) == 1000
    assert all(map(codes.is_invite_code, made))
