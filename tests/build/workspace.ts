import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { UNCERTAIN_FOR } from '../../src/incremental/stat-cache.js';
import { copyFixture, type JsonOutcome, type Site } from '../helpers/site.js';
import { runWarmCli } from '../helpers/warm-cli.js';

/** Folder of the site in a workspace. */
export const SITE = 'sites/herbs';
/** A module that exports a word. */
export const word = (text: string): string => `export const word = '${text}';\n`;

/** A workspace with one site, whose pages begin with the word that a module of the name gives. */
export async function workspace(module: string): Promise<{ readonly files: Site; built(): Promise<string> }> {
  const files = await copyFixture('minimal');
  for (const part of ['site', 'templates'])
    await cp(join(files.root, part), join(files.root, SITE, part), { recursive: true });
  await files.edit(
    `${SITE}/templates/pages/page.tsx`,
    "import './page.css';",
    `import './page.css';\nimport { word } from '${module}';`,
  );
  await files.edit(`${SITE}/templates/pages/page.tsx`, '<h1>{', '<h1>{word}{');
  const root = join(files.root, SITE);
  return {
    files,
    async built() {
      // A build does not trust files that were written a moment ago.
      await setTimeout(2 * UNCERTAIN_FOR);
      const { code, stdout, stderr } = await runWarmCli([
        'build',
        '--reporter',
        'json',
        '--root',
        root,
        '--out',
        join(root, 'dist'),
      ]);
      expect({ code, stderr, said: (JSON.parse(stdout) as JsonOutcome).diagnostics }).toEqual({
        code: 0,
        stderr: '',
        said: [],
      });
      return readFile(join(root, 'dist/index.html'), 'utf8');
    },
  };
}
