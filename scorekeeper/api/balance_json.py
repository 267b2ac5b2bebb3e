"""The JSON of balances and settlements."""

from __future__ import annotations

from typing import Any

import marshmallow as ma

from scorekeeper.api.match_schemas import (
    PlayerRefSchema,
    an_id,
)
from scorekeeper.api.paging import a_cursor, a_limit
from scorekeeper.api.people import described, player_ref
from scorekeeper.api.schemas import AnswerSchema, a_number, a_text, an_object, objects
from scorekeeper.engine.messages import Msg
from scorekeeper.engine.wire import Strict
from scorekeeper.engine.wire.fields import WORDING, WholeNumber, Word, a_list, record
from scorekeeper.service.balances import Balances, Span
from scorekeeper.service.fields import Prose, moment
from scorekeeper.service.pages import PageRequest
from scorekeeper.service.payments import MOST_AMOUNT, Payment
from scorekeeper.service.settlements import Recorded

MOST_PAYMENTS = 200
LONGEST_NOTE = 200


def a_day(name: str, **kwargs: Any) -> ma.fields.Date:
    """A day in the group's time zone, called `name` in JSON."""
    return ma.fields.Date(
        data_key=name, error_messages={**WORDING, "invalid": Msg("date")}, **kwargs
    )


class SpanSchema(Strict):
    """Which matches; left out: whichever."""

    since = a_day("from")
    until = a_day("to")
    match = an_id()


class SpanPageSchema(SpanSchema):
    """Which matches, and which page of their list."""

    cursor = a_cursor()
    limit = a_limit()

    @ma.post_load
    def make(self, data: dict[str, Any], **kwargs: Any) -> tuple[Span, PageRequest]:
        """The matches, and the page of them that is wanted."""
        wanted = PageRequest(data.pop("cursor"), data.pop("limit"))
        return Span(**data), wanted


class NewPaymentSchema(Strict):
    """What one player paid to another."""

    payer = an_id(required=True, data_key="from")
    payee = an_id(required=True, data_key="to")
    amount = WholeNumber(1, MOST_AMOUNT, required=True)


class NewSettlementSchema(Strict):
    """A settlement to record: of which matches, and what was paid."""

    since = a_day("from", load_default=None, allow_none=True)
    until = a_day("to", load_default=None, allow_none=True)
    match = an_id(load_default=None, allow_none=True)
    preview = Word(
        most=40,
        load_default=None,
        allow_none=True,
        **described("The mark of the balances whose payments were made."),
    )
    payments = a_list(
        record(NewPaymentSchema()),
        MOST_PAYMENTS,
        load_default=None,
        allow_none=True,
        **described("What was paid, where it was otherwise."),
    )
    note = Prose(most=LONGEST_NOTE, load_default="")


class PaymentSchema(AnswerSchema):
    """What one player pays to another."""

    payer = ma.fields.UUID(required=True, data_key="from", **described("The player's id."))
    payee = ma.fields.UUID(required=True, data_key="to", **described("The player's id."))
    amount = a_number(minimum=1)


class BalanceSchema(AnswerSchema):
    """How one player stands."""

    player = an_object(PlayerRefSchema())
    played = a_number("What the matches came to.")
    paid = a_number("What was paid less what was received.")
    open = a_number("Above zero: they are owed so much; below: they owe it.")


class BalancesSchema(AnswerSchema):
    """How everybody stands after the matches of a span; every column comes to zero."""

    preview = a_text("A mark of all this, by which a settlement says what it has seen.")
    people = objects(BalanceSchema(), "Whoever played or paid.")
    payments = objects(PaymentSchema(), "The fewest that settle what is open.")
    match_count = a_number("How many matches; `…/balances/matches` lists them.")
    settlements = ma.fields.List(
        ma.fields.UUID(),
        required=True,
        **described("Those that count here: all that are about these matches and no others."),
    )
    adjusted = ma.fields.List(
        ma.fields.UUID(),
        required=True,
        **described(
            "Deals with points given or taken outside the rules that nobody else paid or got; "
            "they are owed to nobody and left out here."
        ),
    )


class CountedMatchSchema(AnswerSchema):
    """A match that balances or a settlement count."""

    id = an_id(required=True)
    played_at = a_text(format="date-time")


class CountedMatchesSchema(AnswerSchema):
    """Some of the matches, in the order in which they were entered."""

    items = objects(CountedMatchSchema())


class SettlementSchema(AnswerSchema):
    """What was paid for some matches."""

    id = an_id(required=True)
    payments = objects(PaymentSchema())
    match_count = a_number(
        "How many matches it is about; `…/settlements/{settlement_id}/matches` lists them."
    )
    note = a_text()
    created_at = ma.fields.DateTime(required=True)
    undone_at = ma.fields.DateTime(required=True, allow_none=True)


class SettlementsSchema(AnswerSchema):
    """The settlements of a group, in the order recorded."""

    items = objects(SettlementSchema())


def balances_json(stand: Balances, spoken: str) -> dict[str, Any]:
    """Balances as BalancesSchema declares them."""
    people = [
        {
            "player": player_ref(one.player, one.name, spoken),
            "played": one.played,
            "paid": one.paid,
            "open": one.open,
        }
        for one in stand.people
    ]
    return {
        "preview": stand.mark,
        "people": people,
        "payments": [payment_json(one) for one in stand.payments],
        "match_count": len(stand.matches),
        "settlements": stand.settlements,
        "adjusted": stand.adjusted,
    }


def counted_json(match: Any) -> dict[str, Any]:
    """A match as CountedMatchSchema declares it."""
    return {"id": str(match.id), "played_at": moment(match.played_at)}


def payment_json(one: Payment[Any]) -> dict[str, Any]:
    """A payment as PaymentSchema declares it."""
    return {"from": str(one.payer), "to": str(one.payee), "amount": one.amount}


def settlement_json(recorded: Recorded) -> dict[str, Any]:
    """A settlement as SettlementSchema declares it."""
    row = recorded.row
    return {
        "id": row.id,
        "payments": [payment_json(one) for one in recorded.payments],
        "match_count": recorded.matches,
        "note": row.note,
        "created_at": moment(row.created_at),
        "undone_at": row.undone_at and moment(row.undone_at),
    }
