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
      'islet: The command ended early: a template, or a package that it imports, ended the process or waits for something that never happens.\n',
    );
    process.exitCode = 1;
  });
  if (!existsSync(join(__dirname, '../lib/bundled/cli-main.js'))) {
    writeSync(
      2,
      'islet: The generator is not compiled. Run `npm ci`, or `npm run prepare` if the packages are installed.\n',
    );
    process.exitCode = 2;
    ended = true;
    return;
  }
  const { main } = await import('../lib/bundled/cli-main.js');
  await main(process.argv);
  ended = true;
}
