// @ts-check
/** Buttons that wait for what they started, and say so when it failed. */

import { h } from "../dom.js";
import { headline, stumbled } from "../failed.js";
import { say } from "../frame.js";
import { tryAgain } from "../renewing.js";
import { t } from "../texts.js";

/** @typedef {{kind?: "main" | "plain" | "danger" | "quiet", act: () => unknown, id?: string, disabled?: boolean, label?: string, onError?: (error: unknown) => void}} ButtonWishes */

/** @param {import("../dom.js").Child | import("../dom.js").Child[]} content @param {ButtonWishes} wishes */
export function button(content, { kind = "plain", act, id, disabled, label, onError }) {
  const press = async () => {
    if (element.getAttribute("aria-busy")) return;
    element.setAttribute("aria-busy", "true");
    try {
      await act();
    } catch (error) {
      (onError ?? complain)(error);
    } finally {
      element.removeAttribute("aria-busy");
    }
  };
  const element = h("button", { type: "button", class: `button ${kind}`, onclick: press, id, disabled: Boolean(disabled), "aria-label": label }, content);
  return element;
}

/** @param {unknown} error */
function complain(error) {
  say(headline(error), stumbled(error) ? { label: t("try_again"), act: tryAgain } : undefined);
}

/** A link that looks like a button. @param {string} text @param {string} place @param {"main" | "plain" | "quiet"} [kind] */
export function linkButton(text, place, kind = "plain") {
  return h("a", { class: `button ${kind}`, href: `#/${place}` }, text);
}
