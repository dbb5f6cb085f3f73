import { nameCheck } from '../site/accessible-name.js';
import { computeNames } from '../site/computed-names.js';
import { isHidden } from '../site/hidden-elements.js';
import type { PageElement, CheckedPage } from '../site/checked-page.js';
import type { MarkupProblem } from './validate-markup.js';

/** Drops findings that are wrong for browsers: fields that have a name but no label, and levels of hidden headings. */
export function dropFalsePositives(page: CheckedPage, problems: readonly MarkupProblem[]): readonly MarkupProblem[] {
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
