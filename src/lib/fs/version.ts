import { createRequire } from 'node:module';

/** Version of the generator, from its `package.json`. */
export const VERSION = (createRequire(import.meta.url)('../../../package.json') as { version: string }).version;
