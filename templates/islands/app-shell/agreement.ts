import { readSession, storeSession } from '../../browser/webview/session-values.js';
import { webviewPost } from '../../browser/webview/webview-call.js';

/** Sends the visitor's consent to a document to the app's service, and remembers it for the session. */
export function offerAgreement(panel: HTMLElement): void {
  const { document: name = '', hosts = '', done = '', failed = '' } = panel.dataset;
  const key = `agreed-${name}`;
  const button = panel.querySelector('button');
  const note = panel.querySelector('[role="status"]');
  if (button === null || note === null) return;
  const settle = (): void => {
    button.hidden = true;
    note.textContent = done;
  };
  if (readSession(key) === true) {
    settle();
    return;
  }
  button.addEventListener('click', () => {
    button.disabled = true;
    void webviewPost('/v1/consents', { document: name }, hosts.split(' ')).then((answer) => {
      button.disabled = false;
      if (answer === undefined) {
        note.textContent = failed;
        return;
      }
      storeSession(key, true);
      settle();
    });
  });
}
