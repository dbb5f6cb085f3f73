#!/usr/bin/env node
'use strict';
const { existsSync, statSync, writeSync } = require('node:fs');
const { join } = require('node:path');

const BUNDLED = join(__dirname, '../lib/cli/start.cjs');
const UNBUNDLED = join(__dirname, '../lib/cli/main.js');
const COMPILED = join(__dirname, '../lib/.tsbuildinfo');

void run();

async function run() {
  let ended = false;
  process.once('exit', (code) => {
    if (ended || code !== 0) return;
    writeSync(
      2,
      'islet: The command ended before it was done. A template, or a package that one imports, has ended it, or waits for something that never comes.\n',
    );
    process.exitCode = 1;
  });
  if (!existsSync(BUNDLED) && !existsSync(UNBUNDLED)) {
    writeSync(
      2,
      'islet: The generator is not compiled. Run `npm ci`, or `npm run prepare` where its packages are installed.\n',
    );
    process.exitCode = 2;
    ended = true;
    return;
  }
  const { main } = bundled() ?? (await import('../lib/cli/main.js'));
  await main(process.argv);
  ended = true;
}

/** The start of every command in one file, as `npm run prepare` makes it; `undefined` where it was not made, or where `tsc` has compiled since. */
function bundled() {
  if (!existsSync(BUNDLED)) return undefined;
  const start = require(BUNDLED);
  const compiled = statSync(COMPILED, { throwIfNoEntry: false });
  return compiled === undefined || compiled.mtimeMs === start.compiledAt ? start : undefined;
}
