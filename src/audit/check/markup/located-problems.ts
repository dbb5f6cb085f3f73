import type { Span } from '../../../lib/html/html-pieces.js';
import { nameCheck } from '../site/accessible-name.js';
import type { CheckedPage, PageElement } from '../site/checked-page.js';
import { computeNames } from '../site/computed-names.js';
import { isHidden } from '../site/hidden-elements.js';
import type { MarkupProblem } from './validate-markup.js';

/** A problem with the file and the position of its element. */
export interface LocatedProblem extends MarkupProblem {
  readonly path: string;
  readonly span: Span;
}

/** The problems that html-validate found in a page, without those that are wrong for browsers. */
export function locatedProblems(page: CheckedPage, problems: readonly MarkupProblem[]): LocatedProblem[] {
  if (problems.length === 0) return [];
  return dropFalsePositives(page, problems).map((problem) => ({
    ...problem,
    path: page.path,
    span: spanAt(page, problem.at),
  }));
}

/** Length of the longest element whose first value names the source of the element. */
const MAX_ELEMENT = 2000;

/** From the finding to the end of its element, so that the source of the element's value can be found. */
function spanAt(page: CheckedPage, at: number): Span {
  const { pieces } = page;
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((pieces[middle]?.at ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  const piece = pieces[low];
  if (!piece) return [at, at];
  const last = page.inside(piece).at(-1) ?? piece;
  const end = last.at + last.raw.length;
  return end - piece.at <= MAX_ELEMENT ? [at, end] : [at, piece.at + piece.raw.length];
}

/** Drops findings that are wrong for browsers: fields that have a name but no label, and levels of hidden headings. */
function dropFalsePositives(page: CheckedPage, problems: readonly MarkupProblem[]): readonly MarkupProblem[] {
  const hasName = nameCheck(page, computeNames);
  return problems.filter(({ rule, at }) => {
    if (rule === 'html/input-missing-label') {
      const field = elementAt(page.openings, at);
      return !field || !hasName(field);
    }
    if (rule !== 'html/heading-level') return true;
    const heading = elementAt(page.openings, at);
    return heading !== undefined && !isHidden(page, heading);
  });
}

/** The element whose opening tag contains an offset; `undefined` in `<template>`. */
function elementAt(openings: readonly PageElement[], at: number): PageElement | undefined {
  return openings.find((element) => at >= element.at && at < element.at + element.raw.length);
}
