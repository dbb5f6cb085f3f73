import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseDocument } from 'yaml';

/** The folder of this project. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

const command = join(projectRoot, 'bin/islet.js');

/** Copies the site and its templates into `root`, an existing folder. */
export async function copySite(root: string): Promise<void> {
  for (const part of ['site', 'templates', 'tsconfig.base.json'])
    await cp(join(projectRoot, part), join(root, part), { recursive: true });
  await symlink(join(projectRoot, 'node_modules'), join(root, 'node_modules'), 'dir');
}

/** Makes the site in `root` build compressed files, so that its preview answers like a host that compresses. */
export async function enableCompression(root: string): Promise<void> {
  const file = join(root, 'site/site.yaml');
  const config = parseDocument(await readFile(file, 'utf8'));
  config.setIn(['build', 'precompress'], true);
  await writeFile(file, config.toString());
}

/** Builds the site. Returns its output folder, or `undefined` if the build failed; its report goes to standard error. */
export async function buildSite(root: string): Promise<string | undefined> {
  const child = spawn(process.execPath, [command, 'build', '--quiet', '--root', root], {
    stdio: ['ignore', process.stderr, process.stderr],
  });
  await once(child, 'close');
  return child.exitCode === 0 ? join(root, 'dist') : undefined;
}

/** Writes the answer to `/api/location`, which the host of the site gives, into an output folder. */
export async function answerLocation(
  out: string,
  location: Readonly<Record<string, unknown>> = { regionName: 'National Capital Territory of Delhi', country: 'India' },
): Promise<void> {
  await mkdir(join(out, 'api'), { recursive: true });
  await writeFile(join(out, 'api/location'), JSON.stringify(location));
}

/**
 * Serves the output with `islet preview`, in a process of its own. `url` has no slash at its end.
 *
 * @throws {Error} with the output of the preview if it does not start
 */
export async function serveSite(root: string): Promise<{ url: string; close: () => Promise<void> }> {
  const args = [command, 'preview', '--root', root, '--port', '0', '--quiet', '--reporter', 'json'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', process.stderr] });
  const closed = once(child, 'close');
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.once('close', () => {
      reject(new Error(`The preview did not start: ${output}`));
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const address = /"url":\s*"([^"]+?)\/?"/.exec(output)?.[1];
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
