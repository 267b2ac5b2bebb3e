// @ts-check
/** What this phone chose for itself: language and light. */

/** @typedef {{language?: "el" | "en", light?: "light" | "dark"}} Choices */

const PLACE = "scorekeeper.choices";

/** @returns {Choices} */
function read() {
  return JSON.parse(localStorage.getItem(PLACE) || "{}");
}

/** @param {Choices} change */
function keep(change) {
  localStorage.setItem(PLACE, JSON.stringify({ ...read(), ...change }));
}

/** @returns {"el" | "en"} */
export function language() {
  return document.documentElement.lang === "el" ? "el" : "en";
}

/** @param {"el" | "en"} wanted */
export function speak(wanted) {
  keep({ language: wanted });
  document.documentElement.lang = wanted;
}

/** @returns {"auto" | "light" | "dark"} */
export function light() {
  return read().light ?? "auto";
}

/** @param {"auto" | "light" | "dark"} wanted */
export function shine(wanted) {
  if (wanted === "auto") {
    keep({ light: undefined });
    delete document.documentElement.dataset.light;
  } else {
    keep({ light: wanted });
    document.documentElement.dataset.light = wanted;
  }
}
