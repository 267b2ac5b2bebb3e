// @ts-check
/** Moving about: to another screen, or the same one drawn anew. */

/** Go to a screen. @param {string} place What follows `#/`. */
export function go(place) {
  dispatchEvent(new CustomEvent("go", { detail: place }));
}

/** Draw this screen again, after something changed. */
export function again() {
  dispatchEvent(new CustomEvent("again"));
}

/** Draw everything again, in the other language. */
export function otherWords() {
  dispatchEvent(new CustomEvent("other-words"));
}
