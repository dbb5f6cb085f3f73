import type { AtOnce } from 'islet/browser';
import { adaptButtons } from '../../browser/download/adapt-buttons.js';
import { loadConfig, pageConfig } from '../../browser/download/page-config.js';
import { flushWhenIdle } from '../../browser/tracking/flush-when-idle.js';
import { whenConnected } from '../../browser/when-connected.js';
import { visitorPlatform } from '../../browser/visitor-platform.js';
import type { FlowConfig } from '../../shared/download/flow-config.js';
import type * as Begin from './begin.js';

/** What is shared with that code is passed to it: an import of both would be one more request on every page. */
const begin = (): Promise<[typeof Begin, FlowConfig]> => Promise.all([import('./begin.js'), loadConfig()]);

/**
 * Opens the dialog and starts the download on a tap, before React has loaded. Without a tap, prepares the page for one.
 */
const atOnce: AtOnce = async (island, event) => {
  if (event === undefined) return prepare(island);
  const button = (event.target as Element).closest<HTMLAnchorElement>('a[data-hold]');
  if (button === null) return undefined;
  try {
    const [{ tapDownload }, config] = await begin();
    await tapDownload(button, config);
  } catch (error) {
    console.error(error);
    // No need to wait for React, which would do the same.
    location.assign(button.href);
  }
  return 'handled';
};

export default atOnce;

// The code is requested on touch, before the finger is lifted.
document.addEventListener('pointerdown', ({ target }) => {
  if (navigator.onLine && (target as Partial<Element>).closest?.('a[data-hold]')) begin().catch(() => undefined);
});

// A click that is no longer held back, because its island is hydrated, is handled the same way.
document.addEventListener('click', (event) => {
  const { target, defaultPrevented, button, altKey, ctrlKey, metaKey, shiftKey } = event;
  const link = (target as Partial<Element>).closest?.<HTMLAnchorElement>('[data-hydrated] a[data-hold]');
  if (!link || defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  link.ariaBusy = 'true';
  whenConnected(link, link.dataset['offline'] ?? '')
    .then(begin)
    .then(([{ tapDownload }, config]) => tapDownload(link, config))
    .catch(() => {
      location.assign(link.href);
    })
    .finally(() => {
      link.ariaBusy = null;
    });
});

async function prepare(island: HTMLElement): Promise<'later' | undefined> {
  const config = pageConfig();
  if (config === undefined) return 'later';
  adaptButtons(visitorPlatform(), config.ios);
  flushWhenIdle(loadConfig);
  if (config.campaign) (await import('./offer-everywhere.js')).offerEverywhere(island);
  if (!(await mayHaveDownload())) return 'later';
  const code = await import('../../browser/download/resume-check.js');
  const unfinished = await code.findUnfinished(Date.now(), loadConfig);
  if (unfinished === undefined) return 'later';
  const [{ resumeDownload }, flowConfig] = await begin();
  await resumeDownload(unfinished, flowConfig);
  return undefined;
}

/** Returns false if the browser is sure that no database exists, so that the check for a download need not be fetched. */
async function mayHaveDownload(): Promise<boolean> {
  try {
    // Firefox before 126 does not support this.
    const databases = 'databases' in indexedDB ? await indexedDB.databases() : undefined;
    return databases === undefined || databases.length > 0;
  } catch {
    // No storage at all: nothing was stored in it.
    return false;
  }
}
