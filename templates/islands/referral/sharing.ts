import { copyText } from '../../browser/copy-text.js';
import { askApp } from '../../browser/native-bridge/ask-app.js';
import { tellApp } from '../../browser/native-bridge/tell-app.js';
import { say, selectLink } from './select-link.js';

/** Shares the link through the app, or else through the browser, or else by copying it. Never rejects. */
export async function share(panel: HTMLElement): Promise<void> {
  const { link: url = '', message: text = '', shown = 'older' } = panel.dataset;
  if (tellApp('ShareApp', { text, url, channel: 'any' }) !== undefined) {
    tellApp('CleverTap', { event: 'referral shared', properties: { view: shown } });
    return;
  }
  try {
    await navigator.share({ text, url });
  } catch (error) {
    // The visitor has cancelled the share sheet.
    if ((error as Partial<Error>).name !== 'AbortError') await copy(panel);
  }
}

/**
 * Copies the link through the app, or else through the browser, or else selects it. Announces the result. Never
 * rejects.
 */
export async function copy(panel: HTMLElement): Promise<void> {
  const { link: text = '', copied = '' } = panel.dataset;
  if ((await askApp('Clipboard', { text })) === true || (await copyText(text))) say(panel, copied);
  else selectLink(panel);
}
