import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparePages } from '../../../lib/diff/html/compare-pages.js';
import { htmlPieces } from '../../../lib/lib/html-pieces.js';
import { BUILD_TIMEOUT, buildFlagship, type Flagship } from '../../helpers/flagship.js';
import { parsePage } from '../../helpers/select.js';
import { randomEdits, seeded } from '../../unit/diff/random-edits.js';

/** Edited pages for each kind of edit. */
const ROUNDS = process.env['ISLET_LONG'] === '1' ? 250 : 25;

let flagship: Flagship;
beforeAll(async () => {
  flagship = await buildFlagship();
}, BUILD_TIMEOUT);
afterAll(() => flagship.dispose());

const ground = () => ({ renamed: new Map<string, string>(), inlineBefore: new Set<string>(), inlineAfter: new Set<string>() });

it('cuts every page into pieces that are the page', () => {
  for (const { route, html } of flagship.pages) expect(htmlPieces(html).map(({ raw }) => raw).join('') === html, route).toBe(true);
});

describe('nothing that differs escapes', () => {
  let findings = 0;
  let unclassified = 0;

  it.each(Object.keys(randomEdits))('%s', (name) => {
    const edit = randomEdits[name];
    let edited = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const random = seeded(round * 7919 + name.length * 104729);
      const page = flagship.pages[Math.floor(random() * flagship.pages.length)];
      if (page === undefined || edit === undefined) continue;
      let changed = page.html;
      for (let times = 1 + Math.floor(random() * 3); times > 0; times -= 1) changed = edit(changed, random);
      if (changed === page.html) continue;
      edited += 1;
      const { changes } = comparePages(page.html, changed, ground());
      expect(changes, `${page.route}, round ${String(round)}`).not.toEqual([]);
      findings += changes.length;
      unclassified += changes.filter(({ category }) => category === 'unclassified').length;
      const [before, after] = [readable(page.html), readable(changed)];
      if (before !== after) expect(changes.some(({ category }) => !['files', 'unclassified'].includes(category)), `${page.route}, round ${String(round)}`).toBe(true);
    }
    expect(edited, 'pages that the edit could be made in').toBeGreaterThan(ROUNDS / 5);
  });

  it('and at most one finding in a hundred is unclassified', () => {
    expect(findings).toBeGreaterThan(ROUNDS * 10);
    expect(unclassified / findings).toBeLessThanOrEqual(0.01);
  });
});

it('finds nothing between a page and itself', () => {
  for (const { html } of flagship.pages) expect(comparePages(html, html, ground()).changes).toEqual([]);
});

/** The text of a page as a browser would build it. */
function readable(html: string): string {
  return parsePage(html).text();
}
