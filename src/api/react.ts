import { createRequire } from 'node:module';
import type * as react from 'react';

/**
 * The one React instance of the generator and of templates. `require` is several times faster here than `import`, which
 * scans the CommonJS source for export names.
 */
export const { createElement, Fragment, isValidElement, useId } = createRequire(import.meta.url)(
  'react',
) as typeof react;
