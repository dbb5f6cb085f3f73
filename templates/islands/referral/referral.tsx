import type { ReactNode } from 'react';

/** Wraps markup that `at-once.ts` activates; the component itself is never fetched. */
export default function Referral({ children }: { readonly children: ReactNode }): ReactNode {
  return children;
}
