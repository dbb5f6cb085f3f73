/**
 * Runs one command line after another, as `bin/islet.js` runs one. Each message has the arguments, each answer the output and
 * the exit code. Starting Node and loading the generator take longer than a small build.
 */
import process from 'node:process';
import { main } from '../../lib/cli/main.js';

process.on('message', (/** @type {string[]} */ args) => {
  void run(args);
});
// The test worker has ended: do not wait for what a command has left open.
process.on('disconnect', () => {
  process.exit();
});

/** @param {string[]} args */
async function run(args) {
  const printed = { stdout: '', stderr: '' };
  const restore = [capture('stdout', printed), capture('stderr', printed)];
  const added = process.listeners('uncaughtException');
  process.exitCode = 0;
  await main([process.execPath, 'islet', ...args]);
  for (const listener of process.listeners('uncaughtException'))
    if (!added.includes(listener)) process.off('uncaughtException', listener);
  for (const undo of restore) undo();
  const code = process.exitCode;
  process.exitCode = 0;
  process.send?.({ code, ...printed });
}

/**
 * @param {'stdout' | 'stderr'} name
 * @param {{ stdout: string, stderr: string }} printed
 */
function capture(name, printed) {
  const stream = process[name];
  const { write } = stream;
  const errorListeners = stream.listeners('error');
  // Every caller in the generator gives a string, with or without a callback after it.
  stream.write = (/** @type {unknown} */ text, /** @type {unknown[]} */ ...rest) => {
    printed[name] += String(text);
    const done = rest.at(-1);
    if (typeof done === 'function')
      queueMicrotask(() => {
        done();
      });
    return true;
  };
  return () => {
    stream.write = write;
    for (const listener of stream.listeners('error'))
      if (!errorListeners.includes(listener)) stream.off('error', /** @type {() => void} */ (listener));
  };
}
