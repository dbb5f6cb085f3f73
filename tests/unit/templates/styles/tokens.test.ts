import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const STYLES = new URL('../../../../templates/styles/', import.meta.url);

/** What the brand fixes, in light. */
const BRAND = {
  'color-ink': '#1b1033',
  'color-brand': '#5b2be0',
  'color-brand-deep': '#2a0f7a',
  'color-surface': '#fff',
  'color-tint': '#f7f4ff',
  'color-line': '#e4dcfb',
  'color-cta': '#ffb400',
  'color-on-cta': '#1b1033',
  'color-red': '#d92d3a',
  'color-green': '#11823f',
  'color-yellow': '#ffc62e',
  'color-blue': '#1f6fe0',
  'radius-card': '20px',
  'radius-pill': '999px',
};

it('the tokens are the colours and the shapes of the brand, with dark forms of what stands on the page', async () => {
  const sheets = await Promise.all(
    ['tokens.css', 'hues.css'].map(async (name) => (await readFile(new URL(name, STYLES), 'utf8')).split('@media')),
  );
  const [light = '', dark = ''] = [0, 1].map((part) => sheets.map((sheet) => sheet[part]).join(''));
  const values = (css: string): Record<string, string> =>
    Object.fromEntries([...css.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
  expect(values(light)).toMatchObject(BRAND);
  // The call to action and its yellow are the same on both.
  const same = ['color-cta', 'color-on-cta', 'color-yellow', 'radius-card', 'radius-pill'];
  for (const name of Object.keys(BRAND).filter((token) => !same.includes(token)))
    expect(values(dark), name).toHaveProperty(name);
  for (const name of same) expect(values(dark), name).not.toHaveProperty(name);
});
