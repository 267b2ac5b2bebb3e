// @ts-check
/** The recovery code, until somebody says that it is kept. */

import { h } from "../dom.js";
import { say } from "../frame.js";
import { go } from "../go.js";
import { recoveryCode, showCode } from "../phone.js";
import { t } from "../texts.js";
import { button } from "../ui/button.js";

/** @returns {import("../routes.js").Screen} */
export default function code() {
  const secret = recoveryCode();
  if (!secret) return { title: t("code.title"), back: "", body: [h("p", {}, t("code.kept_already"))] };
  const kept = () => {
    showCode(null);
    go("group");
  };
  return {
    title: t("code.title"),
    body: [h("p", {}, t("code.why")), h("p", { class: "code", id: "code" }, secret), button(t("copy"), { act: () => copy(secret) }), h("p", { class: "hint" }, t("code.once"))],
    foot: [button(t("code.kept"), { kind: "main", act: kept })],
  };
}

/** Copy a text, where the browser allows it. @param {string} text */
export async function copy(text) {
  if (navigator.clipboard) await navigator.clipboard.writeText(text);
  say(navigator.clipboard ? t("copied") : t("copy_by_hand"));
}
