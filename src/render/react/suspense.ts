import { createRequire } from 'node:module';
import type * as React from 'react';

type ReactModule = { -readonly [Key in keyof typeof React]: (typeof React)[Key] };

const react = createRequire(import.meta.url)('react') as ReactModule;
const { createElement, Suspense: Boundary } = react;

/** Whether the markup has the boundaries, which is so where it is hydrated. */
let kept = false;

/** Stands for React's own in templates. Its fallback is never written: whether a promise has settled when a page is rendered is chance. */
function Suspense(props: React.SuspenseProps): React.ReactNode {
  return kept ? createElement(Boundary, props) : props.children;
}

/** Gives templates that are evaluated from now on `<Suspense>` of which no fallback is written. Returns what takes it back. */
export function withoutFallbacks(): () => void {
  const before = react.Suspense;
  react.Suspense = Suspense as unknown as typeof React.Suspense;
  return () => {
    react.Suspense = before;
  };
}

/** Renders with the boundaries of `<Suspense>`, or as if they were not there, so that what waits or throws below them is what waits or throws on the page. */
export function rendered(boundaries: 'kept' | 'passed', render: () => string): string {
  const before = kept;
  kept = boundaries === 'kept';
  try {
    return render();
  } finally {
    kept = before;
  }
}
