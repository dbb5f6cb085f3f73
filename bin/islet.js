#!/usr/bin/env node
'use strict';
const { existsSync, writeSync } = require('node:fs');
const { enableCompileCache } = require('node:module');
const { join } = require('node:path');

// From Node 22 on.
enableCompileCache?.();
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
  if (!existsSync(join(__dirname, '../lib/bundled/cli-main.js'))) {
    writeSync(
      2,
      'islet: The generator is not compiled. Run `npm ci`, or `npm run prepare` where its packages are installed.\n',
    );
    process.exitCode = 2;
    ended = true;
    return;
  }
  const { main } = await import('../lib/bundled/cli-main.js');
  await main(process.argv);
  ended = true;
}
