import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { afterAll, describe, expect, it } from 'vitest';
import { codeHead, runScript } from '../../../src/lib/run-script.js';

const folder = mkdtempSync(join(tmpdir(), 'islet-script-'));
const url = pathToFileURL(join(folder, 'one.mjs')).href;
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** A script as it is written to a file: its text from the body of what it runs. */
const text = (body: string): string => `(function (module, require, __url, __import) {\n${body}\n})\n`;

function run(name: string): Record<string, unknown> {
  return runScript(new URL(name, url), {
    url,
    modules: { './two.mjs': { two: 2 } },
    importLater: (specifier) => import(specifier),
  });
}

const codeOf = (of: string): Buffer => new Script(of, { filename: 'of.js' }).createCachedData();

describe('a script', () => {
  it('has the modules that it imports, requires all else, and knows the address of its module', async () => {
    writeFileSync(
      join(folder, 'one.script.js'),
      text(
        'module.exports = { two: require("./two.mjs").two, sep: require("node:path").sep, url: __url, later: () => __import("node:os") };',
      ),
    );
    const { later, ...exports } = run('one.script.js') as { later(): Promise<{ EOL: string }> };
    expect(exports).toEqual({ two: 2, sep: join('/'), url });
    expect((await later()).EOL).toBe('\n');
  });

  it('is run by the code that was made of it', () => {
    const own = text('module.exports = { answer: 1 };');
    const other = text('module.exports = { answer: 2 };');
    writeFileSync(join(folder, 'coded.script.js'), own);
    // V8 takes the code of any script that is as long, which shows that it is used.
    writeFileSync(join(folder, 'coded.script.js.code'), Buffer.concat([Buffer.from(codeHead(own)), codeOf(other)]));
    expect(run('coded.script.js')).toEqual({ answer: 2 });
  });

  it('is never run by the code of another one, or by what is no code', () => {
    const own = text('module.exports = { answer: 3 };');
    writeFileSync(join(folder, 'edited.script.js'), own);
    const other = text('module.exports = { answer: 4 };');
    const otherNode = codeHead(own).replace(process.version, 'v0.0.1');
    for (const [head, code] of [
      [codeHead(other), codeOf(other)],
      [otherNode, codeOf(other)],
      [codeHead(own), Buffer.alloc(0)],
      [codeHead(own), codeOf(own).subarray(0, 100)],
      ['', Buffer.alloc(0)],
    ] as const) {
      writeFileSync(join(folder, 'edited.script.js.code'), Buffer.concat([Buffer.from(head), code]));
      expect(run('edited.script.js')).toEqual({ answer: 3 });
    }
  });
});
