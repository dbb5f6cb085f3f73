import type { IslandScript } from 'islet/browser';
import { adaptButtons } from '../../browser/download/adapt-buttons.js';
import { loadConfig, pageConfig } from '../../browser/download/page-config.js';
import { flushWhenIdle } from '../../browser/tracking/flush-when-idle.js';
import { visitorPlatform } from '../../browser/visitor-platform.js';

// On touch, before the finger is lifted, as the code of the dialog.
document.addEventListener('pointerdown', ({ target }) => {
  if (navigator.onLine && (target as Partial<Element>).closest?.('a[data-hold]')) loadConfig().catch(() => undefined);
});

/** Prepares the page for a download, and resumes an unfinished one. */
const downloadHost: IslandScript = async (island) => {
  const config = pageConfig();
  if (config === undefined) return;
  adaptButtons(visitorPlatform(), config.ios);
  flushWhenIdle(loadConfig);
  if (config.campaign) (await import('./offer-everywhere.js')).offerEverywhere(island);
  if (!(await mayHaveDownload())) return;
  const code = await import('../../browser/download/resume-check.js');
  const unfinished = await code.findUnfinished(Date.now(), loadConfig);
  if (unfinished === undefined) return;
  const [{ resumeDownload }, flowConfig] = await Promise.all([import('../download-dialog/resume.js'), loadConfig()]);
  await resumeDownload(unfinished, flowConfig);
};

export default downloadHost;

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
