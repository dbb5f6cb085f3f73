import { createRequire } from 'node:module';
import type * as React from 'react';
import { TemplateViolation } from '../faults/template-violation.js';

const react = createRequire(import.meta.url)('react') as { lazy: typeof React.lazy };

/**
 * Replaces `lazy` of React for templates that are evaluated from now on: its component cannot be shown by the build,
 * and the error has the line of the call. Returns the function that restores it.
 */
export function replaceLazy(): () => void {
  const before = react.lazy;
  react.lazy = (() => {
    const refusal = new TemplateViolation(
      'template-threw',
      'A component of React.lazy is rendered by the build',
      '`lazy()` loads a component that is rendered at once',
      'Import the component itself, as in `import Part from \'./part.js\'`. What may come later is an island of its own, with `on="visible"` or `on="interaction"`; in `NAME.client.tsx`, `lazy()` works.',
    );
    return function Lazy(): never {
      throw refusal;
    };
  }) as unknown as typeof React.lazy;
  return () => {
    react.lazy = before;
  };
}
