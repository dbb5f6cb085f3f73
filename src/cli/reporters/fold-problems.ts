import { groupBy } from '../../lib/text/group-by.js';
import type { Diagnostic } from '../../errors/index.js';
import { formatNumber } from '../../lib/text/format-count.js';
import { place } from './problem-text.js';

/** Places that are listed; the same problem at more places is folded. */
const MAX_PLACES = 5;

/** A problem, at one place or at many. */
export interface FoldedProblem {
  /** The problem at its first place. */
  readonly first: Diagnostic;
  /** All places of a folded problem, as one line; `undefined` for a problem at one place. */
  readonly places: string | undefined;
}

/** Folds a problem that more than five places have, such as a field that is now required on every page. */
export function foldProblems(diagnostics: readonly Diagnostic[]): FoldedProblem[] {
  const groups = groupBy(diagnostics, keyOf);
  return diagnostics.flatMap((item): FoldedProblem[] => {
    const group = groups.get(keyOf(item)) ?? [];
    if (group.length <= MAX_PLACES) return [{ first: item, places: undefined }];
    return item === group[0] ? [{ first: item, places: listPlaces(group) }] : [];
  });
}

function keyOf({ severity, name, message, cause, remedy, path = '', position }: Diagnostic): string {
  return JSON.stringify([
    severity,
    name,
    message,
    cause,
    remedy,
    path.replace(/\[\d+\]/g, '[]'),
    position === undefined,
  ]);
}

function listPlaces(group: readonly Diagnostic[]): string {
  const shown = group.slice(0, MAX_PLACES).flatMap(({ position }) => (position === undefined ? [] : [place(position)]));
  const list = shown.length === 0 ? '' : `: ${shown.join(', ')} and ${formatNumber(group.length - MAX_PLACES)} more`;
  return `${formatNumber(group.length)} in all${list}`;
}
