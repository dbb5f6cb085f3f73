/**
 * Closes every item but one: `keep`, else the one that has the focus, else the last open one (a server that opens an
 * item opens the first). For browsers without `details[name]`; where it exists there is nothing left to close.
 */
export function keepOneOpen(list: Element, keep?: HTMLDetailsElement): void {
  const open = [...list.querySelectorAll<HTMLDetailsElement>(':scope > details[open]')];
  const kept = keep ?? open.find((item) => item.matches(':focus-within')) ?? open.at(-1);
  for (const item of open) if (item !== kept) item.open = false;
}
