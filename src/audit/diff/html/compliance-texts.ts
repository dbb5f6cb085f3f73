import type { Policy, PolicyPage, PolicyRule } from '../../../lib/site/policy.js';
import { spanOf, type Piece, type Span } from '../../../lib/html/html-pieces.js';
import { holdsJsonTexts, isReadableText, scriptTexts } from '../../script-texts.js';
import type { Change } from '../model/change.js';

/** Derives compliance changes from the changes of a JSON file that scripts of these pages fetch. */
export function complianceValues(changes: readonly Change[], policy: Policy, pages: readonly PolicyPage[]): Change[] {
  return policy.rules.flatMap((rule) =>
    changes.flatMap((change): Change[] => {
      const [kind] = localesOf(rule, pages).flatMap((locale) => wordsTouched(rule, ofValues(change), locale) ?? []);
      return kind === undefined
        ? []
        : [
            {
              ...change,
              category: 'compliance',
              subject: `policy ${rule.id}: ${kind}`,
              ripple: false,
              context: change.subject,
              notes: [whyOf(rule)],
            },
          ];
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
      const spot = {
        category: 'compliance',
        subject: `policy ${rule.id}: ${textOf(rule, text, locale)} ${side === 'before' ? 'gone' : 'new'}`,
        ripple: false,
        context: `a ${what} ${side === 'before' ? 'removed' : 'added'}`,
        notes: [whyOf(rule)],
      } as const;
      return [
        side === 'before'
          ? { ...spot, kind: 'removed', before: text, after: undefined, beforeSpan: span }
          : { ...spot, kind: 'added', before: undefined, after: text, afterSpan: span },
      ];
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

export function wordsTouched(
  rule: PolicyRule,
  { kind, before = '', after = '' }: Words,
  locale: string,
): string | undefined {
  const old = rule.watched(before, locale).length;
  const fresh = rule.watched(after, locale).length;
  if (old + fresh === 0) return undefined;
  const state =
    kind === 'moved' || kind === 'reordered' ? 'position' : fresh === 0 ? 'gone' : old === 0 ? 'new' : 'wording';
  return `${textOf(rule, `${before}\n${after}`, locale)} ${state}`;
}

/** The kind of a text in a policy rule: required, forbidden, a claim, its reference, or a fact that expires. */
export function textOf(rule: PolicyRule, text: string, locale: string): string {
  const names = {
    require: 'required text',
    forbid: 'forbidden text',
    claim: 'claim',
    reference: 'reference of a claim',
    fact: 'fact',
  } as const;
  const found = (['require', 'forbid', 'claim', 'reference', 'fact'] as const).find(
    (what) => rule.find(what, text, locale).length > 0,
  );
  return found === undefined ? 'text' : names[found];
}

export function whyOf({ reason, owner }: PolicyRule): string {
  return `why the rule is there: ${reason} Owner: ${owner}.`;
}

export function isVisibleText(piece: Piece): boolean {
  return piece.kind === 'text' && piece.name !== 'script' && piece.name !== 'style' && piece.name !== 'title';
}
