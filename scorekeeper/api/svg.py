"""Charts drawn as SVG: lines of running totals, and bars of a player's form. No style sheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

SVG = "image/svg+xml"
WIDTH, HEIGHT = 400, 280
LEFT, RIGHT, TOP, BOTTOM = 52, 14, 36, 50
LINE_HEIGHT = 22
LARGEST, SMALLEST = 18, 10
"""Letters of a title."""
LETTER_WIDTH = 0.55
"""Of a usual letter, beside its height."""
MOST_TICKS = 6
STEPS = (1, 2, 5)
"""What a scale goes up by, times a power of ten."""
DASHES = ("", "8 4", "2 4", "12 4 2 4", "4 4", "1 6")
"""So that lines can be told apart without colours."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a chart."""

    ground: str
    ink: str
    faint: str
    lines: tuple[str, ...]
    """For players or sides; told apart also by who does not see all colours."""


THEMES = {
    "light": Theme(
        "#ffffff",
        "#1b1b1b",
        "#c8c8c8",
        ("#0072b2", "#b34700", "#00734f", "#9c3d78", "#6b5600", "#4a4a4a"),
    ),
    "dark": Theme(
        "#15181c",
        "#f2f2f2",
        "#50555c",
        ("#56b4e9", "#e69f00", "#2fc79a", "#e39ac4", "#f0e442", "#c8c8c8"),
    ),
}


@dataclass(frozen=True, slots=True)
class Words:
    """What a chart says."""

    language: str
    title: str
    alternative: str
    """All that the picture shows, for who does not see it."""
    across: str
    """What is counted from left to right."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a chart: a name, and a value at each place, from 0 on."""

    name: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: 1 up, -1 down or 0 on the line, with a letter."""

    height: int
    letter: str


@dataclass(frozen=True, slots=True)
class Scale:
    """Where values lie in the picture."""

    low: int
    high: int
    places: int
    bottom: int

    def x(self, place: int) -> float:
        """How far to the right a place lies."""
        return LEFT + (WIDTH - LEFT - RIGHT) * place / max(self.places - 1, 1)

    def y(self, value: float) -> float:
        """How far down a value lies."""
        return self.bottom - (self.bottom - TOP) * (value - self.low) / (self.high - self.low)


def line_chart(lines: Sequence[Line], words: Words, theme: Theme) -> bytes:
    """Lines over the same places, with a legend below."""
    values = [value for line in lines for value in line.values]
    step = _step(max(values) - min(values))
    low, high = step * (min(values) // step), step * -(-max(values) // step)
    scale = Scale(low, max(high, low + step), len(lines[0].values), HEIGHT - BOTTOM)
    parts = [*_grid(scale, step, theme), *_places(scale, words, theme)]
    for number, line in enumerate(lines):
        parts.append(_line(scale, line, number, theme))
        parts += _legend(line, number, theme)
    return _document(parts, words, theme, HEIGHT + LINE_HEIGHT * len(lines))


def bar_chart(bars: Sequence[Bar], words: Words, theme: Theme) -> bytes:
    """Bars up and down from a line, each with its letter."""
    scale = Scale(-1, 1, max(len(bars), 1), HEIGHT // 2)
    parts = [_rule(scale.y(0), theme.faint)]
    wide = (WIDTH - LEFT - RIGHT) / max(len(bars), 1)
    for place, bar in enumerate(bars):
        left, middle = LEFT + wide * place, LEFT + wide * (place + 0.5)
        top, tall = (scale.y(bar.height), scale.y(0) - scale.y(bar.height))
        if bar.height <= 0:
            top, tall = scale.y(0) - 3 * (not bar.height), -tall or 6
        colour = theme.lines[{1: 0, 0: 5, -1: 1}[bar.height]]
        parts.append(
            f'<rect x="{left + 2:.1f}" y="{top:.1f}" width="{max(wide - 4, 1):.1f}"'
            f' height="{tall:.1f}" fill="{colour}"/>'
        )
        parts.append(_text(middle, HEIGHT // 2 + LINE_HEIGHT, bar.letter, theme, "middle"))
    parts.append(_text(LEFT, HEIGHT // 2 + 2 * LINE_HEIGHT, words.across, theme))
    return _document(parts, words, theme, HEIGHT // 2 + 3 * LINE_HEIGHT)


def _step(reach: int) -> int:
    """How far apart the lines of a scale lie, so that there are few."""
    power = 1
    while True:
        for one in STEPS:
            if reach <= one * power * MOST_TICKS:
                return one * power
        power *= 10


def _grid(scale: Scale, step: int, theme: Theme) -> Iterator[str]:
    for value in range(scale.low, scale.high + 1, step):
        yield _rule(scale.y(value), theme.ink if value == 0 else theme.faint)
        yield _text(LEFT - 6, scale.y(value) + 5, str(value), theme, "end")


def _rule(y: float, colour: str) -> str:
    return f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{colour}" fill="none"/>'


def _places(scale: Scale, words: Words, theme: Theme) -> Iterator[str]:
    apart = _step(scale.places * 2 - 1)
    for place in range(0, scale.places, apart):
        yield _text(scale.x(place), scale.bottom + LINE_HEIGHT, str(place), theme, "middle")
    yield _text(WIDTH - RIGHT, scale.bottom + 2 * LINE_HEIGHT - 2, words.across, theme, "end")


def _line(scale: Scale, line: Line, number: int, theme: Theme) -> str:
    points = " ".join(
        f"{scale.x(place):.1f},{scale.y(value):.1f}" for place, value in enumerate(line.values)
    )
    return f'<polyline points="{points}" {_stroke(number, theme)}/>'


def _stroke(number: int, theme: Theme) -> str:
    colour, dash = theme.lines[number % len(theme.lines)], DASHES[number % len(DASHES)]
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f'fill="none" stroke="{colour}" stroke-width="3"{dashed}'


def _legend(line: Line, number: int, theme: Theme) -> Iterator[str]:
    y = HEIGHT + LINE_HEIGHT * number
    yield f'<path d="M{LEFT} {y}h40" {_stroke(number, theme)}/>'
    yield _text(LEFT + 50, y + 5, f"{line.name}: {line.values[-1]}", theme)


def _text(x: float, y: float, text: str, theme: Theme, anchor: str = "start") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" fill="{theme.ink}" text-anchor="{anchor}">'
        f"{escape(_drawable(text))}</text>"
    )


def _document(parts: Sequence[str], words: Words, theme: Theme, height: int) -> bytes:
    title, alternative = (escape(_drawable(one)) for one in (words.title, words.alternative))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"'
        f" xml:lang={quoteattr(words.language)} lang={quoteattr(words.language)}"
        ' role="img" aria-labelledby="title alternative" font-family="sans-serif" font-size="17">'
        f'<title id="title">{title}</title><desc id="alternative">{alternative}</desc>'
        f'<rect width="{WIDTH}" height="{height}" fill="{theme.ground}"/>'
        f"{_heading(words.title, theme)}"
    )
    return f"{head}{''.join(parts)}</svg>".encode()


def _heading(title: str, theme: Theme) -> str:
    """The title as large as there is room for; what no size makes room for is cut."""
    room = (WIDTH - 2 * RIGHT) / LETTER_WIDTH
    most = int(room / SMALLEST)
    shown = title if len(title) <= most else f"{title[: most - 1]}…"
    size = min(LARGEST, room / max(len(shown), 1))
    text = escape(_drawable(shown))
    return f'<text x="{RIGHT}" y="24" fill="{theme.ink}" font-size="{size:.1f}">{text}</text>'


def _drawable(text: str) -> str:
    """A text without what no XML may hold."""
    return "".join(one for one in text if one >= " " and one not in "\ufffe\uffff")
