import type { IslandScript } from 'islet/browser';
import { meetApp } from '../../browser/native-bridge/meet-app.js';

/** Sets up the page inside the app; in a browser nothing more is fetched. */
const appShell: IslandScript = async (island): Promise<void> => {
  const shell = island.querySelector<HTMLElement>('[data-title]');
  const title = shell?.dataset['title'];
  if (shell === null || title === undefined) return;
  if (await meetApp()) (await import('./in-app.js')).settleIn(title);
  // The style sheet waits for it before it shows browser-only parts.
  else shell.dataset['place'] = 'browser';
};

export default appShell;
