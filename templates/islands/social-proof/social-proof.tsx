import type { ReactNode } from 'react';

/** Wraps markup that `at-once.ts` fills in; the component itself is never fetched. */
export default function SocialProof({ children }: { readonly children: ReactNode }): ReactNode {
  return children;
}
