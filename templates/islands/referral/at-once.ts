import type { AtOnce } from 'islet/browser';
import { copyText } from '../../browser/copy-text.js';
import { askApp } from '../../browser/native-bridge/ask-app.js';
import { onAppEvent } from '../../browser/native-bridge/hear-app.js';
import { meetApp } from '../../browser/native-bridge/meet-app.js';
import { tellApp } from '../../browser/native-bridge/tell-app.js';
import { userBucket } from '../../browser/tracking/session.js';
import { visitorPlatform } from '../../browser/visitor-platform.js';
import { sessionText } from '../../browser/webview/session-values.js';
import { webviewGet } from '../../browser/webview/webview-call.js';
import { referralView } from '../../shared/referral/referral-view.js';
import type { ConsentMode } from '../../shared/tracking/consent-mode.js';

/** Where the app leaves its version. */
const VERSION_KEY = 'appVersion';

/** Decides which form is shown, fills in what the app knows, and lets the buttons share and copy. */
const atOnce: AtOnce = async (island) => {
  const panel = island.querySelector<HTMLElement>('[data-panel]');
  if (panel === null) return 'later';
  const inApp = await meetApp();
  const { consent, hosts = '' } = panel.dataset;
  decide(panel, referralView({ inApp, platform: visitorPlatform(), version: sessionText(VERSION_KEY), bucket: userBucket(consent as ConsentMode) }));
  panel.addEventListener('click', ({ target }) => {
    const action = (target as Element).closest<HTMLElement>('[data-do]')?.dataset['do'];
    if (action === 'share') void share(panel);
    if (action === 'copy') void copy(panel);
  });
  if (inApp) {
    onAppEvent('ReferralChanged', (details) => { fill(panel, details); });
    void webviewGet('/v1/referrals', hosts.split(' ')).then(async (answer) => {
      if (answer === undefined) return;
      const { parseReferral } = await import('../../browser/native-bridge/judge-answer.js');
      const details = parseReferral(answer);
      if (details === undefined) tellApp('NativeLog', { level: 'error', place: 'GET /v1/referrals', text: 'not what was expected' });
      else fill(panel, details);
    });
  }
  return 'later';
};

export default atOnce;

/** A form that is in view already stays: it came up by itself because the scripts were late. */
function decide(panel: HTMLElement, view: 'older' | 'revamp'): void {
  const older = panel.querySelector('[data-view="older"]');
  const shown = older !== null && getComputedStyle(older).visibility === 'visible';
  panel.dataset['shown'] = shown ? 'older' : view;
}

function fill(panel: HTMLElement, details: Readonly<Record<string, string | number>>): void {
  for (const place of panel.querySelectorAll<HTMLElement>('[data-fill]')) {
    const value = details[place.dataset['fill'] ?? ''];
    if (value !== undefined) place.textContent = String(value);
  }
  if (details['link'] !== undefined) panel.dataset['link'] = String(details['link']);
}

async function share(panel: HTMLElement): Promise<void> {
  const { link: url = '', message: text = '', shown = 'older' } = panel.dataset;
  if (tellApp('ShareApp', { text, url, channel: 'any' }) !== undefined) {
    tellApp('CleverTap', { event: 'referral shared', properties: { view: shown } });
    return;
  }
  try {
    await navigator.share({ text, url });
  } catch (error) {
    // Whoever closes the list of apps has changed their mind.
    if ((error as Partial<Error>).name !== 'AbortError') await copy(panel);
  }
}

async function copy(panel: HTMLElement): Promise<void> {
  const { link: text = '', copied = '', selected = '' } = panel.dataset;
  const done = (await askApp('Clipboard', { text })) === true || (await copyText(text));
  if (!done) selectLink(panel);
  for (const status of panel.querySelectorAll('[role="status"]')) status.textContent = done ? copied : selected;
}

function selectLink(panel: HTMLElement): void {
  const place = panel.querySelector(`[data-view="${panel.dataset['shown'] ?? ''}"] [data-fill="link"]`);
  if (place !== null) getSelection()?.selectAllChildren(place);
}
