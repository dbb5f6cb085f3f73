import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../../bin/islet.js', import.meta.url));

/**
 * Builds the site as `npm run build` does; what is wrong with it goes to standard error.
 *
 * @param {string} root
 * @returns {Promise<string | undefined>} the output folder; `undefined` where the build failed, and has said why
 */
export async function buildSite(root) {
  const child = spawn(process.execPath, [command, 'build', '--quiet', '--root', root], {
    stdio: ['ignore', process.stderr, process.stderr],
  });
  await once(child, 'close');
  return child.exitCode === 0 ? join(root, 'dist') : undefined;
}

/**
 * Serves the output with `islet preview`, in a process of its own, so that what looks at it does not slow its answers.
 *
 * @param {string} root
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} `url` has no slash at its end
 * @throws {Error} with what the preview said instead of its address
 */
export async function serveSite(root) {
  const child = spawn(
    process.execPath,
    [command, 'preview', '--root', root, '--port', '0', '--quiet', '--reporter', 'json'],
    { stdio: ['ignore', 'pipe', process.stderr] },
  );
  const closed = once(child, 'close');
  let printed = '';
  /** @type {string} */
  const url = await new Promise((resolve, reject) => {
    child.once('close', () => {
      reject(new Error(`The preview did not start: ${printed}`));
    });
    child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      printed += text;
      const address = /"url":\s*"([^"]+?)\/?"/.exec(printed)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
  return {
    url,
    async close() {
      child.kill('SIGTERM');
      await closed;
    },
  };
}
