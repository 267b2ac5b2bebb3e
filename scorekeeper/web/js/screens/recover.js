// @ts-check
/** Coming back as an owner by the recovery code. */

import { send } from "../api.js";
import { fill, h } from "../dom.js";
import { trouble } from "../failed.js";
import { go } from "../go.js";
import { remember, showCode } from "../phone.js";
import { t } from "../texts.js";
import { button } from "../ui/button.js";
import { field, form } from "../ui/field.js";

/** @returns {import("../routes.js").Screen} */
export default function recover() {
  const code = field({ label: t("recover.code"), hint: t("recover.hint"), autocapitalize: "characters", maxlength: 60 });
  const wrong = h("div");
  const start = async () => {
    fill(wrong);
    try {
      const told = { recovery_code: code.input.value.trim(), device_name: t("phone") };
      const admitted = await send("POST", "/v1/recover", told, { token: null });
      remember(admitted);
      showCode(admitted.recovery_code);
      go("code");
    } catch (error) {
      fill(wrong, trouble(error));
    }
  };
  return {
    title: t("recover.title"),
    back: "",
    body: [form(start, code.element), wrong],
    foot: [button(t("recover.start"), { kind: "main", act: start })],
  };
}
