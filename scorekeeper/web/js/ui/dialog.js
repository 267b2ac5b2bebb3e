// @ts-check
/** Questions that come before the screen and go when they are answered. */

import { fill, h, newId } from "../dom.js";
import { trouble } from "../failed.js";
import { title } from "../frame.js";
import { t } from "../texts.js";
import { button } from "./button.js";

/**
 * A dialog; Escape and a tap beside it close it, and so does going away from what it is about.
 * @param {string} heading
 * @param {(close: () => void) => import("../dom.js").Child[]} content
 */
export function dialog(heading, content) {
  const id = newId("dialog");
  const before = document.activeElement;
  const close = () => element.close();
  const element = h("dialog", { "aria-labelledby": id });
  element.append(h("h2", { id }, heading));
  for (const one of content(close)) if (one) element.append(one instanceof Node ? one : String(one));
  element.addEventListener("click", (event) => event.target === element && close());
  addEventListener("hashchange", close);
  element.addEventListener("close", () => {
    removeEventListener("hashchange", close);
    element.remove();
    const there = before?.isConnected ? before : document.getElementById(before?.id ?? "");
    if (there instanceof HTMLElement) there.focus();
    else title()?.focus({ preventScroll: true });
  });
  document.body.append(element);
  element.showModal();
  return element;
}

/**
 * Ask before something that is not easily undone.
 * @param {{title: string, text: string, yes: string, danger?: boolean}} question
 * @param {() => unknown} act
 */
export function confirm({ title: heading, text, yes, danger = false }, act) {
  const wrong = h("div");
  dialog(heading, (close) => [
    h("p", {}, text),
    wrong,
    h(
      "div",
      { class: "buttons" },
      button(yes, {
        kind: danger ? "danger" : "main",
        onError: (error) => fill(wrong, trouble(error)),
        act: async () => {
          await act();
          close();
        },
      }),
      button(t("no"), { act: close }),
    ),
  ]);
}

/**
 * The ⋯ of a screen: what else can be done here.
 * @param {string} label
 * @param {() => ({label: string, act?: () => unknown, place?: string, danger?: boolean} | null | false)[]} choices
 */
export function menu(label, choices) {
  const open = () =>
    dialog(label, (close) => [
      h(
        "div",
        { class: "menu" },
        ...choices().map((one) => one && entry(one, close)),
        button(t("close"), { kind: "quiet", act: close }),
      ),
    ]);
  return button(h("span", { "aria-hidden": "true" }, "⋯"), { kind: "quiet", label, act: open, id: "menu" });
}

/** @param {{label: string, act?: () => unknown, place?: string, danger?: boolean}} one @param {() => void} close */
function entry({ label, act, place, danger }, close) {
  if (place !== undefined) return h("a", { class: "button plain", href: `#/${place}`, onclick: close }, label);
  return button(label, {
    kind: danger ? "danger" : "plain",
    act: async () => {
      close();
      await act?.();
    },
  });
}
