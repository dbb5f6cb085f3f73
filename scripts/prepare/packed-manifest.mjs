/**
 * Run by `npm pack`. `strip` takes what only this repository needs out of `package.json`: npm warns of a `prepare` of a
 * package that it installs. `restore` brings the file back.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import process from 'node:process';

const WHOLE = 'lib/whole-package.json';
const OF_REPOSITORY = ['scripts', 'devDependencies'];

/**
 * @param {string} key
 * @param {unknown} value
 */
const packed = (key, value) => (OF_REPOSITORY.includes(key) ? undefined : value);

if (existsSync(WHOLE)) renameSync(WHOLE, 'package.json');
if (process.argv[2] === 'strip') {
  const whole = readFileSync('package.json', 'utf8');
  writeFileSync(WHOLE, whole);
  writeFileSync('package.json', `${JSON.stringify(JSON.parse(whole), packed, 2)}\n`);
}
