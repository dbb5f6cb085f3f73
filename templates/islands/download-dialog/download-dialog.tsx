import type { ReactElement, ReactNode } from 'react';
import type { PageConfig } from '../../shared/download/flow-config.js';

export interface DownloadDialogProps {
  /** Download buttons, or what else belongs to a download; ready markup. */
  readonly children?: ReactNode;
  /** Once on each page: what all its downloads need to know. Only the code that runs at once reads it. */
  readonly config?: PageConfig;
}

/** Download buttons whose tap opens the dialog. The dialog and the bar are made by `at-once.ts`, without React. */
export default function DownloadDialog({ children }: DownloadDialogProps): ReactElement {
  return <>{children}</>;
}
