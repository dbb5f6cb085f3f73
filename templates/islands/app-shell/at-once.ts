import type { AfterAtOnce, AtOnce } from 'islet/browser';
import { meetApp } from '../../browser/native-bridge/meet-app.js';

/** Inside the app the page settles in; in a browser there is nothing more to fetch. */
const atOnce: AtOnce = async (island): Promise<AfterAtOnce> => {
  const shell = island.querySelector<HTMLElement>('[data-title]');
  const title = shell?.dataset['title'];
  if (shell === null || title === undefined) return 'later';
  if (await meetApp()) (await import('./in-app.js')).settleIn(title);
  // The style sheet waits for it before it shows what is meant for a browser.
  else shell.dataset['place'] = 'browser';
  return 'later';
};

export default atOnce;
