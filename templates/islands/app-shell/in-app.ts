import { onAppEvent } from '../../browser/native-bridge/hear-app.js';
import { tellApp } from '../../browser/native-bridge/tell-app.js';
import { BACK_EVENT } from '../../shared/native-bridge/back-event.js';
import { offerAgreement } from './agreement.js';
import { openInApp } from './app-links.js';

/** Sends the page's data to the app, removes browser-only parts, and handles the app's buttons. */
export function settleIn(title: string): void {
  for (const part of document.querySelectorAll<HTMLElement>('body > footer, .skip-link')) part.hidden = true;
  openInApp();
  const panel = document.querySelector<HTMLElement>('[data-document]');
  if (panel !== null) offerAgreement(panel);
  tellApp('UpdateHeader', { title, back: history.length > 1 });
  const tellNotch = (): void => {
    tellApp('UpdateNotch', { colour: themeColour(), dark: dark.matches });
  };
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', tellNotch);
  tellNotch();
  onAppEvent('NotchChanged', ({ top }) => {
    document.body.style.paddingBlockStart = `${top}px`;
  });
  onAppEvent('BackPressed', () => {
    if (document.dispatchEvent(new Event(BACK_EVENT, { cancelable: true }))) tellApp('GoBack', {});
  });
  onAppEvent('LanguageChanged', ({ language }) => {
    // Pages of the app are `noindex` and have no alternate links.
    const path = document.querySelector<HTMLElement>(`[data-app-language="${language}"]`)?.dataset['path'];
    if (path !== undefined && document.documentElement.lang !== language) location.assign(path);
  });
}

/** Returns six hexadecimal digits, as the app expects. */
function themeColour(): string {
  const parts = /\d+, \d+, \d+/.exec(getComputedStyle(document.body).backgroundColor)?.[0].split(', ') ?? [
    '255',
    '255',
    '255',
  ];
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
}
