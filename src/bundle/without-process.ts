import { MACHINE } from '../lib/machine-name.js';

/**
 * What the bundler puts in the place of `process` in templates and in the packages that they import: an object of which nothing of the machine can be learnt (`src/render/determinism-guard.ts`), as other
 * bundlers do for browsers. Templates that name it are told.
 */
export const WITHOUT_PROCESS: Readonly<Record<string, string>> = { process: MACHINE, 'process.env.NODE_ENV': '"production"' };
