import { createRequire } from 'node:module';
import type * as react from 'react';

/**
 * The one React of the generator and of templates. An `import` of this CommonJS package takes several times as long: Node looks through its
 * text for the names that it exports.
 */
export const { createElement, Fragment, isValidElement } = createRequire(import.meta.url)('react') as typeof react;
