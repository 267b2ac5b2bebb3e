// @ts-check
/** Moving cards about as a table does, without asking whether they may. */

/** What is left when each of those that are taken is taken out once. @template T @param {T[]} cards @param {T[]} taken */
export function without(cards, taken) {
  const left = [...cards];
  for (const card of taken) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** The values with another one in a place. @template T @param {T[]} values @param {number} place @param {T} value */
export function put(values, place, value) {
  return values.map((one, at) => (at === place ? value : one));
}

/** What a hand still has once a seat played cards; one that never had them is no longer believed. @param {any[]} hands @param {number} seat @param {any[]} cards */
export function handsAfter(hands, seat, cards) {
  const hand = hands[seat];
  return hand ? put(hands, seat, without(hand, cards)) : hands;
}

/** The next seat that has cards; the next at all where none has. @param {number} seat @param {number[]} sizes */
export function nextSeat(seat, sizes) {
  for (let step = 1; step <= sizes.length; step += 1) {
    const next = (seat + step) % sizes.length;
    if (sizes[next] > 0) return next;
  }
  return (seat + 1) % sizes.length;
}
