import { describe, expect, it } from 'vitest';
import { copyFixture } from '../helpers/site.js';

describe('islet build --verify', () => {
  it('is broken off by the signal that stops the command', async () => {
    const site = await copyFixture('minimal');
    await site.build();
    const { verifyBuild } = await import('../../lib/cli/commands/verify-build.js');
    const stop = new AbortController();
    const verified = verifyBuild({ root: site.root, out: site.out, profile: 'production', signal: stop.signal });
    stop.abort();
    await expect(verified).rejects.toThrow('aborted');
  });

  it.each([
    ['the time zone', "{Reflect.get(globalThis, 'process').env.TZ}"],
    ['the folder', '{String(new Error().stack).length}'],
  ])('names every file that depends on %s', async (_, expression) => {
    const site = await copyFixture('minimal');
    await site.edit('templates/pages/page.tsx', '<h1>', `<p>${expression}</p><h1>`);
    const { code, json } = await site.build(['--verify']);
    expect(code).toBe(1);
    const problems = json.diagnostics
      .filter(({ name }) => name === 'build-not-reproducible')
      .map(({ message }) => /`([^`]+)` came out with other bytes/.exec(message)?.[1]);
    expect(problems).toEqual(['404.html', 'herbs/basil/index.html', 'index.html']);
  });

  it('names pages that use what a template read for another one, which no edit of it would reach', async () => {
    const site = await copyFixture('minimal');
    await site.write(
      'templates/data/words.ts',
      "import { defineData, z } from 'islet';\nexport default defineData({ description: 'Words.', kind: 'single', schema: z.object({ word: z.string() }) });\n",
    );
    await site.write('site/data/words.yaml', 'word: mint\n');
    await site.edit(
      'templates/pages/page.tsx',
      "from 'islet';",
      "from 'islet';\nimport { readData } from 'islet';\nimport words from '../data/words.js';\n\nlet word: string | undefined;",
    );
    await site.edit('templates/pages/page.tsx', '<h1>', '<p>{(word ??= readData(words).word)}</p><h1>');
    const { code, json } = await site.build(['--verify']);
    expect(code).toBe(1);
    expect(json.diagnostics.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^`index\.html` came out with the same bytes, but once with and once without `site\/data\/words\.yaml` among its sources/,
      ),
    ]);
  });
});
