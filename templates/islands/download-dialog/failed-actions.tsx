import type { ReactElement } from 'react';

export interface FailedActionsProps {
  readonly texts: { readonly retry: string; readonly direct: string };
  /** Of the file itself. */
  readonly address: string;
  readonly retry: () => void;
}

/** What can be done about a download that failed. */
export function FailedActions({ texts, address, retry }: FailedActionsProps): ReactElement {
  return (
    <>
      <button type="button" className="dl-button" onClick={retry}>
        {texts.retry}
      </button>
      <a className="dl-link" href={address}>
        {texts.direct}
      </a>
    </>
  );
}
