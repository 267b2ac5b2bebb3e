// @ts-check
/** Dragging the lines of a list by their grips, with a finger or a mouse. */

/**
 * Let lines be dragged; buttons beside them do the same for the keyboard.
 * @param {HTMLElement} list
 * @param {(from: number, to: number) => void} move Told once, when the line is let go.
 */
export function draggable(list, move) {
  const lines = () => /** @type {HTMLElement[]} */ ([...list.children]);
  for (const [from, line] of lines().entries()) {
    const grip = line.querySelector(".grip");
    grip?.addEventListener("pointerdown", (event) => drag(/** @type {PointerEvent} */ (event), from, line));
  }

  /** @param {PointerEvent} event @param {number} from @param {HTMLElement} line */
  function drag(event, from, line) {
    event.preventDefault();
    const begun = event.clientY;
    let to = from;
    line.classList.add("dragged");
    const follow = (/** @type {PointerEvent} */ moved) => {
      line.style.transform = `translateY(${moved.clientY - begun}px)`;
      to = place(moved.clientY, line);
    };
    const drop = () => {
      removeEventListener("pointermove", follow);
      line.classList.remove("dragged");
      line.style.transform = "";
      if (to !== from) move(from, to);
    };
    addEventListener("pointermove", follow);
    addEventListener("pointerup", drop, { once: true });
    addEventListener("pointercancel", drop, { once: true });
  }

  /** How many of the other lines are above a height. @param {number} height @param {HTMLElement} dragged */
  function place(height, dragged) {
    const others = lines().filter((one) => one !== dragged);
    return others.filter((one) => one.getBoundingClientRect().top + one.offsetHeight / 2 < height).length;
  }
}
