"""A game's rule book, read from its `rules.toml`: rules, wording, options and presets."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib.resources import files
from string import Formatter
from typing import Any

from scorekeeper.cards.card import Card
from scorekeeper.engine.ruling import SEATS, Fact, Finding, RuleId
from scorekeeper.engine.score import Part

LANGUAGES = ("en", "el")
"""The languages of every text; the first is the default."""

SEAT_LETTERS = {"en": "ABCDEF", "el": "ΑΒΓΔΕΖ"}
"""What a seat is called where nobody's name is known."""

RULE, OPTION = "\n[[rule]]\n", "\n[[option]]\n"
"""How a rule begins in a book, and a house rule; the first of these comes behind the last rule."""
Text = Mapping[str, str]
"""One text in every language."""


@dataclass(frozen=True, slots=True)
class Form:
    """What is said in place of a case's wording where numbers ask for it: one bomb, no rocket."""

    case: str
    when: Mapping[str, int]
    """Facts, with the numbers for which this is said."""
    text: Text


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the book."""

    id: RuleId
    kind: str
    """`check`, `effect`, `set-up` or `score`."""
    source: Text
    title: Text
    text: Text
    checked: str = ""
    """Of a check: `now`, `hand` (needs the mover's hand) or `later` (becomes a claim)."""
    breach: str = ""
    """`impossible`, `broken`, or `either` where the case decides; empty: cannot be breached."""
    said: Mapping[str, Text] | None = None
    """What a finding or a score part says, by case, with `{placeholders}`."""
    forms: tuple[Form, ...] = ()
    """Wordings for some numbers; the first that fits is said."""
    until: str = ""
    """The edition that withdrew it; empty while it holds."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that a match pins when it starts."""

    name: str
    title: Text
    text: Text
    source: Text
    default: Any = None
    """What holds where nothing is said; left out of the book: no number at all."""
    values: tuple[Any, ...] = ()
    """The choices; empty where any whole number from `minimum` to `maximum` will do."""
    value_titles: Mapping[str, Text] | None = None
    minimum: int = 0
    maximum: int = 0


@dataclass(frozen=True, slots=True)
class Preset:
    """A named combination of house rules; what it does not name is as by default."""

    key: str
    title: Text
    text: Text
    """How one plays by it, as players would say it in a line."""
    house_rules: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Count:
    """Something that the game's players count over their deals, such as xeri."""

    name: str
    title: Text
    per: str = ""
    """What its rate is told by: another count, or `deals`; empty: it has no rate."""
    of: Text | None = None
    """Where it is counted apart for each phase or the like: what `{of}` is called."""
    option: str = ""
    """The same, where it is apart for each value of this house rule."""


@dataclass(frozen=True, slots=True)
class RuleBook:
    """Everything that is written about one game."""

    game: str
    edition: str
    name: Text
    seats: tuple[int, ...]
    moves: Mapping[str, Text]
    """What each kind of move is called, said of who makes it: `takes`."""
    options: tuple[Option, ...]
    presets: tuple[Preset, ...]
    package: str
    """The game's folder."""
    sources: Mapping[str, str]
    """What its sources are called in Greek."""
    counts: tuple[Count, ...] = ()
    fewest_is_best: bool = False
    """Whether points are penalties, so that the fewest are the best."""
    price: str = ""
    """The house rule that says what a point is worth, where the players pay each other for
    points, so that each deal comes to zero; empty: they do not."""

    @property
    def rules(self) -> Mapping[str, Rule]:
        """Each rule by its id, in the order of the book; read when somebody asks."""
        return _rules(self.package)

    @property
    def examples(self) -> tuple[Mapping[str, Any], ...]:
        """The worked rulings of `rulings.toml`, as written there; read when somebody asks."""
        return _examples(self.package)


@cache
def read_book(package: str) -> RuleBook:
    """Read the book of the game whose folder is `package`."""
    _, others = _parts(package)
    raw = tomllib.loads(others)
    sources = raw.get("sources", {})
    return RuleBook(
        game=raw["game"],
        edition=raw["edition"],
        name=raw["name"],
        seats=tuple(raw["seats"]),
        moves=raw["moves"],
        options=tuple(_option(_sourced(sources, one)) for one in raw["option"]),
        presets=tuple(Preset(**one) for one in raw["preset"]),
        package=package,
        sources=sources,
        counts=tuple(Count(**one) for one in raw.get("count", ())),
        fewest_is_best=raw.get("fewest_is_best", False),
        price=raw.get("price", ""),
    )


def _parts(package: str) -> tuple[str, str]:
    """The rules as they stand in the book, one behind the other, and what stands around them.

    They are most of it, and the service starts sooner when it does not read them first.
    """
    text = files(package).joinpath("rules.toml").read_text(encoding="utf-8")
    before, _, rest = text.partition(RULE)
    rules, _, behind = rest.partition(OPTION)
    return RULE + rules, before + OPTION + behind


@cache
def _rules(package: str) -> Mapping[str, Rule]:
    rules, _ = _parts(package)
    sourced = partial(_sourced, read_book(package).sources)
    read = [_rule(sourced(one)) for one in tomllib.loads(rules)["rule"]]
    return {rule.id: rule for rule in read}


def _sourced(greek: Mapping[str, str], raw: dict[str, Any]) -> dict[str, Any]:
    """A rule or option with its source in both languages; a name of its own is left as it is."""
    source = raw.get("source", "")
    return raw | {"source": {"en": source, "el": greek.get(source, source)}}


def _rule(raw: dict[str, Any]) -> Rule:
    """A rule with the forms that its texts take."""
    forms = tuple(Form(**form) for form in raw.pop("form", ()))
    return Rule(**raw, forms=forms)


def _option(raw: dict[str, Any]) -> Option:
    frozen = {key: tuple(value) for key, value in raw.items() if isinstance(value, list)}
    return Option(**(raw | frozen))


@cache
def _examples(package: str) -> tuple[Mapping[str, Any], ...]:
    """The worked rulings, of one file or, where they are many, of a folder of files."""
    folder = files(package)
    one, many = folder.joinpath("rulings.toml"), folder.joinpath("rulings")
    parts = sorted(many.iterdir(), key=lambda part: part.name) if many.is_dir() else [one]
    texts = [part.read_text(encoding="utf-8") for part in parts if part.name.endswith(".toml")]
    return tuple(ruling for text in texts for ruling in tomllib.loads(text)["ruling"])


ARTICLE = re.compile(r"\b(?P<a>[Aa]) \{(?P<name>\w+)\}")
SPOKEN_WITH_A_VOWEL = ("8", "11", "18", "A")
"""How figures and cards begin that are spoken with a vowel first; an ace is "A"."""


def say(
    book: RuleBook, what: Finding | Part, language: str, seats: Sequence[str] | None = None
) -> str:
    """A finding or a score part in words.

    Args:
        book: the book of the game that it is of.
        what: the finding or part.
        language: one of LANGUAGES.
        seats: the players' names by seat; left out, seats are called by letters.
    """
    rule = book.rules[what.rule]
    if isinstance(what, Finding):
        case = what.case or str(what.verdict)
    else:
        case = _case_of_points(rule, what.facts)
    names = seats or SEAT_LETTERS[language]
    words = {name: _worded(name, fact, names) for name, fact in what.facts.items()}
    text = _wording(rule, case, what.facts)[language]
    return _with_articles(text, words).format(**words)


POINTS, BEFORE = "points", "points_before"
"""What is said of a score part; and of one that was stored when it was told by other facts."""


def _case_of_points(rule: Rule, facts: Mapping[str, Fact]) -> str:
    before = (rule.said or {}).get(BEFORE)
    if before is None:
        return POINTS
    asked = {name for _, name, _, _ in Formatter().parse(before["en"]) if name}
    return BEFORE if asked <= facts.keys() else POINTS


def _with_articles(text: str, words: Mapping[str, str]) -> str:
    """An English text with "an" before what is spoken with a vowel first: an 8, an A♠."""

    def article(found: re.Match[str]) -> str:
        vowel = words.get(found["name"], "").startswith(SPOKEN_WITH_A_VOWEL)
        return f"{found['a']}n {{{found['name']}}}" if vowel else found[0]

    return ARTICLE.sub(article, text)


def _wording(rule: Rule, case: str, facts: Mapping[str, Fact]) -> Text:
    """The text of a case, in the form that its numbers ask for."""
    for form in rule.forms:
        if form.case == case and form.when.items() <= facts.items():
            return form.text
    return (rule.said or {})[case]


def _worded(name: str, fact: Fact, names: Sequence[str]) -> str:
    """One fact as a reader wants it: seats by name, cards by symbol."""
    if isinstance(fact, tuple):
        return ", ".join(_worded(name, one, names) for one in fact) or "–"
    if name in SEATS and isinstance(fact, int):
        return names[fact]
    return fact.symbol if isinstance(fact, Card) else str(fact)
