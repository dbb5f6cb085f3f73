import type { EditApi } from './server-api.js';
import { createElement } from './create-element.js';
import type { Problem, ProblemsMessage } from './messages.js';
import { OVERLAY_STYLES } from './overlay-styles.js';
import { problemCard } from './problem-card.js';
import type { Tag } from './tag.js';

/** The overlay of a dev session. */
export interface Overlay {
  /** Shows all problems of the site; removes the overlay if there are none. */
  show(message: ProblemsMessage): void;
  /** Shows a problem of this page until it is reloaded. */
  add(problem: Problem): void;
  /** Shows a status line at the edge of the page; `undefined` removes it. */
  note(text: string | undefined): void;
  /** Shows a status line for a short time. */
  say(text: string): void;
  /** Opens the editor at a place, and shows a note. */
  edit(place: string): void;
  readonly root: ShadowRoot;
}

/** Time for which a message is shown, in milliseconds. */
const SHORT = 2500;

export function createOverlay(tag: Tag, api: EditApi): Overlay {
  const host = document.createElement('islet-dev');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(OVERLAY_STYLES);
  root.adoptedStyleSheets = [sheet];
  const { dialog, title, hint, list } = createDialog();
  const badge = createElement('button', {
    class: 'badge',
    attributes: { type: 'button' },
    onClick: () => {
      open();
    },
  });
  const status = createElement('p', { class: 'status', attributes: { role: 'status' } });
  badge.hidden = true;
  root.append(dialog, badge, status);
  // Outside of `<body>`, where no style rule of the page applies.
  document.documentElement.append(host);

  let ofSite: ProblemsMessage = { problems: [], more: 0 };
  const ofPage: Problem[] = [];
  let known = '';
  let noted: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  dialog.addEventListener('close', () => {
    badge.hidden = known === '';
  });

  function open(): void {
    if (dialog.open) return;
    dialog.showModal();
    list.querySelector<HTMLElement>('.place')?.focus();
  }

  function say(text: string): void {
    clearTimeout(timer);
    status.textContent = text;
    timer = setTimeout(() => {
      status.textContent = noted ?? '';
    }, SHORT);
  }

  function draw(): void {
    const problems = [...ofPage, ...ofSite.problems];
    const { more } = ofSite;
    const errors = problems.filter(isError).length;
    const warnings = problems.length - errors;
    const counts = [
      ...(errors > 0 ? [count(errors + more, 'problem')] : []),
      ...(warnings > 0 ? [count(warnings, 'warning')] : []),
    ].join(', ');
    const now = problems.length === 0 ? '' : JSON.stringify(problems);
    const isNew = now !== known;
    known = now;
    title.textContent = counts;
    hint.textContent =
      tag.key === ''
        ? 'The page appears as soon as they are fixed.'
        : 'This is the last version without problems. The page changes as soon as they are fixed.';
    hint.hidden = !ofSite.problems.some(isError);
    list.replaceChildren(
      ...problems.map((problem) => problemCard(problem, overlay.edit)),
      ...(more > 0 ? [createElement('p', { class: 'more', text: `and ${String(more)} more` })] : []),
    );
    badge.textContent = counts;
    badge.classList.toggle('mild', errors === 0);
    if (problems.length === 0) {
      dialog.close();
      badge.hidden = true;
    } else if (errors > 0 && isNew) open();
    else if (!dialog.open) badge.hidden = false;
  }

  const overlay: Overlay = {
    root,
    say,
    show(message) {
      ofSite = message;
      draw();
    },
    add(problem) {
      ofPage.push(problem);
      draw();
    },
    note(text) {
      noted = text;
      clearTimeout(timer);
      status.textContent = text ?? '';
    },
    edit(place) {
      say(`Opening ${place} …`);
      void api('open', { place }).then(({ message = `Opened ${place}` }) => {
        say(message);
      });
    },
  };
  return overlay;
}

interface ProblemsDialog {
  readonly dialog: HTMLDialogElement;
  readonly title: HTMLElement;
  readonly hint: HTMLElement;
  readonly list: HTMLElement;
}

function createDialog(): ProblemsDialog {
  const title = createElement('h2', { attributes: { id: 'title' } });
  const hint = createElement('p', { class: 'hint' });
  const list = createElement('div', { class: 'list' });
  const close = createElement('button', {
    class: 'close',
    text: 'Close',
    attributes: { type: 'button', 'aria-keyshortcuts': 'Escape' },
    onClick: () => {
      dialog.close();
    },
  });
  const dialog = createElement('dialog', { attributes: { 'aria-labelledby': 'title' } }, [
    createElement('header', {}, [createElement('div', {}, [title, hint]), close]),
    list,
  ]);
  return { dialog, title, hint, list };
}

const isError = ({ severity }: Problem): boolean => severity === 'error';

function count(number: number, noun: string): string {
  return `${String(number)} ${noun}${number === 1 ? '' : 's'}`;
}
