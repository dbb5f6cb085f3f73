import type { IslandScript } from 'islet/browser';
import { loadConfig } from '../../browser/download/page-config.js';
import { whenConnected } from '../../browser/when-connected.js';
import { tapDownload } from './begin.js';

/** Opens the dialog and starts the download on a tap on a button of the island. */
const downloadDialog: IslandScript = (island) => {
  island.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-hold]');
    const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (link === null || event.defaultPrevented || isModified) return;
    event.preventDefault();
    void answer(link);
  });
};

export default downloadDialog;

async function answer(link: HTMLAnchorElement): Promise<void> {
  link.ariaBusy = 'true';
  try {
    await whenConnected(link, link.dataset['offline'] ?? '');
    await tapDownload(link, await loadConfig());
  } catch (error) {
    console.error(error);
    location.assign(link.href);
  }
  link.ariaBusy = null;
}
