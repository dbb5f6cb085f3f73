import { openEditor } from './ask.js';
import { make } from './make.js';
import type { Problem, ProblemsMessage } from './messages.js';
import { OVERLAY_STYLES } from './overlay-styles.js';
import { problemCard } from './problem-card.js';
import type { Tag } from './tag.js';

/** What the session shows above the page. */
export interface Overlay {
  /** Shows every problem of the site; none takes the overlay away. */
  show(message: ProblemsMessage): void;
  /** Shows a problem of the page in this browser, until it is loaded again. */
  add(problem: Problem): void;
  /** Shows a line at the edge of the page for as long as it holds; `undefined` takes it away. */
  note(text: string | undefined): void;
  /** Opens the editor at a place, and says so. */
  edit(place: string): void;
  /** The root of all that is shown. */
  readonly root: ShadowRoot;
}

/** How long a message stays, in milliseconds. */
const SHORT = 2500;

export function createOverlay(tag: Tag): Overlay {
  const host = document.createElement('islet-dev');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(OVERLAY_STYLES);
  root.adoptedStyleSheets = [sheet];
  const title = make('h2', { attributes: { id: 'title' } });
  const hint = make('p', { class: 'hint' });
  const list = make('div', { class: 'list' });
  const close = make('button', {
    class: 'close',
    text: 'Close',
    attributes: { type: 'button', 'aria-keyshortcuts': 'Escape' },
    onClick: () => {
      dialog.close();
    },
  });
  const dialog = make('dialog', { attributes: { 'aria-labelledby': 'title' } }, [
    make('header', {}, [make('div', {}, [title, hint]), close]),
    list,
  ]);
  const badge = make('button', {
    class: 'badge',
    attributes: { type: 'button' },
    onClick: () => {
      open();
    },
  });
  const status = make('p', { class: 'status', attributes: { role: 'status' } });
  badge.hidden = true;
  root.append(dialog, badge, status);
  // Beside the body, where no rule of the page expects anything.
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
        ? 'The page appears as soon as they are mended.'
        : 'The page stays as it last was without problems, and changes as soon as they are mended.';
    hint.hidden = !ofSite.problems.some(isError);
    list.replaceChildren(
      ...problems.map((problem) => problemCard(problem, overlay.edit)),
      ...(more > 0 ? [make('p', { class: 'more', text: `and ${String(more)} more` })] : []),
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
      void openEditor(tag, place).then((fault) => {
        say(fault ?? `Opened ${place}`);
      });
    },
  };
  return overlay;
}

const isError = ({ severity }: Problem): boolean => severity === 'error';

function count(number: number, noun: string): string {
  return `${String(number)} ${noun}${number === 1 ? '' : 's'}`;
}
