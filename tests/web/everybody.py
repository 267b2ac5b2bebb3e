"""What keeps somebody from using a screen: too small, cut off, broken, not to be reached."""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import expect

FOUND = """
(options) => axe.run(document, { resultTypes: ["violations"], ...options }).then((found) =>
  found.violations.map((one) => [one.id, one.nodes.map((node) => node.html.slice(0, 200))]))
"""
"""What is wrong, and no more: all that axe looked at would be half a megabyte."""
DARK = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""Of all that axe looks at, what the dark changes."""
TOO_SMALL = """
() => [...document.querySelectorAll("button, a, summary, .tile, .toggle, .field input, .keys *")]
  .filter((one) => one.offsetParent && (one.offsetHeight < 48 || one.offsetWidth < 48))
  .map((one) => one.outerHTML.slice(0, 120))
"""
"""What could be missed by a thumb."""
BROKEN = """
(where = ".tile .face, .key") => [...document.querySelectorAll(where)].flatMap((tile) => {
  const texts = document.createTreeWalker(tile, NodeFilter.SHOW_TEXT);
  const [range, found] = [new Range(), []];
  while (texts.nextNode()) for (const word of texts.currentNode.data.matchAll(/\\S+/g)) {
    range.setStart(texts.currentNode, word.index);
    range.setEnd(texts.currentNode, word.index + word[0].length);
    const lines = new Set([...range.getClientRects()].map((one) => Math.round(one.top)));
    if (lines.size > 1) found.push(word[0]);
  }
  return found;
})
"""
"""Words that go on in the next line."""

SEEN = """
(one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
"""
"""Whether a tap in its middle meets it."""


def faults(page, options=None):
    """What axe finds wrong; it is brought to a document once."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate(FOUND, options or {})


def is_for_everybody(page):
    """By day and by night, for thumbs and for eyes that want letters of twice the size."""
    assert faults(page) == []
    page.emulate_media(color_scheme="dark")
    assert faults(page, DARK) == []
    assert page.evaluate(TOO_SMALL) == []
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def reach(page, wanted):
    """Tab until it has the focus."""
    expect(wanted).to_be_visible()
    for _ in range(60):
        if wanted.evaluate("(one) => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{wanted} is not reached by Tab")


def press(page, wanted):
    reach(page, wanted)
    page.keyboard.press("Enter")
