import type { ReactNode } from 'react';

/** Stands around markup that `at-once.ts` shows and listens to; the component itself is never fetched. */
export default function ConsentNotice({ children }: { readonly children: ReactNode }): ReactNode {
  return children;
}
