import { barValue, type DownloadState } from '../../shared/download/progress.js';
import type { DownloadTexts } from '../../shared/download/texts.js';
import { noteOf, percentOf, sizeOf } from '../../shared/download/words.js';
import { flowActions, type FlowActions } from '../../browser/download/flow-state.js';

/** Minimum interval between two announcements (milliseconds): time to finish one. */
const PAUSE = 4_000;

/** Creates an element with content and a class (empty for none). */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  element.append(...children);
  return element;
}

/** Sets the children of a container, in this order. Existing children stay in the document and keep the focus. */
export function setChildren(container: Element, children: readonly (Element | false)[]): void {
  const wanted = children.filter((child) => child !== false);
  for (const child of [...container.children]) if (!wanted.includes(child)) child.remove();
  wanted.forEach((child, index) => {
    const there = container.children[index];
    if (there !== child) container.insertBefore(child, there ?? null);
  });
}

/** Creates a button for a download action. */
export function makeButton(className: string, text: string, action: keyof FlowActions): HTMLButtonElement {
  const button = make('button', className, text);
  button.type = 'button';
  button.onclick = (event) => {
    // The overlay around a button has its own action.
    event.stopPropagation();
    flowActions()?.[action]();
  };
  return button;
}

/** Creates a live region and a throttled function that announces a text in it. */
export function makeAnnouncer(): { readonly region: HTMLElement; say(text: string): void; end(): void } {
  const region = make('p', 'visually-hidden');
  region.setAttribute('role', 'status');
  let saidAt = -PAUSE;
  let due: ReturnType<typeof setTimeout> | undefined;
  let wanted = '';
  return {
    region,
    say(text) {
      if (text === wanted) return;
      wanted = text;
      clearTimeout(due);
      due = setTimeout(
        () => {
          saidAt = performance.now();
          region.textContent = wanted;
        },
        Math.max(0, saidAt + PAUSE - performance.now()),
      );
    },
    end() {
      clearTimeout(due);
    },
  };
}

/** Creates the progress bar and the figures of a download, for the dialog and for the bar. */
export function makeProgress(): {
  readonly nodes: readonly Element[];
  update(state: DownloadState, texts: DownloadTexts): void;
} {
  const bar = make('progress', 'dl-progress');
  bar.max = 100;
  bar.setAttribute('aria-labelledby', 'dl-title');
  const [percent, size, note] = [make('strong', 'dl-percent'), make('span', ''), make('span', '')];
  return {
    nodes: [bar, make('p', 'dl-facts', percent, size, note)],
    update(state, texts) {
      const part = barValue(state);
      if (part === undefined) bar.removeAttribute('value');
      else bar.value = part;
      percent.textContent = percentOf(state, texts);
      size.textContent = sizeOf(state, texts);
      note.textContent = noteOf(state, texts);
    },
  };
}
