import type { PageProblem, Rule, RuleProblem } from '../site/rule.js';
import type { Span } from '../../../lib/html/html-pieces.js';
import type { Policy, PolicyRule } from '../../../lib/site/policy.js';
import { judgesFile, siteFileTexts, languageForFile } from '../../site-file-texts.js';
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
    'Pages and the texts of their scripts contain what `site/policies.yaml` requires and nothing that it forbids. Feeds, `llms.txt`, the web manifest and other text files contain nothing that it forbids on all pages. Texts that styles hide on every device count as missing. Rules that depend on the template are skipped with a note if the template of a page is unknown.',
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
    const unjudged = policy.rules.filter(({ asksKind }) => asksKind(about)).map(({ id }) => id);
    return [
      ...notChecked(unjudged, 'the rule'),
      ...policy.rules
        .filter(({ appliesTo }) => appliesTo(about))
        .flatMap((rule) => problemsOf(rule, { texts, unseen, all, hiding }, page, site.today)),
    ];
  },
  site: (site) => [...site.files].flatMap((path) => (site.policy ? problemsInFile(path, site.policy, site) : [])),
};

/** Texts in files that have texts of many pages. Rules that leave out pages are not applied: the text may be of such a page. */
function problemsInFile(path: string, policy: Policy, site: CheckedSite): RuleProblem[] {
  return siteFileTexts(path, () => site.read(path)).flatMap(({ text, span }) =>
    policy.rules
      .filter((rule) => rule.except.length === 0 && judgesFile(rule, path))
      .flatMap((rule) => {
        const { id, severity, reason, expires } = rule;
        const found = (what: 'forbid' | 'fact', why: string): RuleProblem[] =>
          rule.find(what, text, languageForFile(rule, what, text) ?? '').map((phrase) => ({
            ...{ path, span, severity, text: text.trim() },
            message: `\`${phrase}\`, in a file that other programs read, ${why}. (${id}: ${reason})`,
          }));
        return [
          ...found('forbid', 'is forbidden'),
          ...(expires === undefined || site.today <= expires ? [] : found('fact', `was true until ${expires}`)),
        ];
      }),
  );
}

interface PageTexts {
  readonly texts: readonly VisibleText[];
  /** Texts that are not visible on the page, without those that are also visible. */
  readonly unseen: readonly NonVisibleText[];
  /** The visible text of the page. */
  readonly all: string;
  /** What hides a text by its styles, whatever the device. */
  readonly hiding: (text: VisibleText) => Hiding | undefined;
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
  { texts, unseen, all, hiding }: PageTexts,
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
  const shown = texts.filter(
    ({ text, part, aside }) =>
      !aside && (position === undefined || part === position) && rule.find('require', text, page.locale).length > 0,
  );
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
