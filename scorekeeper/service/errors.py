"""What can go wrong in a use case. Each carries facts; the API turns it into a problem."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from scorekeeper.engine.messages import Msg
from scorekeeper.engine.ruling import Finding


class ScorekeeperError(Exception):
    """The root of all that a use case refuses."""


class NoSuchThing(ScorekeeperError):
    """There is none, or none that this group may know of; `facts` fill what is said of it."""

    def __init__(self, kind: str, key: object, **facts: Any) -> None:
        super().__init__(f"no {kind} {key}")
        self.kind, self.key, self.facts = kind, key, facts


class NoSuchCode(ScorekeeperError):
    """A code that lets nobody in: unknown, expired, used up or revoked, whichever it is."""


class TokenUnknown(ScorekeeperError):
    """Nobody's token, or a revoked one."""


class NotAllowed(ScorekeeperError):
    """The device's role does not permit this."""

    def __init__(self, role: str, needed: str) -> None:
        super().__init__(f"a {role} may not do this; a {needed} may")
        self.role, self.needed = role, needed


class Unacceptable(ScorekeeperError):
    """Well-formed, but no possible value; `where` leads to the field."""

    def __init__(self, where: tuple[str | int, ...], message: Msg) -> None:
        super().__init__(f"{'/'.join(map(str, where))}: {message} {message.params}")
        self.where, self.message = where, message


class NotNow(ScorekeeperError):
    """Possible in itself, but not as things stand. `code` names the problem, `facts` fill it."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(f"{code} {facts}")
        self.code, self.facts = code, facts


class JournalMovedOn(ScorekeeperError):
    """The journal is not where the writer thought, as somebody else wrote first; read it again."""

    def __init__(self, expected: int, actual: int) -> None:
        super().__init__(f"the journal is at entry {actual}, not {expected}")
        self.expected, self.actual = expected, actual


class VersionMovedOn(ScorekeeperError):
    """If-Match named another version than the present one."""

    def __init__(self, expected: int, actual: int) -> None:
        super().__init__(f"it is at version {actual}, not {expected}")
        self.expected, self.actual = expected, actual


class GuardMissing(ScorekeeperError):
    """A correction or overwrite must say what it has seen: `after` or If-Match."""


class RulesBroken(ScorekeeperError):
    """A move or a result was refused; `findings` cite the rules of `game`.

    `where` is the match and the number of the deal in it; None: nobody plays, it is a question.
    """

    def __init__(
        self, game: str, findings: Sequence[Finding], where: tuple[UUID, int] | None = None
    ) -> None:
        super().__init__("broken: " + ", ".join(finding.rule for finding in findings))
        self.game, self.findings, self.where = game, tuple(findings), where


class TooManyTries(ScorekeeperError):
    """Too many wrong codes; wait."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"wait {seconds} s")
        self.seconds = seconds


class TooOften(ScorekeeperError):
    """More requests than one phone or address may make."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"wait {seconds} s")
        self.seconds = seconds


class NotReady(ScorekeeperError):
    """This process cannot do its work; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class NoRoom(ScorekeeperError):
    """As many phones follow matches as this process can hold; poll instead."""


class KeyReused(ScorekeeperError):
    """An Idempotency-Key that came with another request before."""


class Malformed(ScorekeeperError):
    """A part of the question is none of the game's; `messages` are marshmallow's, below `where`."""

    def __init__(self, where: tuple[str | int, ...], messages: Any) -> None:
        super().__init__(f"{'/'.join(map(str, where))}: {messages}")
        self.where, self.messages = where, messages
