import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { comparePages } from '../../../lib/audit/diff/html/compare-pages.js';
import { createChance } from '../../helpers/chance.js';
import { BUILD_TIMEOUT, buildFlagship, type Flagship } from '../../helpers/flagship.js';
import { randomEdits } from '../../unit/audit/diff/random-edits.js';

/** Edits after which a browser takes text for markup, or markup for text. */
const TEARING = new Set(['an end tag dropped', 'a tag renamed', 'a character anywhere', 'characters cut anywhere']);

export let flagship: Flagship;
beforeAll(async () => {
  flagship = await buildFlagship();
}, BUILD_TIMEOUT);
afterAll(() => flagship.dispose());

export const ground = () => ({
  renamed: new Map<string, string>(),
  inlineBefore: new Set<string>(),
  inlineAfter: new Set<string>(),
});

/** Tests that nothing that differs escapes. `rounds`: edited pages for each kind of edit. */
export function testRandomEdits(rounds: number): void {
  let findings = 0;
  let unclassified = 0;

  it.each(Object.keys(randomEdits))('%s', (name) => {
    const edit = randomEdits[name];
    let edited = 0;
    for (let round = 0; round < rounds; round += 1) {
      const random = createChance(round * 7919 + name.length * 104729).next;
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
      const [before, after] = [shownWords(page.html), words(changed)];
      const [gone, come] = [lacking(before, after), lacking(after, before)];
      if (gone.length + come.length > 0)
        expect(
          changes.some(({ category }) => !['files', 'unclassified'].includes(category)),
          `${page.route}, round ${String(round)}`,
        ).toBe(true);
      if (TEARING.has(name)) continue;
      // Whatever the comparison says of itself: a word that a browser shows on one side only is in a finding of that side.
      // A finding has a whole line, in which words of neighbouring elements run together.
      const isIn = (side: 'before' | 'after', word: string): boolean =>
        changes.some((change) => change[side]?.includes(word) === true);
      expect(
        gone.filter((word) => !isIn('before', word)),
        `${page.route}, round ${String(round)}, gone`,
      ).toEqual([]);
      expect(
        come.filter((word) => !isIn('after', word)),
        `${page.route}, round ${String(round)}, new`,
      ).toEqual([]);
    }
    expect(edited, 'pages that the edit could be made in').toBeGreaterThan(rounds / 5);
  });

  it('and at most one finding in a hundred is unclassified', () => {
    expect(findings).toBeGreaterThan(rounds * 10);
    expect(unclassified / findings).toBeLessThanOrEqual(0.01);
  });
}

const known = new Map<string, Map<string, number>>();

/** The words of a page of the site, which many rounds ask for. */
function shownWords(html: string): Map<string, number> {
  const found = known.get(html) ?? words(html);
  known.set(html, found);
  return found;
}

/** How often each word stands in what a browser shows of a page, texts of different elements apart. */
function words(html: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of wordsOf(textsOf(parse(html)).join('\n'))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function textsOf(node: Tree.Node): string[] {
  if (node.nodeName === 'script' || node.nodeName === 'style') return [];
  if (node.nodeName === '#text' && 'value' in node) return [node.value];
  return 'childNodes' in node ? node.childNodes.flatMap(textsOf) : [];
}

function lacking(from: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): string[] {
  return [...from].filter(([word, count]) => count > (other.get(word) ?? 0)).map(([word]) => word);
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
