// @ts-check
/** Starting a group: its name, and who holds this phone. */

import { send } from "../api.js";
import { fill, h } from "../dom.js";
import { trouble } from "../failed.js";
import { go } from "../go.js";
import { remember, showCode } from "../phone.js";
import { t } from "../texts.js";
import { button } from "../ui/button.js";
import { field, form } from "../ui/field.js";

/** @returns {import("../routes.js").Screen} */
export default function found() {
  const name = field({ label: t("found.name"), hint: t("found.name_hint"), maxlength: 60 });
  const player = field({ label: t("found.player"), hint: t("found.player_hint"), maxlength: 60, autocapitalize: "words" });
  const wrong = h("div");
  const start = async () => {
    fill(wrong);
    try {
      const admitted = await send("POST", "/v1/groups", body(name.input.value, player.input.value), { token: null });
      remember(admitted);
      showCode(admitted.recovery_code);
      go("code");
    } catch (error) {
      fill(wrong, trouble(error));
      if (!name.input.value.trim()) name.input.focus();
    }
  };
  return {
    title: t("found.title"),
    back: "",
    body: [form(start, name.element, player.element), wrong],
    foot: [button(t("found.start"), { kind: "main", act: start })],
  };
}

/** @param {string} name @param {string} player */
function body(name, player) {
  const device = player.trim() ? t("phone_of", { name: player.trim() }) : t("phone");
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  return { name, time_zone: zone, device_name: device.slice(0, 60), ...(player.trim() ? { player_name: player } : {}) };
}
