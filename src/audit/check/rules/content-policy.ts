import { positionIn } from '../../../errors/index.js';
import type { PageProblem, Rule, RuleProblem } from '../site/rule.js';
import type { Policy, PolicyRule } from '../../../lib/site/policy.js';
import { filePolicyTexts } from '../../policy/file-texts.js';
import type { PageText } from '../../facts/page-texts.js';
import { policyNoun } from '../../policy/policy-noun.js';
import { scatteredOver, scatteredWhy } from '../../policy/policy-texts.js';
import { isThere, publishedTexts, type PublishedText } from '../../policy/published-texts.js';
import { notChecked } from '../site/not-checked.js';
import type { PageFacts } from '../../facts/read-page.js';
import type { UndrawnText } from '../site/opened-page.js';
import type { CheckedSite } from '../site/checked-site.js';

/** Texts that the policy of the site requires, forbids, or ties to a reference or a date. */
export const contentPolicy: Rule = {
  id: 'content-policy',
  severity: 'error',
  about:
    'Pages and the texts of their scripts contain what `site/policies.yaml` requires and nothing that it forbids. Feeds, `llms.txt`, the web manifest and other text files contain nothing that it forbids on all pages. A required text, and the reference of a claim, is a line of the page that somebody can see, as far as markup and styles decide it, and colours, masks and shapes with `--browser`; forbidden and expired texts, and claims, are found also in what is hidden, read out, shown by other sites or by scripts. Rules that depend on the template are skipped with a note if the template of a page is unknown.',
  holdsForCopies: true,
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
    const { texts, lines } = publishedTexts(page, policy, site);
    const unjudged = policy.rules.filter(({ asksKind }) => asksKind(about)).map(({ id }) => id);
    return [
      ...notChecked(unjudged, 'the rule'),
      ...policy.rules
        .filter(({ appliesTo }) => appliesTo(about))
        .flatMap((rule) => {
          const own = texts.filter((text) => text.rule === rule);
          return [...missingText(rule, own, lines, page), ...wrongTexts(rule, own, page, site.today)];
        }),
    ];
  },
  site: (site) => [
    ...[...site.files].flatMap((path) => (site.policy ? problemsInFile(path, site.policy, site) : [])),
    ...[...site.opened].flatMap(([path, page]) =>
      page === 'not-loaded' ? [] : page.undrawn.map((text) => undrawnText(path, text)),
    ),
  ],
};

/** A required text that is in the page, and of which Chromium draws nothing. */
function undrawnText(path: string, { rule, how }: UndrawnText): RuleProblem {
  const message = `${policyNoun(rule, 'require')} cannot be seen in Chromium${how}: nothing of its letters is drawn. (${rule.id}: ${rule.reason})`;
  return { path, severity: rule.severity, message };
}

/** Texts in files that have texts of many pages. Rules that leave out pages are not applied: the text may be of such a page. */
function problemsInFile(path: string, policy: Policy, site: CheckedSite): RuleProblem[] {
  return filePolicyTexts(path, () => site.read(path), policy)
    .filter(({ rule }) => rule.except.length === 0)
    .flatMap(({ rule, role, phrase, of: { text, span } }) => {
      const why = faultOf(rule, role, site.today);
      const message = `\`${phrase}\`, in a file that other programs read, ${why ?? ''}. (${rule.id}: ${rule.reason})`;
      return why === undefined ? [] : [{ path, span, severity: rule.severity, text, message }];
    });
}

/** What is wrong with a text of a rule, as the end of a sentence. */
function faultOf({ expires = '' }: PolicyRule, role: PublishedText['role'], today: string): string | undefined {
  if (role === 'forbid') return 'is forbidden';
  if (role === 'claim') return 'needs a reference on the page';
  return role === 'fact' && today > expires ? `was true until ${expires}` : undefined;
}

function missingText(
  rule: PolicyRule,
  texts: readonly PublishedText[],
  lines: readonly PageText[],
  { html, path, locale }: PageFacts,
): PageProblem[] {
  const { id, severity, reason, position, require: asked } = rule;
  if (asked === undefined || !(Array.isArray(asked) || Object.hasOwn(asked, locale))) return [];
  const isMeant = ({ part }: PageText): boolean => position === undefined || part === position;
  const required = texts.filter(({ role, of }) => role === 'require' && isMeant(of));
  if (required.some(isThere)) return [];
  const problem = (what: string, span: PageProblem['span']): PageProblem[] => [
    { message: `${policyNoun(rule, 'require')} ${what}. (${id}: ${reason})`, severity, span },
  ];
  const [hidden] = required;
  const hiding = hidden?.hiding();
  if (hidden && hiding) return problem(`is not visible: ${hiding.says} (\`${hiding.by}\`)`, hidden.of.span);
  const missing = `is missing${position === undefined ? '' : ` in the ${position}`}`;
  const scattered = scatteredOver(rule, lines.filter(isMeant), locale);
  const places = scattered.map(({ text, span: [at] }) => {
    const { line, column } = positionIn(path, html, at);
    return `“${text}” (${path}:${String(line)}:${String(column)})`;
  });
  return scattered.length === 0
    ? problem(missing, undefined)
    : problem(`${missing}: ${scatteredWhy(scattered)}, ${places.join(' and ')}`, scattered[0]?.span);
}

function wrongTexts(rule: PolicyRule, texts: readonly PublishedText[], page: PageFacts, today: string): PageProblem[] {
  const isProven = texts.some((text) => text.role === 'reference' && isThere(text));
  return texts.flatMap((found) => {
    const { role, phrase, of } = found;
    const { path, text, span } = of;
    const why = role === 'claim' && isProven ? undefined : faultOf(rule, role, today);
    if (why === undefined) return [];
    const where = found.hiding() ? 'in a hidden part of the page' : of.where;
    const message = `\`${phrase}\`${where === undefined ? '' : `, ${where},`} ${why}. (${rule.id}: ${rule.reason})`;
    return [{ message, severity: rule.severity, span, ...(path === page.path ? {} : { path, text }) }];
  });
}
