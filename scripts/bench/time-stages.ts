/**
 * Builds a project and prints the time of each stage, which the report of the command leaves out, as JSON.
 *
 * Arguments: MODULE ROOT OUT, where MODULE is the URL of the compiled `build.js`
 */
import process from 'node:process';
import type * as BuildModule from '../../src/core/build/build.js';

const [module = '', root = '', out = ''] = process.argv.slice(2);
const { build } = (await import(module)) as typeof BuildModule;
const { timings } = await build({ root, out, profile: 'production' });
process.stdout.write(JSON.stringify(timings));
