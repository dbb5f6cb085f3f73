import { execFile } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { bundleCommandLine } from '../../scripts/prepare/bundle.js';

/**
 * Brings `lib/` up to date, since tests run the command as it is installed. Type errors do not stop the tests here:
 * `npm test` counts them as a failure of their own, and the compiler writes its output all the same.
 */
export async function setup(): Promise<void> {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const messages = await new Promise<string>((resolve, reject) => {
    execFile(
      process.execPath,
      ['node_modules/typescript-native/bin/tsc', '-b', 'src'],
      { cwd: root },
      (error, stdout) => {
        if (error !== null && stdout === '') reject(new Error('The compiler could not be run.', { cause: error }));
        else resolve(stdout);
      },
    );
  });
  await bundleCommandLine(`${root}lib`);
  if (messages !== '')
    process.stderr.write(`src does not type-check; the tests run on what was compiled.\n${messages}\n`);
}
