import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSealed, writeSealed } from '../../src/cache/sealed-json.js';
import { TOO_FRESH } from '../../src/cache/tree-state.js';
import { copySharedFixture, plainEnvironment, type Site } from '../helpers/site.js';

const project = fileURLToPath(new URL('../../', import.meta.url));

let program: string;
let site: Site;

/** A program of its own, since its files are changed. */
beforeAll(async () => {
  program = realpathSync(mkdtempSync(join(tmpdir(), 'islet-noted-')));
  for (const path of ['bin', 'lib', 'package.json'])
    cpSync(join(project, path), join(program, path), { recursive: true });
  // Without it, bundles are taken as they are.
  rmSync(join(program, 'lib/.tsbuildinfo'), { force: true });
  mkdirSync(join(program, 'node_modules'));
  for (const name of readdirSync(join(project, 'node_modules'))) {
    if (name === 'react-dom' || name === '.package-lock.json')
      cpSync(join(project, 'node_modules', name), join(program, 'node_modules', name), { recursive: true });
    else symlinkSync(join(project, 'node_modules', name), join(program, 'node_modules', name), 'junction');
  }
  site = await copySharedFixture('minimal');
  await setTimeout(2 * TOO_FRESH);
});
afterAll(async () => {
  rmSync(program, { recursive: true, force: true });
  await site.dispose();
});

const noted = (): string => join(program, 'lib/.code-hash');

/** The last step of `npm run prepare`. */
function note(): void {
  const text = `process.exit((await import(${JSON.stringify(pathToFileURL(join(program, 'lib/cache/generator-id.js')).href)})).noteBundledCode() ? 0 : 1)`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', text], { env: plainEnvironment() });
}

/** The identity that the first build of a project finds. */
function identity(): string {
  rmSync(join(site.root, '.islet'), { recursive: true, force: true });
  rmSync(site.out, { recursive: true, force: true });
  return nextIdentity();
}

/** The identity that the next build finds. */
function nextIdentity(): string {
  execFileSync(
    process.execPath,
    [join(program, 'bin/islet.js'), 'build', '--quiet', '--root', site.root, '--out', site.out],
    { env: plainEnvironment() },
  );
  const { id } = readSealed(join(site.root, '.islet/state/generator'), 'generator') as { readonly id: string };
  return id;
}

it('is believed as long as no code of the program was touched, and gives the identity that reading all of it gives', async () => {
  const kept = { ...(readSealed(noted(), 'generator') as object | undefined) };
  expect(kept, 'what `npm run prepare` noted came along, of files elsewhere').toHaveProperty('looks');
  const read = identity();
  note();
  expect(identity()).toBe(read);

  const now = readSealed(noted(), 'generator') as Readonly<Record<string, unknown>>;
  writeSealed(noted(), 'generator', { ...now, hash: 'f'.repeat(64) });
  const believed = identity();
  expect(believed).not.toBe(read);

  const [chunk = ''] = readdirSync(join(program, 'lib/bundled/build')).filter((name) => name.endsWith('.mjs'));
  appendFileSync(join(program, 'lib/bundled/build', chunk), '\n');
  await setTimeout(2 * TOO_FRESH);
  const edited = identity();
  expect(edited).not.toBe(believed);
  expect(edited).not.toBe(read);
  rmSync(noted());
  expect(identity()).toBe(edited);
}, 60_000);

it('is another one where the renderer of React was edited where it lies, and the same where it was only installed again', async () => {
  const renderer = join(program, 'node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js');
  const text = readFileSync(renderer);
  note();
  const first = identity();
  for (const bytes of [Buffer.concat([text, Buffer.from('\n')]), text]) {
    writeFileSync(renderer, bytes);
    await setTimeout(2 * TOO_FRESH);
    expect(nextIdentity() === first).toBe(bytes === text);
    expect(identity() === first).toBe(bytes === text);
  }
}, 60_000);
