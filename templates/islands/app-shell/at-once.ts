import type { AfterAtOnce, AtOnce } from 'islet/browser';
import { meetApp } from '../../browser/native-bridge/meet-app.js';

/** Inside the app the page settles in; in a browser there is nothing more to fetch. */
const atOnce: AtOnce = async (island): Promise<AfterAtOnce> => {
  const title = island.querySelector<HTMLElement>('[data-title]')?.dataset['title'];
  if (title !== undefined && (await meetApp())) (await import('./in-app.js')).settleIn(title);
  return 'later';
};

export default atOnce;
