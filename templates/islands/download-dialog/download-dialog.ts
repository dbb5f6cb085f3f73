import type { IslandScript } from 'islet/browser';
import { loadConfig } from '../../browser/download/page-config.js';
import { whenConnected } from '../../browser/when-connected.js';
import { tapDownload } from './begin.js';

/** Opens the dialog and starts the download on a tap on a button of the island. */
const downloadDialog: IslandScript = (island) => {
  island.addEventListener('click', (event) => {
    const { target, defaultPrevented, button, altKey, ctrlKey, metaKey, shiftKey } = event;
    const link = (target as Element).closest<HTMLAnchorElement>('a[data-hold]');
    if (link === null || defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    link.ariaBusy = 'true';
    whenConnected(link, link.dataset['offline'] ?? '')
      .then(loadConfig)
      .then((config) => tapDownload(link, config))
      .catch((error: unknown) => {
        console.error(error);
        location.assign(link.href);
      })
      .finally(() => {
        link.ariaBusy = null;
      });
  });
};

export default downloadDialog;
