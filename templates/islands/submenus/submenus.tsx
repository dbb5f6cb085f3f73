import type { ReactNode } from 'react';

/** Wraps a navigation whose submenus `at-once.ts` closes; the component itself is never fetched. */
export default function Submenus({ children }: { readonly children: ReactNode }): ReactNode {
  return children;
}
