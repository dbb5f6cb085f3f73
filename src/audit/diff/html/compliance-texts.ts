import type { Policy, PolicyPage, PolicyRule } from '../../../lib/site/policy.js';
import { spanOf, type Piece, type Span } from '../../../lib/html/html-pieces.js';
import { attributeValue } from '../../attribute-of.js';
import { holdsJsonTexts, isReadableText, scriptTexts } from '../../script-texts.js';
import { changeOf, type Change } from '../model/change.js';
import { movement, quotedText, textStatement, type PlaceCount, type TextState } from './policy-statement.js';
import { TEXT_ROLES, type TextRole } from '../../policy-noun.js';

/** Derives compliance changes from the changes of a JSON file that scripts of these pages fetch. */
export function complianceValues(changes: readonly Change[], policy: Policy, pages: readonly PolicyPage[]): Change[] {
  return policy.rules.flatMap((rule) =>
    changes.flatMap((change): Change[] => {
      for (const locale of localesOf(rule, pages)) {
        const words = wordsTouched(rule, ofValues(change), locale);
        if (words) return [textChange(rule, change, words, locale)];
      }
      return [];
    }),
  );
}

/** The compliance changes of an added or removed page. */
export function compliancePage(
  pieces: readonly Piece[],
  policy: Policy,
  page: PolicyPage,
  side: 'before' | 'after',
): Change[] {
  const texts = pieces.flatMap((piece): WholeText[] => {
    if (isVisibleText(piece)) return [{ text: piece.text, span: spanOf(piece) }];
    return holdsJsonTexts(pieces, piece)
      ? scriptTexts(piece.raw).map(({ text, span }) => ({ text, span: [piece.at + span[0], piece.at + span[1]] }))
      : [];
  });
  return complianceWhole(texts, policy, [page], side, 'page');
}

/** The compliance changes of an added or removed JSON file, by the pages whose scripts fetch it. */
export function complianceFile(
  json: string,
  policy: Policy,
  pages: readonly PolicyPage[],
  side: 'before' | 'after',
): Change[] {
  return complianceWhole(scriptTexts(json), policy, pages, side, 'file');
}

interface WholeText {
  readonly text: string;
  readonly span: Span;
}

function complianceWhole(
  texts: readonly WholeText[],
  policy: Policy,
  pages: readonly PolicyPage[],
  side: 'before' | 'after',
  what: 'page' | 'file',
): Change[] {
  return policy.rules.flatMap((rule) => {
    const locales = localesOf(rule, pages);
    return texts.flatMap(({ text: raw, span }): Change[] => {
      const locale = locales.find((one) => rule.watched(raw, one).length > 0);
      if (locale === undefined) return [];
      const text = raw.trim();
      const words = { role: roleOf(rule, text, locale), state: side === 'before' ? 'gone' : 'new' } as const;
      const context = `a ${what} ${side === 'before' ? 'removed' : 'added'}`;
      const change = changeOf({ category: 'compliance', subject: context, [side]: text, [`${side}Span`]: span });
      return [textChange(rule, change, words, locale)];
    });
  });
}

/** Languages of the pages to which a rule applies. */
function localesOf(rule: PolicyRule, pages: readonly PolicyPage[]): string[] {
  return [...new Set(pages.filter((page) => rule.appliesTo(page)).map(({ locale }) => locale))];
}

/** The readable part of a changed value. */
export function ofValues({ kind, before = '', after = '' }: Change): Words {
  return { kind, before: isReadableText(before) ? before : '', after: isReadableText(after) ? after : '' };
}

type Words = Pick<Change, 'kind' | 'before' | 'after'>;

/** A text of a rule, and what happened to it. */
export interface TouchedWords {
  readonly role: TextRole;
  readonly state: TextState;
}

export function wordsTouched(
  rule: PolicyRule,
  { kind, before = '', after = '' }: Words,
  locale: string,
  localeBefore = locale,
): TouchedWords | undefined {
  const old = rule.watched(before, localeBefore).length;
  const fresh = rule.watched(after, locale).length;
  if (old + fresh === 0) return undefined;
  const state =
    kind === 'moved' || kind === 'reordered' ? 'position' : fresh === 0 ? 'gone' : old === 0 ? 'new' : 'wording';
  return { role: roleOf(rule, `${before}\n${after}`, locale) ?? roleOf(rule, before, localeBefore), state };
}

/** The compliance change that follows from a change of a text. */
export function textChange(
  rule: PolicyRule,
  change: Change,
  { role, state }: TouchedWords,
  locale: string,
  places?: PlaceCount,
): Change {
  const { subject, after } = change;
  const phrases = [change.after, change.before].map((text = '') => rule.watched(text, locale)[0]);
  const phrase = phrases.find((found) => found !== undefined);
  const reads = after === undefined || state === 'new' ? undefined : `it now reads ${quotedText(after)}`;
  const moved = state === 'position' ? placesIn(subject) : undefined;
  const why = moved ?? (role === 'require' ? reads : phrase === undefined ? undefined : quotedText(phrase));
  return {
    ...change,
    category: 'compliance',
    subject: subjectOf(rule, role, state, places !== undefined),
    ripple: false,
    context: subject,
    statement: textStatement(rule, role, state, subject, why, places),
    notes: [whyOf(rule)],
    ...breachOf(rule, !places && state === (role === 'require' || role === 'reference' ? 'gone' : 'new')),
  };
}

/** Marks what only the policy before objects to. */
export function breachOf({ id, side }: PolicyRule, isBreach: boolean): Pick<Change, 'breaches'> {
  return isBreach && side === 'before' ? { breaches: id } : {};
}

/** Where a text moved, from the subject of its change. */
function placesIn(subject: string): string | undefined {
  const [, from, to] = /^text in (\w+).*, now text in (\w+)/.exec(subject) ?? [];
  return from === undefined || to === undefined ? undefined : movement(from, to);
}

const ROLES = {
  require: 'required text',
  forbid: 'forbidden text',
  claim: 'claim',
  reference: 'reference of a claim',
  fact: 'fact',
} as const;

export function roleOf(rule: PolicyRule, text: string, locale: string): TextRole {
  return TEXT_ROLES.find((what) => rule[what] !== undefined && rule.find(what, text, locale).length > 0);
}

/** The subject of a finding. Approvals refer to it, so it must not change. */
export function subjectOf(
  { id }: PolicyRule,
  role: TextRole,
  state: TextState | 'language',
  isInOnePlace = false,
): string {
  return `policy ${id}: ${role === undefined ? 'text' : ROLES[role]} ${state}${isInOnePlace ? ' in one place' : ''}`;
}

/** Why a rule is there, and which policy has it, if only one has. */
export function whyOf({ reason, owner, side }: PolicyRule): string {
  const only = side === undefined ? '' : ` Only the policy ${side} has it.`;
  return `why the rule is there: ${reason} Owner: ${owner}.${only}`;
}

/** Changes that both versions of a rule judge alike, once. */
export function judgedOnce(changes: readonly Change[]): Change[] {
  const found = new Map<string, Change>();
  for (const change of changes) {
    const { kind, subject, before, after, beforeSpan, afterSpan } = change;
    const key = JSON.stringify([kind, subject, before, after, beforeSpan, afterSpan]);
    const { breaches: _, ...other } = change;
    found.set(key, found.has(key) ? { ...other, notes: (change.notes ?? []).map(ofBoth) } : change);
  }
  return [...found.values()];
}

function ofBoth(note: string): string {
  return note.replace(/ Only the policy (?:before|after) has it\.$/, ' The policies before and after agree.');
}

/** The `lang` of a page; empty if missing. */
export function languageIn(pieces: readonly Piece[]): string {
  return (
    attributeValue(
      pieces.find(({ kind, name }) => kind === 'open' && name === 'html'),
      'lang',
    ) ?? ''
  );
}

export function isVisibleText(piece: Piece): boolean {
  return piece.kind === 'text' && piece.name !== 'script' && piece.name !== 'style' && piece.name !== 'title';
}
