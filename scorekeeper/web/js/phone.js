// @ts-check
/** The groups that this phone is in, and the tokens by which it is. */

/** @typedef {import("contract").components["schemas"]["Admitted"]} Admitted */
/** @typedef {{token: string, group: string, name: string, device: string, role: string, player: string | null}} Membership */
/** @typedef {{current: string | null, groups: Membership[]}} Kept */

const PLACE = "scorekeeper.phone";

/** @returns {Kept} */
function read() {
  const kept = localStorage.getItem(PLACE);
  return kept ? JSON.parse(kept) : { current: null, groups: [] };
}

/** @param {Kept} kept */
function write(kept) {
  localStorage.setItem(PLACE, JSON.stringify(kept));
}

/** @returns {Membership[]} */
export function memberships() {
  return read().groups;
}

/** The group that is on the table now. @returns {Membership | undefined} */
export function membership() {
  const { current, groups } = read();
  return groups.find((one) => one.group === current) ?? groups[0];
}

/** What this phone may do in the group. */
export function role() {
  return membership()?.role ?? "";
}

/** Whether it may write. */
export function mayWrite() {
  return role() === "member" || role() === "owner";
}

/** Remember a group that let this phone in. @param {Admitted} admitted */
export function remember(admitted) {
  const { groups } = read();
  const { token, group, device, player } = admitted;
  const added = { token, group: group.id, name: group.name, device: device.id, role: device.role, player: player?.id ?? null };
  write({ current: group.id, groups: [...groups.filter((one) => one.group !== group.id), added] });
}

/** Correct what is remembered of a group. @param {string} group @param {Partial<Membership>} change */
export function amend(group, change) {
  const kept = read();
  write({ ...kept, groups: kept.groups.map((one) => (one.group === group ? { ...one, ...change } : one)) });
}

/** Turn to another of the groups. @param {string} group */
export function turnTo(group) {
  write({ ...read(), current: group });
}

/** Forget a group. @param {string} group */
export function forget(group) {
  const { groups } = read();
  const left = groups.filter((one) => one.group !== group);
  write({ current: left[0]?.group ?? null, groups: left });
}

const CODE = "scorekeeper.code";

/** The recovery code, until somebody says that it is kept. @returns {string | null} */
export function recoveryCode() {
  return localStorage.getItem(CODE);
}

/** Show a recovery code until it is kept; null: it is. @param {string | null} code */
export function showCode(code) {
  if (code) localStorage.setItem(CODE, code);
  else localStorage.removeItem(CODE);
}
