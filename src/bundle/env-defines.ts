import { MACHINE } from '../lib/site/template-bundle.js';

/**
 * What the bundler puts in the place of `process` and `import.meta` in templates and in the packages that they import: an object of which nothing of the machine can be learnt, neither what runs nor where
 * (`src/render/determinism/determinism-guard.ts`), as other bundlers do for browsers. Templates that name them are told.
 */
export const WITHOUT_MACHINE: Readonly<Record<string, string>> = {
  process: MACHINE,
  'import.meta': `${MACHINE}.importMeta`,
  'process.env.NODE_ENV': '"production"',
};
