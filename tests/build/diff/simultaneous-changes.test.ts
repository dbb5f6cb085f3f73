import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyBookshop } from '../bookshop.js';
import { createChance } from '../../helpers/chance.js';

const PAIRS = 40;
const WORDS = ['amber', 'copper', 'lantern', 'meadow', 'harbour', 'willow', 'pebble', 'thimble'];

/** A change of a template, and the findings that only it can cause. */
interface TemplateEdit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly category: string;
}

const EDITS: readonly TemplateEdit[] = [
  {
    file: 'templates/pages/book.tsx',
    from: 'name: content.heading,',
    to: 'name: content.heading.toUpperCase(),',
    category: 'structured-data',
  },
  {
    file: 'templates/pages/book.tsx',
    from: "ogType: 'article'",
    to: "ogType: 'book'",
    category: 'head',
  },
  {
    file: 'templates/layouts/frame.tsx',
    from: 'width="24"',
    to: 'width="48"',
    category: 'media',
  },
];

interface Found {
  readonly category: string;
  readonly ripple: boolean;
  readonly before: string | null;
  readonly after: string | null;
  readonly sources: readonly { readonly before: string | null; readonly after: string | null }[];
}

it('names the true cause of each of 40 generated pairs of simultaneous changes', async () => {
  const chance = createChance(43);
  const site = await copyBookshop();
  const former = join(site.root, 'former');
  const wrong: string[] = [];
  let total = 0;
  let oneOf = 0;
  await site.build();
  for (let pair = 0; pair < PAIRS; pair += 1) {
    for (const part of ['', '.audit'])
      await cp(`${site.out}${part}`, `${former}${part}`, { recursive: true, force: true });
    const edit = chance.pick(EDITS);
    const word = `${chance.pick(WORDS)}${String(pair)}`;
    const [data, text] = chance.pick([
      ['site/data/shop.yaml', 'open: Open after dark'],
      ['site/data/shelves/first.yaml', 'label: Up to 100 pages'],
      ['site/data/shelves/second.yaml', 'label: More than that'],
    ] as const);
    await site.edit(edit.file, edit.from, edit.to);
    await site.edit(data, text, `${text} The ${word} River`);
    await site.build();
    const { stdout } = await site.cli(['diff', former, site.out, '--reporter', 'json']);
    const { findings } = (JSON.parse(stdout) as { result: { report: { findings: readonly Found[] } } }).result.report;
    for (const { category, sources, ripple, after } of findings) {
      const cause = category === edit.category ? edit.file : after?.includes(word) === true ? data : undefined;
      if (ripple || cause === undefined) continue;
      total += 1;
      const named = sources.map((source) => source.after ?? source.before ?? '');
      if (named.some((name) => name.startsWith('one of these') && name.includes(cause))) oneOf += 1;
      else if (named.length === 0 || named.some((name) => !name.startsWith(cause)))
        wrong.push(`${String(pair)}: ${category} of ${cause}: ${named.join(' | ')}`);
    }
    await site.edit(edit.file, edit.to, edit.from);
    await site.edit(data, `${text} The ${word} River`, text);
    await site.build();
  }
  expect(wrong).toEqual([]);
  expect(total).toBeGreaterThanOrEqual(2 * PAIRS);
  expect(oneOf / total).toBeLessThanOrEqual(0.05);
}, 300_000);
