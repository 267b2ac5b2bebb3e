"""Coming into a group with a phone in the hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect


def found(page, group="Thursday night", name="Anna"):
    """Start a group as one does; returns the recovery code."""
    page.goto("/")
    page.get_by_role("link", name="Start a group").tap()
    page.get_by_label("What is the group called?").fill(group)
    page.get_by_label("What is your name?").fill(name)
    page.get_by_role("button", name="Start").tap()
    code = page.locator("#code").inner_text()
    page.get_by_role("button", name="I have kept it").tap()
    expect(page.get_by_role("heading", name=group)).to_be_visible()
    return code


def invite(page):
    """The code of an invite, read off the owner's phone."""
    page.get_by_role("link", name="Invite somebody").tap()
    expect(page.get_by_role("img", name="QR code of the invite")).to_be_visible()
    return page.locator(".code").inner_text()


def test_a_link_lets_a_guest_in_with_one_tap(phone):
    owner, guest = phone(), phone(412, 915, "el")
    found(owner)
    code = invite(owner)

    guest.goto(f"/join/{code}")
    with guest.expect_response("**/v1/join"):
        guest.get_by_role("button", name="Μπες ως καλεσμένος").tap()

    expect(guest.get_by_role("heading", name="Thursday night")).to_be_visible()
    owner.get_by_role("link", name="Back").tap()
    expect(owner.get_by_role("button", name="Καλεσμένος 1")).to_be_visible()


def test_a_code_is_typed_and_somebody_of_the_roster_comes_in(phone):
    owner, other = phone(), phone()
    found(owner)
    code = invite(owner)

    other.goto("/")
    other.get_by_role("link", name="I have a code").tap()
    other.get_by_label("The code of the invite").fill(code.lower())
    other.get_by_role("button", name="Next").tap()
    other.get_by_role("button", name="Anna", exact=True).tap()

    expect(other.get_by_role("heading", name="Thursday night")).to_be_visible()


def test_a_wrong_code_is_refused_in_the_readers_language(phone):
    page = phone(language="el")

    page.goto("/join/WRONGCODE")

    expect(page.get_by_role("alert")).to_contain_text("Κανείς δεν έδωσε αυτόν τον κωδικό")


def test_the_recovery_code_lets_a_new_phone_in_as_owner(phone):
    lost, new = phone(), phone()
    code = found(lost)

    new.goto("/#/recover")
    new.get_by_label("Recovery code").fill(code)
    new.get_by_role("button", name="Come back").tap()

    assert new.locator("#code").inner_text() != code
    new.get_by_role("button", name="I have kept it").tap()
    expect(new.get_by_role("link", name="Invite somebody")).to_be_visible()


def test_the_roster_grows_and_a_name_that_exists_is_refused(phone):
    page = phone()
    found(page)

    page.get_by_label("New player").fill("Petros")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Petros")).to_be_visible()
    page.get_by_label("New player").fill("petros")
    page.keyboard.press("Enter")

    expect(page.get_by_role("alert")).to_contain_text("petros")


def test_somebody_who_leaves_is_at_the_beginning_again(phone):
    page = phone()
    found(page)

    page.goto("/#/settings")
    page.get_by_role("button", name="Leave the group").tap()
    page.get_by_role("button", name="Yes, leave").tap()

    expect(page.get_by_role("link", name="Start a group")).to_be_visible()


@pytest.mark.parametrize(
    ("light", "colour"), [("Night", "rgb(13, 21, 18)"), ("Day", "rgb(244, 239, 227)")]
)
def test_light_and_language_are_chosen_and_stay(phone, light, colour):
    page = phone()
    page.goto("/#/settings")

    page.get_by_role("radio", name=light).check(force=True)
    page.get_by_role("radio", name="Ελληνικά").check(force=True)
    page.reload()

    expect(page.get_by_role("heading", name="Ρυθμίσεις")).to_be_visible()
    expect(page.locator("body")).to_have_css("background-color", colour)
