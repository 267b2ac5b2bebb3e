// @ts-check
/** Making elements: text is always text, so nothing that somebody typed becomes markup. */

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, any>} Props */

const SVG = "http://www.w3.org/2000/svg";
const PROPERTIES = new Set(["value", "checked", "disabled", "selected", "indeterminate"]);

/**
 * An element. A name that begins with `on` is a listener; true and false set and leave out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) set(element, name, value);
  element.append(...nodes(children));
  return element;
}

/**
 * An element of a drawing.
 * @param {string} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 */
export function svg(tag, props = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(props)) set(element, name, value);
  element.append(...nodes(children));
  return element;
}

/** @param {Element} element @param {string} name @param {any} value */
function set(element, name, value) {
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (PROPERTIES.has(name)) Reflect.set(element, name, value);
  else if (value === true) element.setAttribute(name, "");
  else if (value !== false && value != null) element.setAttribute(name, String(value));
}

/** @param {(Child | Child[])[]} children @returns {(Node | string)[]} */
function nodes(children) {
  const shown = children.flat().filter((one) => one != null && one !== false);
  return shown.map((one) => (one instanceof Node ? one : String(one)));
}

/** Put other children into an element. @param {Element} element @param {...(Child | Child[])} children */
export function fill(element, ...children) {
  element.replaceChildren(...nodes(children));
}

let count = 0;

/** An id that nothing else on the page has. @param {string} [stem] */
export function newId(stem = "x") {
  count += 1;
  return `${stem}-${count}`;
}
