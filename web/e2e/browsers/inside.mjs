/**
 * inside.mjs - what runs in the page when a locator looks for things. Each function is sent as its source text, so it
 * uses nothing but its arguments, `seek`, and `what`, the function that the caller asks for.
 */

/**
 * A step narrows by CSS, role or words, or takes one of many.
 * @typedef {{ css?: string, text?: string, exact?: boolean, role?: string, name?: string, nth?: number }} Step
 */

/**
 * The elements that some steps lead to.
 * @param {Step[]} steps
 * @returns {HTMLElement[]}
 */
export function seek(steps) {
  const tidy = (/** @type {string} */ words) => words.replaceAll(/\s+/g, " ").trim();
  const isShown = (/** @type {Element} */ element) => element.checkVisibility({ visibilityProperty: true });
  const nameOf = (/** @type {Element} */ element) => tidy(element.ariaLabel ?? element.textContent);
  const tells = (/** @type {Element} */ element, /** @type {Step} */ { text = "", exact }) => {
    const words = tidy(element.textContent);
    return exact ? words === text : words.toLowerCase().includes(text.toLowerCase());
  };
  const fits = (/** @type {Element} */ element, /** @type {Step} */ step) => {
    if (step.text !== undefined)
      return tells(element, step) && ![...element.children].some((child) => tells(child, step));
    if (!step.role) return true;
    return (
      isShown(element) &&
      nameOf(element)
        .toLowerCase()
        .includes((step.name ?? "").toLowerCase())
    );
  };
  let found = /** @type {HTMLElement[]} */ (/** @type {unknown} */ ([document])); // nobody asks for no step
  for (const step of steps) {
    if (step.nth !== undefined) found = found.slice(step.nth).slice(0, 1);
    else {
      const within = found.flatMap((root) => [...root.querySelectorAll(step.css ?? "*")]);
      found = /** @type {HTMLElement[]} */ ([...new Set(within)].filter((element) => fits(element, step)));
    }
  }
  return found;
}

/**
 * How it stands with the first of them.
 * @param {Step[]} steps
 */
export function look(steps) {
  const found = seek(steps);
  return { count: found.length, shown: found[0]?.checkVisibility({ visibilityProperty: true }) ?? false };
}

/**
 * Where to point at it: its middle, once it is there, at rest, and nothing lies above it. Otherwise why not.
 * @param {Step[]} steps
 */
export async function aim(steps) {
  const [element] = seek(steps);
  if (!element) return { why: "is not there" };
  if (!element.checkVisibility({ visibilityProperty: true })) return { why: "is not visible" };
  if (element.matches(":disabled")) return { why: "is disabled" };
  const middle = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2), width, height };
  };
  const above = (/** @type {{ x: number, y: number }} */ { x, y }) => {
    const top = document.elementFromPoint(x, y);
    return top && element.contains(top) ? null : (top ?? document.documentElement);
  };
  if (above(middle())) element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  // Firefox brings the whole picture into view, not the part of it that is meant.
  if (above(middle())) window.scrollBy({ top: middle().y - window.innerHeight / 2, behavior: "instant" });
  const before = middle();
  const next = window.trueFrame ?? requestAnimationFrame.bind(window);
  await new Promise((done) => next(() => setTimeout(done)));
  const after = middle();
  if (JSON.stringify(after) !== JSON.stringify(before)) return { why: "moves" };
  const other = above(after);
  return other ? { why: `lies below ${other.outerHTML.slice(0, 120)}` } : { point: after };
}

/**
 * Something of the first of them; undefined: there is none.
 * @param {Step[]} steps
 * @param {unknown} argument
 */
export async function ask(steps, argument) {
  const [element] = seek(steps);
  return element && { value: await what(element, argument) };
}

/** The same of all of them. */
export const askAll = (/** @type {Step[]} */ steps) => seek(steps).map((element) => what(element));

/**
 * As if somebody had chosen or typed it: Preact hears `input`, others `change`.
 * @param {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} element
 * @param {string} wanted
 */
export function enter(element, wanted) {
  const value = !(element instanceof HTMLSelectElement)
    ? wanted
    : [...element.options].find((one) => one.value === wanted || one.label === wanted)?.value;
  if (value === undefined) return false;
  element.focus();
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value")?.set?.call(element, value);
  for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true }));
  return true;
}
