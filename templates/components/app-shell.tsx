import { currentSite, Island } from 'islet';
import type { ReactElement } from 'react';
import styles from './app-shell.module.css';

/** Data for the app on a page shown inside it. Not visible. */
export function AppShell({ title }: { readonly title: string }): ReactElement {
  return (
    <Island of="app-shell" on="idle" id="app">
      <div hidden className={styles['shell']} data-title={title} data-stand-in={currentSite().services['nativeApp']} />
    </Island>
  );
}
