import { TEXT_ROLES, type Policy, type PolicyRule, type TextRole } from '../../lib/site/policy.js';
import { asRead } from '../../lib/text/as-read.js';
import type { Hiding } from '../facts/visibility/hiding-values.js';
import type { Visibility } from '../facts/visibility/why-hidden.js';
import { memo } from '../memo.js';
import type { PageText } from '../facts/page-texts.js';

/** A text of a rule. */
export interface NamedText<T> {
  readonly rule: PolicyRule;
  readonly role: TextRole;
  /** The words of the rule, as the page or file has them. */
  readonly phrase: string;
  /** The whole text that has the words. */
  readonly of: T;
}

/** A text of a rule in a text of a page. */
export interface PolicyText<T = PageText> extends NamedText<T> {
  /** Indexes of the start tags around the words; empty for what is not in a line of the body. */
  readonly elements: readonly number[];
}

type Named = Pick<PolicyText, 'rule' | 'role' | 'phrase'> & { readonly at: number };

/** Most texts are on many pages. */
const namedIn = memo(10, (policy: Policy) =>
  memo(50, (locale: string) => memo(5000, (text: string) => namedTexts(policy, text, locale))),
);

/** The texts of the rules of a policy that are in a text. */
export function namedTexts({ rules }: Policy, text: string, locale: string): readonly Named[] {
  return rules.flatMap((rule) =>
    TEXT_ROLES.flatMap((role) => {
      let end = 0;
      return rule[role] === undefined
        ? []
        : rule.find(role, text, locale).map((phrase) => {
            const at = text.indexOf(phrase, end);
            end = at + phrase.length;
            return { rule, role, phrase, at };
          });
    }),
  );
}

/**
 * Every text of a policy in texts of a page or a file, in the language of the page, or of its main part: the one answer of `check`, `audit` and
 * `diff`. A required text and the reference of a claim are only such in a line of the body; the others are such everywhere.
 */
export function policyTexts<T extends Pick<PageText, 'text' | 'where'> & Partial<PageText>>(
  texts: readonly T[],
  policy: Policy,
  locale: string,
): PolicyText<T>[] {
  const inLanguage = namedIn(policy);
  const named = inLanguage(locale);
  return texts.flatMap((of) =>
    (of.lang === undefined ? named : inLanguage(of.lang))(of.text)
      .filter(({ role }) => of.where === undefined || !isShown(role))
      .map(({ rule, role, phrase, at }) => ({ rule, role, phrase, of, elements: elementsOf(of, at, phrase) })),
  );
}

/** Whether a text has to be visible to be what its rule asks for. */
export function isShown(role: TextRole): boolean {
  return role === 'require' || role === 'reference';
}

function elementsOf({ pieces = [] }: Partial<PageText>, at: number, phrase: string): number[] {
  const own = pieces.filter(
    ({ from }, index) => from < at + phrase.length && (pieces[index + 1]?.from ?? Infinity) > at,
  );
  return [...new Set(own.map(({ piece }) => piece.parent))];
}

/** What hides a text, by condition: what hides any of its words, what is certain first. */
export function visibilityOf({ elements }: PolicyText, ofElement: (element: number) => Visibility): Visibility {
  const all = elements.map(ofElement);
  const [first] = all;
  if (!first || all.length === 1) return first ?? new Map();
  const conditions = new Set(all.flatMap((visibility) => [...visibility.keys()]));
  const under = (condition: string): Hiding[] =>
    all
      .flatMap((visibility) => hidingUnder(condition, visibility))
      .sort((a, b) => Number(b.isCertain) - Number(a.isCertain));
  return new Map([...conditions].map((condition) => [condition, under(condition)]));
}

/** What hides a text under a condition. */
export function hidingUnder(condition: string, visibility: Visibility): readonly Hiding[] {
  return visibility.get(visibility.has(condition) ? condition : '') ?? [];
}

/** What hides a text from everyone, on every device; `undefined` if somebody can see it. */
export function hiddenBy(visibility: Visibility): Hiding | undefined {
  const most = [...visibility.values()].map(([first]) => first);
  return most.every((hiding) => hiding?.isCertain === true) ? most[0] : undefined;
}

/**
 * The lines over which the words of a required text are spread: it is missing, because a reader does not see one text.
 * Empty if the words are not there.
 */
export function scatteredOver(rule: PolicyRule, texts: readonly PageText[], locale: string): readonly PageText[] {
  const lines = texts.filter(({ where }) => where === undefined);
  const whole = lines.map(({ text }) => text).join(' ');
  const [phrase] = rule.find('require', whole, locale);
  if (phrase === undefined) return [];
  const start = whole.indexOf(phrase);
  let end = -1;
  return lines.filter(({ text }) => {
    const from = end + 1;
    end = from + text.length;
    return end > start && from < start + phrase.length;
  });
}

/** Why a text is missing whose words are spread over these lines. */
export function scatteredWhy({ length }: readonly PageText[]): string {
  return `the words are there, in ${length === 2 ? 'two' : String(length)} paragraphs`;
}

/** A text of a file as readers see it. */
export function readText<T extends { readonly text: string }>(value: T): T {
  return { ...value, text: asRead(value.text).trim() };
}
