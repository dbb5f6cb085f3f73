import { currentSite, Island } from 'islet';
import type { ReactElement } from 'react';
import Shell from '../islands/app-shell/app-shell.js';
import styles from './app-shell.module.css';

/** Data for the app on a page shown inside it. Not visible. */
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
