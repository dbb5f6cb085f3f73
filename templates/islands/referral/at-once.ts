import type { AfterAtOnce, AtOnce } from 'islet/browser';
import { meetApp } from '../../browser/native-bridge/meet-app.js';
import { userBucket } from '../../browser/tracking/session.js';
import { visitorPlatform } from '../../browser/visitor-platform.js';
import { sessionText } from '../../browser/webview/session-text.js';
import { referralView } from '../../shared/referral/referral-view.js';
import type { ConsentMode } from '../../shared/tracking/consent-mode.js';
import { selectLink } from './select-link.js';

/** Where the app leaves its version. */
const VERSION_KEY = 'appVersion';

/** Decides which form is shown, and lets the buttons share and copy; inside the app it fills in what that knows. */
const atOnce: AtOnce = async (island): Promise<AfterAtOnce> => {
  const panel = island.querySelector<HTMLElement>('[data-panel]');
  if (panel === null) return 'later';
  // One function for all runs: what is asked again, because code was missing, still answers a press once.
  panel.addEventListener('click', press);
  const inApp = await meetApp();
  const visitor = {
    inApp,
    platform: visitorPlatform(),
    version: sessionText(VERSION_KEY),
    bucket: userBucket(panel.dataset['consent'] as ConsentMode),
  };
  decide(panel, referralView(visitor));
  if (inApp) (await import('./details.js')).followDetails(panel);
  return 'later';
};

export default atOnce;

function press({ currentTarget, target }: Event): void {
  const panel = currentTarget as HTMLElement;
  const action = (target as Element).closest<HTMLElement>('[data-do]')?.dataset['do'];
  if (action === undefined) return;
  import('./sharing.js')
    .then(({ share, copy }) => (action === 'share' ? share(panel) : copy(panel)))
    .catch((error: unknown) => {
      console.warn(error);
      selectLink(panel);
    });
}

/** A form that is in view already stays: it came up by itself because the scripts were late. */
function decide(panel: HTMLElement, view: 'older' | 'revamp'): void {
  const older = panel.querySelector('[data-view="older"]');
  const shown = older !== null && getComputedStyle(older).visibility === 'visible';
  panel.dataset['shown'] = shown ? 'older' : view;
}
