/**
 * Run by `npm pack`. `strip` takes what only this repository needs out of `package.json`: npm warns of a `prepare` of a
 * package that it installs. `restore` brings the file back.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import process from 'node:process';

const WHOLE = 'lib/whole-package.json';

if (existsSync(WHOLE)) renameSync(WHOLE, 'package.json');
if (process.argv[2] === 'strip') {
  const whole = readFileSync('package.json', 'utf8');
  const { scripts, devDependencies, ...packed } = JSON.parse(whole);
  writeFileSync(WHOLE, whole);
  writeFileSync('package.json', `${JSON.stringify(packed, undefined, 2)}\n`);
}
