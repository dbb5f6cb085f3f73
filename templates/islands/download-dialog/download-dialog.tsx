import type { ReactNode } from 'react';
import type { PageConfig } from '../../shared/download/flow-config.js';

export interface DownloadDialogProps {
  /** Download buttons or related content, as ready markup. */
  readonly children?: ReactNode;
  /** Once per page: settings of all its downloads, read only by the code that runs at once. */
  readonly config?: PageConfig;
}

/** Download buttons that open the dialog. The dialog and the bar are created by `at-once.ts`, without React. */
export default function DownloadDialog({ children }: DownloadDialogProps): ReactNode {
  return children;
}
