import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findJava } from '../../../scripts/needed-programs.js';
import { BUILD_TIMEOUT, buildFlagship, type Flagship } from '../../helpers/flagship.js';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** What the checker says; `type` is `error`, or `info` with the subtype `warning`. */
interface Message {
  readonly type: string;
  readonly subType?: string;
  readonly url?: string;
  readonly lastLine?: number;
  readonly message: string;
  readonly extract?: string;
}

/** Messages of one run over all files; starting Java takes longer than checking a page. */
async function check(java: string, files: readonly string[]): Promise<Message[]> {
  const jar = join(dirname(require.resolve('vnu-jar')), 'build/dist/vnu.jar');
  // The schema of HTML nests deeply.
  const options = [
    '-Xss8m',
    '-XX:TieredStopAtLevel=1',
    '-XX:+UseSerialGC',
    '-jar',
    jar,
    '--stdout',
    '--exit-zero-always',
    '--format',
    'json',
  ];
  const { stdout } = await run(java, [...options, ...files], { maxBuffer: 64 * 1024 * 1024 });
  return (JSON.parse(stdout) as { messages: Message[] }).messages;
}

const isOurs = ({ url = '' }: Message): boolean => url.endsWith('/wrong.html');

/** What is wrong, each with the places where it is: a fault of a shared component is on every page. */
function told(errors: readonly Message[]): string[] {
  const places = new Map<string, string[]>();
  for (const { url = '', lastLine, message, extract = '' } of errors) {
    const fault = `${message} ${extract}`;
    places.set(fault, [...(places.get(fault) ?? []), `${url.replace(/^.*\/dist\//, '/')}:${String(lastLine)}`]);
  }
  return [...places].map(([fault, where]) => `${fault} at ${where.join(', ')}`);
}

describe('the Nu HTML checker', () => {
  let site: Flagship;
  beforeAll(async () => {
    site = await buildFlagship();
  }, BUILD_TIMEOUT);
  afterAll(() => site.dispose());

  it('finds no error on any page', async () => {
    const java = await findJava();
    const files = site.files.map(({ path }) => path).filter((path) => path.endsWith('.html'));
    // With an error of our own, so that silence means something.
    await writeFile(join(site.out, 'wrong.html'), '<!doctype html><html lang="en"><title>Wrong</title><p><div></p>');
    const messages = await check(
      java,
      [...files, 'wrong.html'].map((path) => join(site.out, path)),
    );
    // The checker does not know this rule of CSS View Transitions Module Level 2 yet.
    const known = 'CSS: Unrecognized at-rule “@view-transition”';
    const errors = messages.filter(({ type, message }) => type !== 'info' && message !== known);
    expect(errors.filter(isOurs)).not.toEqual([]);
    expect(told(errors.filter((error) => !isOurs(error)))).toEqual([]);
  });
});
