import { createRequire } from 'node:module';
import type * as React from 'react';

type ReactModule = { -readonly [Key in keyof typeof React]: (typeof React)[Key] };

const react = createRequire(import.meta.url)('react') as ReactModule;
const { createElement, Suspense: Boundary } = react;

/** Whether the markup gets React's boundaries, which hydration needs. */
let keepsBoundaries = false;

/** Whether components of an island are running, of which browsers must make the same markup. */
export const rendersIsland = (): boolean => keepsBoundaries;

/**
 * Replaces React's `Suspense` in templates. It never renders the fallback, since whether a promise has settled in
 * time is random.
 */
function Suspense(props: React.SuspenseProps): React.ReactNode {
  return keepsBoundaries ? createElement(Boundary, props) : props.children;
}

/** Replaces `Suspense` of React for templates that are evaluated from now on. Returns the function that restores it. */
export function replaceSuspense(): () => void {
  const before = react.Suspense;
  react.Suspense = Suspense as unknown as typeof React.Suspense;
  return () => {
    react.Suspense = before;
  };
}

/**
 * Renders with the boundaries of `<Suspense>`, or without them, so that errors below a boundary are those of the
 * page.
 */
export function withBoundaries(boundaries: 'keep' | 'skip', render: () => string): string {
  const before = keepsBoundaries;
  keepsBoundaries = boundaries === 'keep';
  try {
    return render();
  } finally {
    keepsBoundaries = before;
  }
}
