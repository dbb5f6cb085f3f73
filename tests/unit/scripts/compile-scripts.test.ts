import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const lib = fileURLToPath(new URL('../../../lib/', import.meta.url));
let folder: string;
let turned: string[];

/** Longer than what is worth a script. */
const LONG = `export const filler = ${JSON.stringify('x'.repeat(40_000))};\n`;

const MODULES: Readonly<Record<string, string>> = {
  'bundled/one/large.mjs': `import { join, sep } from "node:path";\nimport { two } from "./small.mjs";\nimport { three } from "../../lib/library.js";\n${LONG}
/*! Copyright of somebody */
export const place = new URL("beside.txt", import.meta.url).href;
export const sum = () => [two, three, join("a", sep, "b")];
export const later = async () => (await import("./small.mjs")).two;
export const note = 'a text that says import("./nothing.mjs")';
`,
  'bundled/one/small.mjs': 'export const two = 2;\n',
  'bundled/one/of-packages.mjs': `import { z } from "zod";\n${LONG}export const type = typeof z;\n`,
  'lib/library.js': `${LONG}export const three = 3;\n`,
};

/** In a process of its own: other tests may have changed flags of V8, under which alone its code would hold. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-scripts-'));
  for (const path of ['bundled/one', 'lib']) mkdirSync(join(folder, path), { recursive: true });
  for (const [path, text] of Object.entries(MODULES)) writeFileSync(join(folder, path), text);
  for (const path of ['lib/run-script.js', 'lib/hash.js']) cpSync(join(lib, path), join(folder, path));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const source = `
    const { compileScripts } = await import(${JSON.stringify(new URL('../../../scripts/prepare/compile-scripts.mjs', import.meta.url).href)});
    console.log(JSON.stringify(await compileScripts(process.argv[1], ['lib/library.js'])));
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', source, folder], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  turned = JSON.parse(stdout) as string[];
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

describe('modules that become scripts', () => {
  it('are those that are large and import no packages', () => {
    expect(turned.sort()).toEqual(['bundled/one/large.mjs', 'lib/library.js']);
    for (const path of ['bundled/one/small.mjs', 'bundled/one/of-packages.mjs']) expect(read(path)).toBe(MODULES[path]);
  });

  it('export what they did, and import from where they did', () => {
    const source = `
      const { filler, sum, later, ...rest } = await import(${JSON.stringify(pathToFileURL(join(folder, 'bundled/one/large.mjs')).href)});
      console.log(JSON.stringify({ filler: filler.length, sum: sum(), later: await later(), ...rest }));
    `;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', source], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      filler: 40_000,
      sum: [2, 3, join('a', 'b')],
      later: 2,
      place: pathToFileURL(join(folder, 'bundled/one/beside.txt')).href,
      note: 'a text that says import("./nothing.mjs")',
    });
  });

  it('keep the licences that are in them', () => {
    expect(read('bundled/one/large.script.js')).toContain('/*! Copyright of somebody */');
  });

  it('have code that V8 takes in another process', () => {
    const script = join(folder, 'bundled/one/large.script.js');
    expect(existsSync(`${script}.code`)).toBe(true);
    const source = `
      const { readFileSync } = require('node:fs');
      const { Script } = require('node:vm');
      const [, file] = process.argv;
      const { cachedDataRejected } = new Script(readFileSync(file, 'utf8'), { filename: file, cachedData: readFileSync(file + '.code').subarray(128) });
      console.log(cachedDataRejected);
    `;
    expect(spawnSync(process.execPath, ['--eval', source, script], { encoding: 'utf8' })).toMatchObject({
      stdout: 'false\n',
      stderr: '',
    });
  });
});
