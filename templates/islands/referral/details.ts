import { onAppEvent } from '../../browser/native-bridge/hear-app.js';
import { log } from '../../browser/webview/session-values.js';
import { webviewGet } from '../../browser/webview/webview-call.js';

const PATH = '/v1/referrals';

/** Fills in the referral details from the app's service, and later updates from the app. */
export function followDetails(panel: HTMLElement): void {
  let told = {};
  onAppEvent('ReferralChanged', (details) => {
    told = details;
    fill(panel, told);
  });
  webviewGet(PATH, (panel.dataset['hosts'] ?? '').split(' '))
    .then(async (answer) => {
      if (answer === undefined) return;
      const { parseReferral } = await import('../../browser/native-bridge/judge-answer.js');
      const details = parseReferral(answer);
      if (details === undefined) throw new TypeError('not what was expected');
      // Data that the app has sent meanwhile is newer.
      fill(panel, { ...details, ...told });
    })
    .catch((error: unknown) => {
      log(`GET ${PATH}`, error);
    });
}

function fill(panel: HTMLElement, details: Readonly<Partial<Record<string, string | number>>>): void {
  for (const place of panel.querySelectorAll<HTMLElement>('[data-fill]')) {
    const value = details[place.dataset['fill'] ?? ''];
    if (value !== undefined) place.textContent = String(value);
  }
  if (details['link'] !== undefined) panel.dataset['link'] = String(details['link']);
}
