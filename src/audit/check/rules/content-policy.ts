import type { Rule, RuleProblem } from '../site/rule.js';
import type { Span } from '../../../lib/html/html-pieces.js';
import type { PolicyRule } from '../../../lib/site/policy.js';
import { policyNoun } from '../../policy-noun.js';
import type { CheckedPage } from '../site/checked-page.js';
import { visibleTexts, type VisibleText } from '../site/visible-texts.js';
import { nonVisibleTexts, type NonVisibleText } from '../site/non-visible-texts.js';

/** Texts that the policy of the site requires, forbids, or ties to a reference or a date. */
export const contentPolicy: Rule = {
  id: 'content-policy',
  severity: 'error',
  about:
    'Pages and the texts of their scripts contain what `site/policies.yaml` requires and nothing that it forbids. Rules that depend on the template are skipped with a note if the template of a page is unknown.',
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
    const unjudged = policy.rules.filter(({ asksKind }) => asksKind(about)).map(({ id }) => id);
    return [
      // A note, so that a skipped check is not taken for a passed one.
      ...(unjudged.length === 0
        ? []
        : [
            {
              message: `Not checked (${unjudged.join(', ')}): the rule depends on the template, which only the manifest of the build names.`,
              path: page.path,
              severity: 'note' as const,
            },
          ]),
      ...policy.rules
        .filter(({ appliesTo }) => appliesTo(about))
        .flatMap((rule) => problemsOf(rule, { texts, unseen, all }, page, site.today)),
    ];
  },
};

interface PageTexts {
  readonly texts: readonly VisibleText[];
  /** Texts that are not visible on the page, without those that are also visible. */
  readonly unseen: readonly NonVisibleText[];
  /** The visible text of the page. */
  readonly all: string;
}

function problemsOf(
  rule: PolicyRule,
  { texts, unseen, all }: PageTexts,
  page: CheckedPage,
  today: string,
): RuleProblem[] {
  const { id, severity, reason, position, expires } = rule;
  const problem = (message: string, span?: Span): RuleProblem => ({
    message: `${message} (${id}: ${reason})`,
    path: page.path,
    severity,
    ...(span && { span }),
  });
  const problems = (what: 'forbid' | 'claim' | 'fact', why: string): RuleProblem[] => [
    ...texts.flatMap(({ text, span }) =>
      rule.find(what, text, page.locale).map((found) => problem(`\`${found}\` ${why}.`, span)),
    ),
    ...unseen.flatMap(({ text, path, span, where }) =>
      rule.find(what, text, page.locale).map((found) => ({
        ...problem(`\`${found}\`, ${where}, ${why}.`, span),
        ...(path === page.path ? {} : { path, text }),
      })),
    ),
  ];
  const asked = rule.require;
  const speaks = asked !== undefined && (Array.isArray(asked) || Object.hasOwn(asked, page.locale));
  const there =
    texts
      .filter(({ part, aside }) => !aside && (position === undefined || part === position))
      .some(({ text }) => rule.find('require', text, page.locale).length > 0) ||
    (position === undefined && rule.find('require', all, page.locale).length > 0);
  return [
    ...(speaks && !there
      ? [
          problem(
            `${policyNoun(rule, 'require')} is missing${position === undefined ? '' : ` in the ${position}`} or hidden.`,
          ),
        ]
      : []),
    ...problems('forbid', 'is forbidden'),
    ...(rule.reference !== undefined && rule.find('reference', all, page.locale).length > 0
      ? []
      : problems('claim', 'needs a reference on the page')),
    ...(expires === undefined || today <= expires ? [] : problems('fact', `was true until ${expires}`)),
  ];
}
