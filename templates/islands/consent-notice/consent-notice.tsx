import type { ReactNode } from 'react';

/** Wraps markup that `at-once.ts` shows and handles; the component itself is never fetched. */
export default function ConsentNotice({ children }: { readonly children: ReactNode }): ReactNode {
  return children;
}
