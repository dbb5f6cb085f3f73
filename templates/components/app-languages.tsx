import { currentLocale, currentSite } from 'islet';
import type { ReactElement } from 'react';
import choices from './language-switch.module.css';

/** Switches the language of the app, inside the app only; the app then opens the page in that language, if there is one. */
export function AppLanguages(): ReactElement {
  return (
    <div hidden data-in-app="" className="container">
      <ul className={choices['list']}>
        {currentSite().locales.map(({ code, label }) => (
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
