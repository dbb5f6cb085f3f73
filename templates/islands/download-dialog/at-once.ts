import type { AtOnce } from 'islet/browser';
import { captureClicks } from '../../browser/capture-clicks.js';
import { narrowButtons } from '../../browser/download/narrow-buttons.js';
import { loadConfig, pageConfig } from '../../browser/download/page-config.js';
import { findUnfinished } from '../../browser/download/resume-check.js';
import { flushWhenIdle } from '../../browser/tracking/flush-when-idle.js';
import { isStopped } from '../../browser/download/stopped.js';
import { visitorPlatform } from '../../browser/visitor-platform.js';
import type * as Begin from './begin.js';

const begin = async (): Promise<typeof Begin> => {
  const [code] = await Promise.all([import('./begin.js'), loadConfig()]);
  return code;
};

/** A tap on a download button opens the dialog and starts the download before React is there. Without a tap, the page is made ready for one. */
const atOnce: AtOnce = async (island, event) => {
  if (event === undefined) return prepare(island);
  const button = (event.target as Element).closest<HTMLAnchorElement>('a[data-hold]');
  if (button === null) return undefined;
  try {
    return (await (await begin()).tapDownload(button)) ? 'handled' : undefined;
  } catch (error) {
    // The event is replayed, and the browser follows the link.
    console.error(error);
    return undefined;
  }
};

export default atOnce;

// The code is on its way before the finger has left the glass.
document.addEventListener('pointerdown', ({ target }) => {
  if ((target as Partial<Element>).closest?.('a[data-hold]')) begin().catch(() => undefined);
});

// A click that is not held any more, because its island has been hydrated, is answered the same way.
document.addEventListener('click', (event) => {
  const { target, defaultPrevented, button, altKey, ctrlKey, metaKey, shiftKey } = event;
  const link = (target as Partial<Element>).closest?.<HTMLAnchorElement>('[data-hydrated] a[data-hold]');
  if (!link || defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  const follow = (): void => { location.assign(link.href); };
  begin().then(async ({ tapDownload }) => { if (!(await tapDownload(link))) follow(); }).catch(follow);
});

async function prepare(island: HTMLElement): Promise<'later' | undefined> {
  const config = pageConfig();
  if (config === undefined) return 'later';
  narrowButtons(visitorPlatform(), config.ios);
  flushWhenIdle(loadConfig);
  if (config.campaign) offerEverywhere(island);
  const unfinished = await findUnfinished(Date.now());
  if (unfinished === undefined || isStopped(unfinished.url)) return 'later';
  (await begin()).resumeDownload(unfinished.url);
  return undefined;
}

/** On campaign pages a tap anywhere is a tap on the button, until the visitor says "Not now". */
function offerEverywhere(island: HTMLElement): void {
  const hint = island.querySelector<HTMLElement>('[data-no-capture]');
  if (hint === null) return;
  const end = captureClicks(
    () => document.querySelector<HTMLElement>('main a[data-hold]')?.click(),
    () => { hint.hidden = true; },
  );
  hint.querySelector('button')?.addEventListener('click', end);
  hint.hidden = false;
}
