import { comparePages } from '../../../lib/audit/diff/html/compare-pages.js';
import { htmlPieces } from '../../../lib/lib/html/html-pieces.js';
import { describe, expect, it } from 'vitest';
import { flagship, ground, testRandomEdits } from './edited-pages.js';

it('cuts every page into pieces that are the page', () => {
  for (const { route, html } of flagship.pages)
    expect(
      htmlPieces(html)
        .map(({ raw }) => raw)
        .join('') === html,
      route,
    ).toBe(true);
});

describe('nothing that differs escapes', () => {
  testRandomEdits(12);
});

it('finds nothing between a page and itself', () => {
  for (const { html } of flagship.pages) expect(comparePages(html, html, ground()).changes).toEqual([]);
});
