// @ts-check
/** Whether two phones have written the same. */

/** The same whatever the order of its fields, and without those that say nothing. @param {any} one @param {any} other */
export const same = (one, other) => spelt(one) === spelt(other);

/** @param {any} value @returns {string} */
function spelt(value) {
  if (Array.isArray(value)) return `[${value.map(spelt).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, one]) => !(one === null || (Array.isArray(one) && !one.length)));
  return `{${fields.sort(([one], [two]) => (one < two ? -1 : 1)).map(([name, one]) => `${name}:${spelt(one)}`).join()}}`;
}
