import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { apiReference } from '../../../scripts/api-reference.js';
import { publishingText, rulesText } from '../../../scripts/generate-docs.js';
import { settingsReference } from '../../../scripts/settings-reference.js';

const written = (file: string): string => readFileSync(new URL(`../../../.github/${file}`, import.meta.url), 'utf8');

it('.github/rules.md has the rules (`npm run docs` writes it)', () => {
  expect(written('rules.md')).toBe(rulesText());
});

it('.github/publishing.md has what each host does (`npm run docs` writes it)', async () => {
  expect(written('publishing.md')).toBe(await publishingText());
});

it('.github/settings.md has every key of site.yaml (`npm run docs` writes it)', () => {
  const text = settingsReference();
  expect(written('settings.md')).toBe(text);
  expect(text).toContain('| `services.NAME.integrity` |');
});

it('.github/api.md has every export with its comment (`npm run docs` writes it)', () => {
  const text = apiReference();
  expect(written('api.md')).toBe(text);
  expect(text).toContain('### `defineTemplate`');
  expect(text).toContain('### `build`');
});
