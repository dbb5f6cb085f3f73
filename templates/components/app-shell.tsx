import { currentSite, Island } from 'islet';
import type { ReactElement } from 'react';
import Shell from '../islands/app-shell/app-shell.js';
import styles from './app-shell.module.css';

/** What a page that the app shows tells the app about itself. Nothing of it is seen. */
export function AppShell({ title }: { readonly title: string }): ReactElement {
  return (
    <Island
      of={Shell}
      on="idle"
      id="app"
      props={{
        children: (
          <div
            hidden
            className={styles['shell']}
            data-title={title}
            data-stand-in={currentSite().services['nativeApp']}
          />
        ),
      }}
    />
  );
}
