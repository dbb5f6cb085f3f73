import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';

const WALK = fileURLToPath(new URL('reachable-names.mjs', import.meta.url));
const HARMLESS = new URL('../fixtures/harmless-names.txt', import.meta.url);

/**
 * Returns the names that templates can reach from the globals of a Node, and that are neither watched nor in the list of
 * harmless ones.
 *
 * @param node path of the executable
 */
export async function unjudgedNames(node: string): Promise<string[]> {
  const [{ stdout }, text] = await Promise.all([
    promisify(execFile)(node, ['--no-warnings', WALK], { maxBuffer: 1 << 24 }),
    readFile(HARMLESS, 'utf8'),
  ]);
  const harmless = new Set(harmlessNames(text));
  return (JSON.parse(stdout) as string[]).filter((name) => {
    const owner = name.slice(0, Math.max(0, name.lastIndexOf('.')));
    return !harmless.has(name) && !harmless.has(`${owner}.*`);
  });
}

function harmlessNames(text: string): string[] {
  const lines = text.replace(/^#.*\n|\n(?= )/gm, '').split('\n');
  return lines.flatMap((line) => {
    const [owner = '', names = ''] = line.split(': ');
    return names.split(/ +/).map((name) => (owner === 'globalThis' ? name : `${owner}.${name}`));
  });
}
