import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { noticeText } from '../../../scripts/generate-docs.js';

it('NOTICE.md holds the licences of the installed packages', async () => {
  const written = await readFile(new URL('../../../NOTICE.md', import.meta.url), 'utf8');
  expect(written, 'run `npm run docs`').toBe(await noticeText());
  for (const name of ['react', 'react-dom', 'scheduler', 'preact'])
    expect(written).toMatch(new RegExp(`^## (?:.*, )?${name}(?:, .*)?\\n\\n\`\`\`text\\n.*MIT`, 'm'));
  expect(written).toMatch(/^## @fontsource-variable\/baloo-2, .*\n\n```text\n.*Baloo/m);
});
