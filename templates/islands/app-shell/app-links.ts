import { tellApp } from '../../browser/native-bridge/tell-app.js';
import { APP_LANGUAGES } from '../../shared/native-bridge/messages.js';

/** Shows the controls that only the app can serve, and lets the app open what is pressed. */
export function openInApp(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-in-app]')) part.hidden = false;
  document.addEventListener('click', (event) => {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return;
    const control = event.target.closest<HTMLElement>('a[href], button');
    if (control !== null && send(control) !== undefined) event.preventDefault();
  });
}

/** Returns the id of the message, or `undefined` where the browser follows the link itself. */
function send(control: HTMLElement): string | undefined {
  const { appScreen, appPackage, appLanguage } = control.dataset;
  if (appScreen !== undefined) return tellApp('InAppNavigate', { screen: appScreen });
  if (appPackage !== undefined) return tellApp('SubscriptionPackageDetails', { packageId: appPackage });
  const language = APP_LANGUAGES.find((known) => known === appLanguage);
  if (language !== undefined) return tellApp('ToggleLanguage', { language });
  if (!(control instanceof HTMLAnchorElement) || control.origin !== location.origin) return undefined;
  const isHere = control.pathname === location.pathname && control.hash !== '';
  return isHere ? undefined : tellApp('Navigate', { url: control.href });
}
