// @ts-check
/** What is shown where something went wrong: the service's own words, and a way on. */

import { Busy, Refused, Unreachable } from "./api.js";
import { h } from "./dom.js";
import { go } from "./go.js";
import { forget, membership } from "./phone.js";
import { isOld, renewOnce, tryAgain } from "./renewing.js";
import { t } from "./texts.js";
import { button } from "./ui/button.js";

/** Whether the page itself is at fault, and not what it asked. @param {unknown} error */
export const stumbled = (error) => !(error instanceof Refused || error instanceof Unreachable);

/** The screen in place of one that could not be shown. @param {unknown} error @returns {Promise<import("./routes.js").Screen>} */
export async function failed(error) {
  if (stumbled(error)) {
    if (!(await isOld())) console.error(error);
    else if (renewOnce()) return { title: t("waiting"), body: [] };
  }
  if (error instanceof Refused && error.kind === "token-unknown") return turnedAway();
  const retry = button(t("try_again"), { kind: "main", act: tryAgain });
  // It goes by itself once somebody is reached again, as a screen does that shows what waits.
  return { title: t("failed.title"), back: "", body: [trouble(error)], foot: [retry], showsWaiting: error instanceof Unreachable };
}

/** This phone's token is good for nothing any more. @returns {import("./routes.js").Screen} */
function turnedAway() {
  const group = membership();
  const leave = () => {
    if (group) forget(group.group);
    go("");
  };
  const text = h("p", { class: "lead" }, t("turned_away.text", { name: group?.name ?? "" }));
  return { title: t("turned_away.title"), body: [text], foot: [button(t("turned_away.forget"), { kind: "main", act: leave })] };
}

/** What went wrong, in a box; findings and fields each on a line. @param {unknown} error */
export function trouble(error) {
  return h("div", { class: "trouble", role: "alert" }, ...reasons(error));
}

/** In one line. @param {unknown} error */
export function headline(error) {
  if (error instanceof Refused) return error.problem.detail || error.problem.title;
  if (error instanceof Busy) return t("failed.busy");
  return error instanceof Unreachable ? t("failed.unreachable") : t("failed.unknown");
}

/** Each rule or field that is at fault; a rule's id is no link, since what was entered would be left. @param {unknown} error */
export function reasons(error) {
  if (!(error instanceof Refused)) return [h("p", {}, headline(error))];
  const { findings = [], errors = [] } = error.problem;
  if (findings.length) return findings.map((one) => h("p", {}, one.text, " ", h("small", { class: "rule-id" }, one.rule)));
  if (errors.length) return errors.map((one) => h("p", {}, one.detail));
  return [h("p", {}, headline(error))];
}
