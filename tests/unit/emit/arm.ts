/**
 * For the script of a child process: `arm()` replaces every call of `node:fs` that changes something by one that counts, says
 * its name and kills the process instead of the call with the number `AT`. A write is killed in its middle: half of the
 * content is there.
 */
export const ARM = `
import fs, { writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
let calls = 0;
const half = (content) => content.slice(0, content.length / 2);
function strike(target, name, torn) {
  const original = target[name];
  target[name] = (...args) => {
    calls += 1;
    if (calls !== Number(process.env.AT)) return original(...args);
    if (torn) original(args[0], half(args[1]));
    writeSync(1, name + '\\n');
    process.kill(process.pid, 'SIGKILL');
  };
}
function arm() {
for (const name of ['mkdirSync', 'renameSync', 'linkSync', 'unlinkSync', 'rmdirSync', 'rmSync', 'fsyncSync']) strike(fs, name, false);
strike(fs, 'writeFileSync', true);
syncBuiltinESMExports();
}
`;
