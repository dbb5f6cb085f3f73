import { currentLocale, currentSite } from 'islet';
import type { ReactElement } from 'react';
import type { PageVersion } from './language-switch.js';
import choices from './language-switch.module.css';

/**
 * Switches the language of the app, inside the app only; the app then opens the page in that language. Absent where the
 * page has only one.
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
