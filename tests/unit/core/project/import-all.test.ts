import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { importAll } from '../../../../src/core/project/module-imports.js';

/** Modules that note in which order they run, in a folder whose name says something else in an address. */
function modules(texts: Readonly<Record<string, string>>): {
  readonly urls: string[];
  readonly ran: readonly string[];
} {
  const folder = mkdtempSync(join(tmpdir(), "islet-together-#%20'é "));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const ran: string[] = [];
  Object.assign(globalThis, { [folder]: ran });
  const note = (name: string): string => `globalThis[${JSON.stringify(folder)}].push(${JSON.stringify(name)});\n`;
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), note(name) + text);
  return {
    urls: Object.keys(texts)
      .filter((name) => !name.startsWith('shared'))
      .map((name) => pathToFileURL(join(folder, name)).href),
    ran,
  };
}

/** By Node itself: what is imported in a test goes another way, that of the test runner. */
async function imported(url = ''): Promise<unknown> {
  const { default: value } = (await import(
    `data:text/javascript,${encodeURIComponent(`export { default } from ${JSON.stringify(url)};`)}`
  )) as { readonly default: unknown };
  return value;
}

it('evaluates modules in the order in which they are named, and those that they share once', async () => {
  const { urls, ran } = modules({
    'b.mjs': "import './shared.mjs'; export default 2;",
    'a.mjs': "import './shared.mjs'; export default 1;",
    'shared.mjs': '',
  });
  await importAll(urls);
  expect(ran).toEqual(['shared.mjs', 'b.mjs', 'a.mjs']);
  expect(await imported(urls[1])).toBe(1);
  expect(ran).toHaveLength(3);
});

it('leaves it to the import of the module itself to say what is wrong with it, and those behind it as they were', async () => {
  const { urls, ran } = modules({
    'first.mjs': '',
    'broken.mjs': "throw new Error('this one'); export default 2;",
    'last.mjs': 'export default 3;',
  });
  await importAll(urls);
  expect(ran).toEqual(['first.mjs', 'broken.mjs']);
  await expect(imported(urls[1])).rejects.toThrow('this one');
  expect(await imported(urls[2])).toBe(3);
  expect(ran).toEqual(['first.mjs', 'broken.mjs', 'last.mjs']);
});

it('leaves all as they were where one cannot be linked', async () => {
  const { urls, ran } = modules({
    'sound.mjs': 'export default 1;',
    'unlinked.mjs': "import { nothing } from './shared.mjs'; nothing(); export default 2;",
    'shared.mjs': '',
  });
  await importAll(urls);
  expect(ran).toEqual([]);
  await expect(imported(urls[1])).rejects.toThrow(SyntaxError);
  expect(await imported(urls[0])).toBe(1);
});
