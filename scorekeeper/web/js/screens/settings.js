// @ts-check
/** This phone: language, light, the groups it is in, and leaving one. */

import { send } from "../api.js";
import { language, light, shine, speak } from "../choices.js";
import { fill, h } from "../dom.js";
import { trouble } from "../failed.js";
import { again, go, otherWords } from "../go.js";
import { amend, forget, membership, memberships, role, turnTo } from "../phone.js";
import { dropAll, mine } from "../queue/waiting.js";
import { t } from "../texts.js";
import { button, linkButton } from "../ui/button.js";
import { choice } from "../ui/choice.js";
import { confirm, dialog } from "../ui/dialog.js";
import { field, form } from "../ui/field.js";

/** @typedef {import("../phone.js").Membership} Membership */

/** @returns {import("../routes.js").Screen} */
export default function settings() {
  const group = membership();
  return { title: t("settings.title"), back: group ? "group" : "", tab: "group", body: [tongue(), brightness(), groups(), ...(group ? ofGroup(group) : [])] };
}

function tongue() {
  const turn = (/** @type {string} */ wanted) => {
    speak(wanted === "el" ? "el" : "en");
    otherWords();
  };
  const options = [
    { value: "el", label: h("span", { lang: "el" }, "Ελληνικά") },
    { value: "en", label: h("span", { lang: "en" }, "English") },
  ];
  return choice({ label: t("settings.language"), value: language(), onchange: turn, options });
}

function brightness() {
  const options = ["auto", "light", "dark"].map((one) => ({ value: one, label: t(`light.${one}`) }));
  return choice({ label: t("settings.light"), value: light(), options, onchange: (wanted) => shine(/** @type {"auto" | "light" | "dark"} */ (wanted)) });
}

function groups() {
  const all = memberships();
  if (!all.length) return null;
  const turn = (/** @type {string} */ wanted) => {
    turnTo(wanted);
    again();
  };
  const others = linkButton(t("settings.another"), "join", "quiet");
  const found = linkButton(t("settings.found"), "found", "quiet");
  return h("div", { class: "stack" }, choice({ label: t("settings.groups"), value: membership()?.group, shape: "list", options: all.map((one) => ({ value: one.group, label: one.name, hint: t(`role.${one.role}`) })), onchange: turn }), others, found);
}

/** @param {Membership} group */
function ofGroup(group) {
  const owner = role() === "owner";
  return [
    h("h2", {}, group.name),
    owner && rename(group),
    linkButton(t("export.title"), "export"),
    button(t("leave.title"), { kind: "danger", act: () => leave(group), id: "leave" }),
    owner && button(t("erase.title"), { kind: "danger", act: () => erase(group), id: "erase" }),
  ];
}

/** @param {Membership} group */
function rename(group) {
  const name = field({ label: t("settings.rename"), value: group.name, maxlength: 60 });
  const wrong = h("div");
  const save = async () => {
    try {
      const changed = await send("PATCH", `/v1/groups/${group.group}`, { name: name.input.value });
      amend(group.group, { name: changed.name });
      again();
    } catch (error) {
      fill(wrong, trouble(error));
    }
  };
  return form(save, name.element, wrong, button(t("save"), { act: save }));
}

/** Take this phone out of the group; the matches stay with the others. @param {Membership} group */
async function leave(group) {
  const unsent = (await mine().catch(() => [])).length;
  const act = async () => {
    await send("DELETE", `/v1/groups/${group.group}/devices/${group.device}`);
    if (unsent) await dropAll(group.device);
    forget(group.group);
    go("");
  };
  const lost = unsent ? ` ${t("leave.waiting", { n: unsent })}` : "";
  const text = t(role() === "owner" ? "leave.owner_text" : "leave.text") + lost;
  confirm({ title: t("leave.question", { name: group.name }), text, yes: t("leave.yes"), danger: true }, act);
}

/** Erase the group, for everybody and for good; its name must be written once more. @param {Membership} group */
function erase(group) {
  const name = field({ label: t("erase.name", { name: group.name }) });
  const wrong = h("div");
  const act = async () => {
    try {
      await send("DELETE", `/v1/groups/${group.group}?confirm=${encodeURIComponent(name.input.value)}`);
      await dropAll(group.device).catch(() => {});
      forget(group.group);
      document.querySelector("dialog")?.close();
      go("");
    } catch (error) {
      fill(wrong, trouble(error));
    }
  };
  dialog(t("erase.title"), (close) => [h("p", {}, t("erase.text")), form(act, name.element), wrong, button(t("erase.yes"), { kind: "danger", act }), button(t("no"), { act: close })]);
}
