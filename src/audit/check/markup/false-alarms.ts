import { namesOf } from '../accessible-name.js';
import { computedNames } from '../computed-names.js';
import { isHidden } from '../hidden-elements.js';
import type { PageElement, PageView } from '../page-view.js';
import type { MarkupProblem } from './look-at-markup.js';

/** Leaves out what the library finds though browsers do what is meant: fields with a name of another kind than a label, levels of headings that are not shown. */
export function withoutFalseAlarms(page: PageView, problems: readonly MarkupProblem[]): readonly MarkupProblem[] {
  const hasName = namesOf(page, computedNames);
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

/** The element whose opening tag an offset is in; none in `<template>`. */
function elementAt(openings: readonly PageElement[], at: number): PageElement | undefined {
  return openings.find((element) => at >= element.at && at < element.at + element.raw.length);
}
