"""Fields that requests and files of a whole group have alike: names, moments, longer texts."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any
from unicodedata import category
from zoneinfo import available_timezones

import marshmallow as ma

from scorekeeper.engine.messages import Msg
from scorekeeper.engine.wire.fields import WORDING, Complaints, Word
from scorekeeper.service import names
from scorekeeper.store.types import now

MOST_AHEAD = timedelta(days=1)


@cache
def time_zones() -> frozenset[str]:
    """The names of the time zones; what a machine calls its own means nothing elsewhere."""
    return frozenset(available_timezones() - {"localtime"} | {"UTC"})


def moment(at: datetime) -> str:
    """A moment in UTC, with `Z`."""
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


class MomentField(ma.fields.AwareDateTime):
    """A moment with its zone, as `2026-11-30T20:15:00Z`."""

    default_error_messages = {
        **WORDING,
        **{key: Msg("moment") for key in ("invalid", "invalid_awareness", "format")},
    }

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> datetime:
        if not isinstance(value, str):
            raise self.make_error("invalid", input=value, obj_type="datetime")
        try:
            return super()._deserialize(value, attr, data, **kwargs).astimezone(UTC)
        except OverflowError as error:  # in the first or last hours that there are
            raise self.make_error("invalid", input=value, obj_type="datetime") from error


class PlayedAtField(MomentField):
    """When a match was played: at the latest a day from now, since clocks and zones differ."""

    default_error_messages: Complaints = {"ahead": Msg("ahead")}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> datetime:
        at = super()._deserialize(value, attr, data, **kwargs)
        if at > now() + MOST_AHEAD:
            raise self.make_error("ahead")
        return at


class Prose(Word):
    """A text of several lines; no database keeps every control character."""

    default_error_messages: Complaints = {"control": Msg("control")}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text: str = super()._deserialize(value, attr, data, **kwargs)
        if any(category(one) == "Cc" and one not in "\n\t" for one in text):
            raise self.make_error("control")
        return text


class NameField(ma.fields.String):
    """A name of a group, player or device, as `names.clean` makes it."""

    default_error_messages: Complaints = {**WORDING, "invalid": Msg("text")}

    def __init__(self, **kwargs: Any) -> None:
        contract = {"minLength": 1, "maxLength": names.LONGEST}
        super().__init__(metadata=contract | kwargs.pop("metadata", {}), **kwargs)

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> str:
        if not isinstance(value, str):
            raise self.make_error("invalid")
        try:
            return names.clean(value)
        except names.BadName as error:
            raise ma.ValidationError([error.message]) from error


class TimeZoneField(ma.fields.String):
    """A time zone's name, such as Europe/Athens."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(metadata={"maxLength": 64} | kwargs.pop("metadata", {}), **kwargs)

    default_error_messages: Complaints = {**WORDING, "invalid": Msg("text")}

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> str:
        if not isinstance(value, str):
            raise self.make_error("invalid")
        if value not in time_zones():
            raise ma.ValidationError([Msg("time_zone")])
        return value
