"""What waits has a next try, whatever became of the last one."""

from __future__ import annotations

from playwright.sync_api import expect

from scorekeeper import web
from tests.web.doors import Doors, again, kept_here, stop_the_clock
from tests.web.playing import log, opened, table
from tests.web.reception import FIVE, all_sent, moves, told


def test_what_a_window_left_that_is_closed_is_sent_by_another(phone, group):
    page = group.held_by(phone())
    _, deal = opened(page, group, 1)
    other = group.held_by(page.context.new_page())
    both = [Doors(page, away=True), Doors(other, away=True)]
    other.goto("/" + page.evaluate("location.hash"))
    expect(table(other)).to_be_visible()
    log(other, FIVE[0], {})
    kept_here(other)
    other.close()
    kept_here(page)
    both[0].away = False

    all_sent(page)
    assert moves(group, deal)[1:] == told(FIVE[0])


def test_where_only_writes_are_not_heard_they_are_not_sent_with_each_thing_that_is_read(
    phone, group
):
    page = group.held_by(phone())
    page.clock.install()
    _, deal = opened(page, group, 1)
    doors = Doors(page, away=True)
    sent = []
    page.on("request", lambda one: one.method == "POST" and sent.append(one))
    stop_the_clock(page)
    log(page, FIVE[0], {})
    kept_here(page)

    for _ in range(12):
        page.evaluate("document.querySelector('main > *').classList.add('earlier')")
        again(page)
        expect(page.locator(".earlier")).to_have_count(0)

    assert len(sent) < 7
    doors.away = False
    page.clock.resume()
    all_sent(page)
    assert moves(group, deal)[1:] == told(FIVE[0])


CLOSED = """
async (place) => {
  const { within } = await import(place);
  await within("waiting", "readonly", async (store) => store.transaction.db.close());
}
"""
"""As some phones do with the database of a page that was long in the background."""


def test_an_entry_is_kept_and_sent_though_the_phone_closed_what_it_is_kept_in(phone, group):
    page = group.held_by(phone())
    _, deal = opened(page, group, 1)
    doors = Doors(page, away=True)
    place = f"/page/{web.mark()}/js/queue/db.js"
    page.evaluate(CLOSED, place)
    log(page, FIVE[0], {})
    kept_here(page)

    page.evaluate(CLOSED, place)
    doors.away = False

    all_sent(page)
    assert moves(group, deal)[1:] == told(FIVE[0])
