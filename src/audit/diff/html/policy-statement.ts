import type { Hiding } from '../../hiding/hiding-values.js';
import { policyNoun, type TextRole } from '../../policy-noun.js';
import type { PolicyRule } from '../../../lib/site/policy.js';
import { copyString } from '../../../lib/text/copy-string.js';
import type { Statement } from '../model/change.js';

/** What happened to a text of a policy. */
export type TextState = 'gone' | 'new' | 'wording' | 'position';

const DONE: Readonly<Record<TextState, string>> = {
  gone: 'was removed',
  new: 'appeared',
  wording: 'is worded differently',
  position: 'is in another place',
};

/** Characters of a text in a sentence. */
const MAX_QUOTE = 120;

/** Where a text is that is not part of the visible page, by the subject of its change. */
const PLACES: readonly (readonly [RegExp, string])[] = [
  [/^a page added$/, 'with a new page'],
  [/^a page removed$/, 'with its page'],
  [/^head title/, 'in the title of the page'],
  [/^head meta name=description/, 'in the description for search engines'],
  [/^head /, 'in what other sites show of the page'],
  [/^structured data/, 'in the data for search engines'],
  [/ script type=/, 'in a text that scripts can show'],
  [/\[(?:alt|title|placeholder|aria-\w+)\]$/, 'in a description that screen readers read out'],
];

/** A change of a text of a policy in plain words. */
export function textStatement(
  rule: PolicyRule,
  role: TextRole,
  state: TextState,
  subject: string,
  why: string | undefined,
  places?: PlaceCount,
): Statement {
  const place = places ? undefined : PLACES.find(([pattern]) => pattern.test(subject))?.[1];
  const isMissed = state === 'gone' && (role === 'require' || role === 'reference');
  return {
    says: [policyNoun(rule, role), isMissed ? 'is missing' : DONE[state], place]
      .filter((part) => part !== undefined)
      .join(' '),
    ...(places && { where: whereOf(places) }),
    ...(why === undefined ? {} : { why }),
  };
}

/** In how many of the places of a text on a page something is the case. */
export interface PlaceCount {
  readonly count: number;
  readonly of: number;
}

function whereOf({ count, of }: PlaceCount): string {
  return `in ${String(count)} of ${String(of)} places`;
}

/** A change of what hides a text, in plain words. `condition` is that of its styles. */
export function visibilityStatement(
  rule: PolicyRule,
  role: TextRole,
  { before, after }: { readonly before: Hiding | undefined; readonly after: Hiding | undefined },
  condition: string,
  places: PlaceCount | undefined,
): Statement {
  const [was, is] = [levelOf(before), levelOf(after)];
  const done = [
    ['is visible again', 'may no longer be visible to everyone', 'is no longer visible'],
    ['is visible again to everyone', '', 'is no longer visible'],
    ['is visible again', 'may be visible again', ''],
  ][was]?.[is];
  return {
    says: [policyNoun(rule, role), done, whenOf(condition)].filter(Boolean).join(' '),
    ...(places && { where: whereOf(places) }),
    ...(after ? { why: after.says } : {}),
  };
}

/** The class of an element around a text changed, and its style sheet is not known. */
export function unknownStatement(rule: PolicyRule, role: TextRole): Statement {
  return {
    says: `${policyNoun(rule, role)} may be visible or hidden now`,
    why: 'a class around it changed, and its style sheet is not in the output',
  };
}

/** 2 if a text is hidden, 1 if it may be, 0 if nothing hides it. */
export function levelOf(hiding: Hiding | undefined): 0 | 1 | 2 {
  return hiding ? (hiding.isCertain ? 2 : 1) : 0;
}

export function quotedText(text: string): string {
  // A copy, so that a part does not keep the whole page in memory.
  const line = copyString(text.replace(/\s+/g, ' ').trim());
  return `“${line.length > MAX_QUOTE ? `${line.slice(0, MAX_QUOTE - 1)}…` : line}”`;
}

const PARTS: Readonly<Record<string, string>> = {
  main: 'main part',
  nav: 'navigation',
  aside: 'side part',
  page: 'body',
};

/** Where a text moved, by the parts of the page. */
export function movement(from: string, to: string): string {
  const [old, fresh] = [from, to].map((part) => `the ${PARTS[part] ?? part}`);
  return old === fresh ? `it moved within ${old ?? ''}` : `it moved from ${old ?? ''} to ${fresh ?? ''}`;
}

/** A width of the window: `(max-width:767px)`, `screen and (width <= 767px)`. */
const WIDTH = /^(?:(?:only )?screen and )?\((?:(max|min)-width:|width\s*([<>]=?))\s*(\d+)px\)$/;

/** A condition of styles in plain words. */
function whenOf(condition: string): string {
  if (condition === '') return '';
  if (/^\(prefers-color-scheme:\s*dark\)$/.test(condition)) return 'in dark mode';
  if (condition === 'print') return 'in print';
  const [, bound, sign, size = ''] = WIDTH.exec(condition) ?? [];
  const isMost = bound === 'max' || sign?.startsWith('<') === true;
  if (size === '') return 'on some devices';
  return `on screens of at ${isMost ? 'most' : 'least'} ${size} pixels`;
}
