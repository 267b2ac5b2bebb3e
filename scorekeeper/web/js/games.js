// @ts-check
/** The games, as the service tells of them. */

import { get } from "./api.js";

/** @typedef {import("contract").components["schemas"]["Game"]} Game */
/** @typedef {import("contract").components["schemas"]["HouseRule"]} HouseRule */

export const SIGNS = /** @type {Record<string, string>} */ ({ diloti: "♦", doudizhu: "♠", seep: "♣", klondike: "♥", phase10: "10" });

/** @returns {Promise<Game[]>} */
export async function games() {
  return (await get("/v1/games")).items;
}

/** @param {string} key @returns {Promise<Game>} */
export async function game(key) {
  const found = (await games()).find((one) => one.key === key);
  if (!found) throw new Error(key);
  return found;
}

/** @param {string} key */
export async function nameOfGame(key) {
  return (await game(key)).name;
}
