import type { PolicyRule, PolicyRuleData, TextRole } from '../../../lib/site/policy.js';
import type { Span } from '../../../lib/html/html-pieces.js';
import { isShown } from '../../policy/policy-texts.js';
import { changeOf, type Change } from '../model/change.js';
import { subjectOf } from '../model/change-kinds.js';
import type { PlaceCount, TextState } from '../model/about.js';
import { copyString } from '../../../lib/text/copy-string.js';

/** A text of a rule on one side of a comparison. */
export interface ComparedText {
  readonly phrase: string;
  readonly of: { readonly text: string; readonly span: Span; readonly where?: string | undefined };
}

export type Pair<T> = readonly [before: T, after: T];

export interface PairedTexts<T> {
  readonly same: readonly Pair<T>[];
  readonly reworded: readonly Pair<T>[];
  readonly gone: readonly T[];
  readonly came: readonly T[];
}

/** Pairs the texts of a rule in one role: each text once, those with the same words first. */
export function pairTexts<T extends ComparedText>(
  before: readonly T[],
  after: readonly T[],
  isClose: (old: T, fresh: T) => boolean,
  isReworded: (old: T, fresh: T) => boolean,
): PairedTexts<T> {
  const [gone, came] = [once(before), once(after)];
  const take = (isTwin: (old: T, fresh: T) => boolean): Pair<T>[] =>
    [...gone].flatMap((old): Pair<T>[] => {
      const fresh = came.find((other) => isTwin(old, other));
      if (!fresh) return [];
      gone.splice(gone.indexOf(old), 1);
      came.splice(came.indexOf(fresh), 1);
      return [[old, fresh]];
    });
  const isSame = (old: T, fresh: T): boolean => old.of.text === fresh.of.text && old.of.where === fresh.of.where;
  const same = [...take((old, fresh) => isSame(old, fresh) && isClose(old, fresh)), ...take(isSame)];
  return { same, reworded: take(isReworded), gone, came };
}

function once<T extends ComparedText>(texts: readonly T[]): T[] {
  return [...new Map(texts.map((text) => [text.of, text])).values()];
}

/** What is known of a text that changed. */
export interface TextChange {
  readonly state: TextState;
  readonly kind?: Change['kind'];
  /** The whole text, before and after. */
  readonly before?: Partial<ComparedText['of']> | undefined;
  readonly after?: Partial<ComparedText['of']> | undefined;
  /** The words of the rule in it. */
  readonly phrase: string;
  readonly context: string;
  /** Where it is, if it is not part of the visible page. */
  readonly where?: string | undefined;
  readonly why?: string | undefined;
  readonly places?: PlaceCount | undefined;
}

/** The compliance change that follows from a change of a text. */
export function textChange(rule: PolicyRule, role: TextRole, change: TextChange): Change {
  const { state, kind, before, after, phrase, context, where, places } = change;
  const reads = after?.text === undefined || state === 'new' ? undefined : `it now reads ${quotedText(after.text)}`;
  const why = change.why ?? (role === 'require' ? reads : quotedText(phrase));
  const isLost = state === 'gone' || state === 'language';
  return changeOf({
    category: 'compliance',
    ...(kind && { kind }),
    about: { what: 'policy-text', rule, role, state, where, why, places },
    before: before?.text,
    after: after?.text,
    beforeSpan: before?.span,
    afterSpan: after?.span,
    context,
    notes: [whyOf(rule)],
    ...breachOf(rule, !places && (isShown(role) ? isLost : state === 'new')),
  });
}

/** Marks what only the policy before objects to. */
export function breachOf({ id, side }: PolicyRuleData, isBreach: boolean): Pick<Change, 'breaches'> {
  return isBreach && side === 'before' ? { breaches: id } : {};
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

/** Characters of a text in a sentence. */
const MAX_QUOTE = 120;

function quotedText(text: string): string {
  // A copy, so that a part does not keep the whole page in memory.
  const line = copyString(text.replace(/\s+/g, ' ').trim());
  return `“${line.length > MAX_QUOTE ? `${line.slice(0, MAX_QUOTE - 1)}…` : line}”`;
}

/** Why a rule is there, and which policy has it, if only one has, or both judge a text by different versions of it. */
export function whyOf({ reason, owner, side }: PolicyRuleData, doBothAgree = false): string {
  const having = side === undefined ? '' : ` Only the policy ${side} has it.`;
  const only = doBothAgree ? ' The policies before and after agree.' : having;
  return `why the rule is there: ${reason} Owner: ${owner}.${only}`;
}

/** Changes that both versions of a rule judge alike, once. */
export function judgedOnce(changes: readonly Change[]): Change[] {
  const found = new Map<string, Change>();
  for (const change of changes) {
    const { kind, before, after, beforeSpan, afterSpan } = change;
    const key = JSON.stringify([kind, subjectOf(change), before, after, beforeSpan, afterSpan]);
    const { breaches: _, ...other } = change;
    const isAgreed = found.has(key) && 'rule' in change.about;
    found.set(key, isAgreed ? { ...other, notes: [whyOf(change.about.rule, true)] } : change);
  }
  return [...found.values()];
}
