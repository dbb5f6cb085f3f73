/**
 * Required by each process and thread under test: prints to standard error when a script is made that has code that was kept for it (`taken`, or `passed over` where there is a file of it that was not
 * used), and when V8 is told flags.
 */
const { existsSync, writeSync } = require('node:fs');
const { basename } = require('node:path');
const { syncBuiltinESMExports } = require('node:module');
const v8 = require('node:v8');
const vm = require('node:vm');

const { Script } = vm;
const { setFlagsFromString } = v8;
const say = (text) => writeSync(2, `${text}\n`);

vm.Script = class extends Script {
  constructor(source, options) {
    super(source, options);
    if (existsSync(`${options?.filename}.code`))
      say(`${options.cachedData && !this.cachedDataRejected ? 'taken' : 'passed over'} ${basename(options.filename)}`);
  }
};
v8.setFlagsFromString = (flag) => {
  setFlagsFromString(flag);
  say(`flag ${flag}`);
};
syncBuiltinESMExports();
