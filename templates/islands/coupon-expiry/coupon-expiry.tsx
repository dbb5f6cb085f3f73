import type { ReactNode } from 'react';

/** Stands around markup that `at-once.ts` brings to life; the component itself is never fetched. */
export default function CouponExpiry({ children }: { readonly children: ReactNode }): ReactNode {
  return children;
}
