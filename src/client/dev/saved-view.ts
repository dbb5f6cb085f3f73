const KEY = 'islet-dev-view';

/** The state of a page that survives a reload. */
interface View {
  readonly path: string;
  readonly x: number;
  readonly y: number;
  /** Each `<details>` in document order: the text of its summary, and whether it is open. */
  readonly details: readonly (readonly [summary: string, open: boolean])[];
  /** Open dialogs and popovers, by their index among all of them. */
  readonly dialogs: readonly { readonly index: number; readonly modal: boolean }[];
  readonly popovers: readonly number[];
  /** Id of the focused element. */
  readonly focus: string;
}

/** Saves what a reload would lose. */
export function saveView(): void {
  const view: View = {
    path: location.pathname,
    x: scrollX,
    y: scrollY,
    details: allDetails().map((item) => [summaryOf(item), item.open]),
    dialogs: [...document.querySelectorAll('dialog')].flatMap((item, index) =>
      item.open ? [{ index, modal: item.matches(':modal') }] : [],
    ),
    popovers: [...document.querySelectorAll('[popover]')].flatMap((item, index) =>
      item.matches(':popover-open') ? [index] : [],
    ),
    focus: document.activeElement?.id ?? '',
  };
  sessionStorage.setItem(KEY, JSON.stringify(view));
  history.scrollRestoration = 'manual';
}

/** Restores the page after a reload as far as possible. */
export function restoreView(): void {
  const saved = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (saved === null) return;
  const view = JSON.parse(saved) as View;
  if (view.path !== location.pathname) return;
  restoreDetails(view.details);
  restoreLayers(view);
  document.getElementById(view.focus)?.focus({ preventScroll: true });
  const scroll = (): void => {
    scrollTo({ left: view.x, top: view.y, behavior: 'instant' });
  };
  scroll();
  // Images without a size may have moved the page.
  const later = (): void => {
    if (Math.abs(scrollY - view.y) > 1) scroll();
    history.scrollRestoration = 'auto';
  };
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}

/** Matches by summary text in document order; where a text has changed, by index. */
function restoreDetails(before: View['details']): void {
  const now = allDetails();
  const left = [...before];
  for (const [index, element] of now.entries()) {
    const found = left.findIndex(([summary]) => summary === summaryOf(element));
    const changed = now.length === before.length ? before[index] : undefined;
    const match = found < 0 ? changed : left.splice(found, 1)[0];
    if (match) element.open = match[1];
  }
}

function restoreLayers({ dialogs, popovers }: View): void {
  const all = document.querySelectorAll('dialog');
  for (const { index, modal } of dialogs) {
    const dialog = all[index];
    if (dialog?.open !== false) continue;
    if (modal) dialog.showModal();
    else dialog.show();
  }
  const layers = document.querySelectorAll<HTMLElement>('[popover]');
  for (const index of popovers) if (layers[index]?.matches(':popover-open') === false) layers[index].showPopover();
}

function allDetails(): HTMLDetailsElement[] {
  return [...document.querySelectorAll('details')];
}

function summaryOf(details: HTMLDetailsElement): string {
  return details.querySelector('summary')?.textContent.trim() ?? '';
}
