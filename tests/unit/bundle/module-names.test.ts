import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { TemplateBundle } from '../../../src/lib/site/template-bundle.js';

// The generator names its own compiled modules to the bundler.
const { bundleTemplates } = await import('../../../lib/bundle/server/bundle-templates.js');
const { findTemplateFiles } = await import('../../../lib/bundle/template-files.js');
const { createReport } = await import('../../../lib/errors/index.js');

const page = (component: string): string => `import { defineTemplate, z } from 'islet';
import { ${component} } from '../components/${component}.js';
export default defineTemplate({ schema: z.object({}), component: () => <${component} /> });
`;

const FILES: Readonly<Record<string, string>> = {
  'templates/components/Red.tsx':
    "import { note } from '../shared/note.js';\nexport const Red = () => <p>red {note('r')}</p>;\n",
  'templates/components/Blue.tsx':
    "import { note } from '../shared/note.js';\nexport const Blue = () => <p>blue {note('b')}</p>;\n",
  'templates/shared/note.ts': "export const note = (text: string) => '(' + text + ')';\n",
  'templates/pages/red.tsx': page('Red'),
  'templates/pages/blue.tsx': page('Blue'),
};

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Addresses of the compiled page kinds. */
async function urls(root: string): Promise<{ readonly red: string | undefined; readonly blue: string | undefined }> {
  const report = createReport();
  const { pages }: TemplateBundle = await bundleTemplates(root, findTemplateFiles(root, report), report);
  return { red: pages.get('red')?.url, blue: pages.get('blue')?.url };
}

it('a module has another name where it or anything that it imports is another, and then alone: a session loads no other again', async () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'islet-names-')));
  onTestFinished(() => {
    rmSync(root, { recursive: true, force: true });
  });
  for (const [path, text] of Object.entries(FILES)) write(root, path, text);
  const first = await urls(root);
  write(root, 'templates/components/Red.tsx', FILES['templates/components/Red.tsx']?.replace('red {', 'ruby {') ?? '');
  const second = await urls(root);
  expect(second.red).not.toBe(first.red);
  expect(second.blue).toBe(first.blue);
  write(root, 'templates/shared/note.ts', "export const note = (text: string) => '[' + text + ']';\n");
  const third = await urls(root);
  expect(third.red).not.toBe(second.red);
  expect(third.blue).not.toBe(second.blue);
  write(root, 'templates/shared/note.ts', FILES['templates/shared/note.ts'] ?? '');
  expect(await urls(root)).toEqual(second);
});
