import type { PageProblem, Rule } from '../site/rule.js';
import type { Span } from '../../../lib/html/html-pieces.js';
import type { Policy, PolicyRule } from '../../../lib/site/policy.js';
import { groupBy } from '../../../lib/text/group-by.js';
import { memo } from '../../memo.js';
import { policyNoun } from '../../policy-noun.js';
import type { Hiding } from '../../hiding/hiding-values.js';
import { notChecked } from '../site/not-checked.js';
import { styleSheetsOf } from '../../hiding/page-styles.js';
import { createVisibility } from '../../hiding/why-hidden.js';
import type { CheckedPage } from '../site/checked-page.js';
import type { CheckedSite } from '../site/checked-site.js';
import { visibleTexts, type VisibleText } from '../site/visible-texts.js';
import { nonVisibleTexts, type NonVisibleText } from '../site/non-visible-texts.js';

/** Texts that the policy of the site requires, forbids, or ties to a reference or a date. */
export const contentPolicy: Rule = {
  id: 'content-policy',
  severity: 'error',
  about:
    'Pages and the texts of their scripts contain what `site/policies.yaml` requires and nothing that it forbids. Texts that styles hide on every device count as missing. Rules that depend on the template are skipped with a note if the template of a page is unknown.',
  remedy: 'Change the text, or talk to the owner of the rule.',
  examples: {
    passes: {
      'policy:': 'require: aged 18 and over',
      'index.html': '<html lang="en"><footer>For players aged 18 and over.</footer></html>',
    },
    fails: {
      'policy:': 'require: aged 18 and over',
      'index.html': '<html lang="en"><footer hidden>For players aged 18 and over.</footer></html>',
    },
  },
  page(page, site) {
    const { policy } = site;
    if (!policy) return [];
    const about = { route: page.route, locale: page.locale, template: site.templateOf(page.path) };
    const texts = visibleTexts(page);
    const standing = new Set(texts.map(({ text }) => text));
    const unseen = nonVisibleTexts(page, site).filter(({ text }) => !standing.has(text));
    const all = texts
      .filter(({ aside }) => !aside)
      .map(({ text }) => text)
      .join('\n');
    const hiding = styleHiding(page, site);
    const found = {
      visible: matchesIn(policy, page.locale, texts),
      unseen: matchesIn(policy, page.locale, unseen),
    };
    const unjudged = policy.rules.filter(({ asksKind }) => asksKind(about)).map(({ id }) => id);
    return [
      ...notChecked(unjudged, 'the rule'),
      ...policy.rules
        .filter(({ appliesTo }) => appliesTo(about))
        .flatMap((rule) => problemsOf(rule, { all, hiding, found }, page, site.today)),
    ];
  },
};

interface PageTexts {
  /** The visible text of the page. */
  readonly all: string;
  /** What hides a text by its styles, whatever the device. */
  readonly hiding: (text: VisibleText) => Hiding | undefined;
  readonly found: { readonly visible: PageMatches<VisibleText>; readonly unseen: PageMatches<NonVisibleText> };
}

type Asked = Parameters<PolicyRule['find']>[0];

/** The texts of a page in which a rule finds something, with what it finds. */
type PageMatches<T> = (
  rule: PolicyRule,
  what: Asked,
) => readonly { readonly text: T; readonly matches: readonly string[] }[];

/** Texts of which the matches are kept: most texts of a page are on many pages. */
const MAX_TEXTS = 5000;

/** What the rules of a policy find in a text, by what they ask for and the language. */
const finders = new WeakMap<
  Policy,
  (key: string) => (text: string) => readonly (readonly [PolicyRule, readonly string[]])[]
>();

function matchesIn<T extends { readonly text: string }>(
  policy: Policy,
  locale: string,
  texts: readonly T[],
): PageMatches<T> {
  let finder = finders.get(policy);
  if (!finder) {
    finder = memo(Infinity, (key) => {
      const [what = '', language = ''] = key.split('\0');
      return memo(MAX_TEXTS, (text) =>
        policy.rules.flatMap((rule) => {
          const matches = rule.find(what as Asked, text, language);
          return matches.length === 0 ? [] : [[rule, matches] as const];
        }),
      );
    });
    finders.set(policy, finder);
  }
  const find = finder;
  const byWhat = memo(Infinity, (what: Asked) => {
    const matchesOf = find(`${what}\0${locale}`);
    const found = texts.flatMap((text) => matchesOf(text.text).map(([rule, matches]) => ({ rule, text, matches })));
    return groupBy(found, ({ rule }) => rule);
  });
  return (rule, what) => byWhat(what).get(rule) ?? [];
}

/** The styles of a page are read only if a rule asks for them. */
function styleHiding({ pieces, path }: CheckedPage, site: CheckedSite): PageTexts['hiding'] {
  let known: ReturnType<typeof createVisibility> | undefined;
  return ({ span: [start] }) => {
    const read = (file: string): string | undefined => (site.files.has(file) ? site.read(file) : undefined);
    known ??= createVisibility(pieces, styleSheetsOf(pieces, path, read).sheets);
    const found = [...known(pieces.find(({ at }) => at === start)?.parent ?? -1).values()].map(([most]) => most);
    return found.every((most) => most?.isCertain === true) ? found[0] : undefined;
  };
}

function problemsOf(
  rule: PolicyRule,
  { all, hiding, found }: PageTexts,
  page: CheckedPage,
  today: string,
): PageProblem[] {
  const { id, severity, reason, position, expires } = rule;
  const problem = (message: string, span?: Span): PageProblem => ({
    message: `${message} (${id}: ${reason})`,
    severity,
    span,
  });
  const problems = (what: 'forbid' | 'claim' | 'fact', why: string): PageProblem[] => [
    ...found
      .visible(rule, what)
      .flatMap(({ text: { span }, matches }) => matches.map((match) => problem(`\`${match}\` ${why}.`, span))),
    ...found.unseen(rule, what).flatMap(({ text: { text, path, span, where }, matches }) =>
      matches.map((match) => ({
        ...problem(`\`${match}\`, ${where}, ${why}.`, span),
        ...(path === page.path ? {} : { path, text }),
      })),
    ),
  ];
  const asked = rule.require;
  const speaks = asked !== undefined && (Array.isArray(asked) || Object.hasOwn(asked, page.locale));
  const shown = found
    .visible(rule, 'require')
    .map(({ text }) => text)
    .filter(({ part, aside }) => !aside && (position === undefined || part === position));
  const there = shown.length > 0 || (position === undefined && rule.find('require', all, page.locale).length > 0);
  const hidden = speaks ? shown.map((text) => ({ hides: hiding(text), span: text.span })) : [];
  const [first] = hidden.every(({ hides }) => hides) ? hidden : [];
  const noun = policyNoun(rule, 'require');
  const where = position === undefined ? '' : ` in the ${position}`;
  return [
    ...(speaks && !there ? [problem(`${noun} is missing${where} or hidden.`)] : []),
    ...(first?.hides
      ? [problem(`${noun} is not visible: ${first.hides.says} (\`${first.hides.by}\`).`, first.span)]
      : []),
    ...problems('forbid', 'is forbidden'),
    ...(rule.reference !== undefined && rule.find('reference', all, page.locale).length > 0
      ? []
      : problems('claim', 'needs a reference on the page')),
    ...(expires === undefined || today <= expires ? [] : problems('fact', `was true until ${expires}`)),
  ];
}
