import type { IslandScript } from 'islet/browser';
import { meetApp } from '../../browser/native-bridge/meet-app.js';
import { userBucket } from '../../browser/tracking/session.js';
import { visitorPlatform } from '../../browser/visitor-platform.js';
import { sessionText } from '../../browser/webview/session-text.js';
import { referralView } from '../../shared/referral/referral-view.js';
import type { ConsentMode } from '../../shared/tracking/consent-mode.js';
import { selectLink } from './select-link.js';

/** Key under which the app stores its version. */
const VERSION_KEY = 'appVersion';

/** Selects the form to show and activates the share and copy buttons; inside the app, fills in the app's data. */
const referral: IslandScript = async (island): Promise<void> => {
  const panel = island.querySelector<HTMLElement>('[data-panel]');
  if (panel === null) return;
  // One shared function: after a retry because of missing code, a press is still handled once.
  panel.addEventListener('click', press);
  const inApp = await meetApp();
  const visitor = {
    inApp,
    platform: visitorPlatform(),
    version: sessionText(VERSION_KEY),
    bucket: userBucket(panel.dataset['consent'] as ConsentMode),
  };
  panel.dataset['shown'] = referralView(visitor);
  if (inApp) (await import('./details.js')).followDetails(panel);
};

export default referral;

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
