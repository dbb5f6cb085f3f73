import type { Rule } from '../rule.js';

/** Ids that stand twice on a page. */
export const uniqueIds: Rule = {
  id: 'unique-ids',
  severity: 'error',
  about: 'An id names one element of a page.',
  remedy: 'Give one of the two another id.',
  examples: {
    passes: { 'index.html': '<h2 id="a">A</h2><h2 id="b">B</h2>' },
    fails: { 'index.html': '<h2 id="a">A</h2><h2 id="a">B</h2>' },
  },
  page: (page) => {
    const seen = new Set<string>();
    return page.pieces.flatMap((piece) => {
      const id = piece.kind === 'open' ? page.attr(piece, 'id') : undefined;
      if (id === undefined) return [];
      if (!seen.has(id)) {
        seen.add(id);
        return [];
      }
      return [{ message: `The id \`${id}\` stands twice.`, path: page.path, span: [piece.at, piece.at + piece.raw.length] as const }];
    });
  },
};
