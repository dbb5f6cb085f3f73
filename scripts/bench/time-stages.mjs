/**
 * Builds a project through the generator's own function, whose result holds what the command's report leaves out: the
 * time of each stage. Prints it as JSON.
 *
 * node time-stages.mjs ROOT OUT
 */
import process from 'node:process';

/** @type {unknown} */
const generator = await import(new URL('../../lib/core/build.js', import.meta.url).href);
const { build } = /** @type {typeof import('../../src/core/build.js')} */ (generator);

const [root = '', out = ''] = process.argv.slice(2);
const { timings } = await build({ root, out, profile: 'production' });
process.stdout.write(JSON.stringify(timings));
