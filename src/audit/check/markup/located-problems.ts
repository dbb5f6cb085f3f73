import type { Span } from '../../../lib/html/html-pieces.js';
import type { PageFacts, PageElement } from '../../facts/read-page.js';
import type { MarkupProblem } from './validate-markup.js';

/** A problem with the file and the position of its element. */
export interface LocatedProblem extends MarkupProblem {
  readonly path: string;
  readonly span: Span;
}

/** The problems that html-validate found in a page, without those that are wrong for browsers. */
export function locatedProblems(page: PageFacts, problems: readonly MarkupProblem[]): LocatedProblem[] {
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
function spanAt(page: PageFacts, at: number): Span {
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

/** Drops findings that are wrong for browsers. */
function dropFalsePositives(page: PageFacts, problems: readonly MarkupProblem[]): readonly MarkupProblem[] {
  return problems.filter(({ rule, at }) => {
    const isRight = RIGHT[rule];
    const element = isRight && elementAt(page.openings, at);
    return !element ? rule !== 'html/heading-level' : !isRight(element, page, at);
  });
}

type IsRight = (element: PageElement, page: PageFacts, at: number) => boolean;

/** By rule, which elements are right for browsers and screen readers. */
const RIGHT: Readonly<Record<string, IsRight>> = {
  'html/heading-level': (heading, page) => page.isHidden(heading),
  // Without sound, a film may play by itself.
  'html/no-autoplay': (film, page) => film.name === 'video' && page.attr(film, 'muted') !== undefined,
  'html/no-missing-references': isClosed,
  'html/multiple-labeled-controls': (label, page) =>
    page.inside(label).filter((piece) => FIELD.test(piece.name) && piece.kind === 'open' && !page.isHidden(piece))
      .length < 2,
};

const FIELD = /^(?:button|input|meter|output|progress|select|textarea)$/;

/** What opens need not be there while it is closed. As axe reads it. */
function isClosed(element: PageElement, page: PageFacts, at: number): boolean {
  const named = element.attributes.find((one) => at >= one.at && at < one.at + one.raw.length)?.name ?? '';
  if (named !== 'aria-controls' && named !== 'aria-owns') return false;
  const value = (name: string): string => page.attr(element, name)?.trim().toLowerCase() ?? '';
  if (value('aria-expanded') !== '') return value('aria-expanded') === 'false';
  return (
    named === 'aria-controls' && (value('aria-selected') === 'false' || !/^(?:false)?$/.test(value('aria-haspopup')))
  );
}

/** The element whose opening tag contains an offset; `undefined` in `<template>`. */
function elementAt(openings: readonly PageElement[], at: number): PageElement | undefined {
  return openings.find((element) => at >= element.at && at < element.at + element.raw.length);
}
