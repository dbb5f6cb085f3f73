/**
 * Closes every item but one: `keep`, or else the focused one, or else the last open one (a server that opens an item
 * opens the first). For browsers without `details[name]`; with support, nothing is left to close.
 */
export function keepOneOpen(list: Element, keep?: HTMLDetailsElement): void {
  const open = [...list.querySelectorAll<HTMLDetailsElement>(':scope > details[open]')];
  const kept = keep ?? open.find((item) => item.matches(':focus-within')) ?? open.at(-1);
  for (const item of open) if (item !== kept) item.open = false;
}
