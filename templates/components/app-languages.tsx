import { currentLocale, currentSite } from 'islet';
import type { ReactElement } from 'react';
import type { PageVersion } from './language-switch.js';
import choices from './language-switch.module.css';

/**
 * Switches the language of the app, inside the app only. When the app says that its language has changed, the page opens
 * the address of the button. Absent where the page has only one language.
 */
export function AppLanguages({ versions }: { readonly versions: readonly PageVersion[] }): ReactElement | null {
  const offered = currentSite().locales.filter(({ code }) => versions.some(({ locale }) => locale === code));
  if (offered.length < 2) return null;
  return (
    <div hidden data-in-app="" className="container">
      <ul className={choices['list']}>
        {offered.map(({ code, label }) => (
          <li key={code}>
            <button
              type="button"
              className={choices['language']}
              lang={code}
              data-app-language={code}
              data-path={versions.find(({ locale }) => locale === code)?.path}
              aria-current={code === currentLocale() ? 'true' : undefined}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
