import { SITE_FILE } from '../../content/load-site-config.js';
import { withYamlPlaces } from '../../content/yaml/yaml-places.js';
import { createReport, diagnostic, type Diagnostic } from '../../errors/index.js';
import type { Budget } from '../../lib/site/budgets.js';
import { suggestion } from '../../lib/text/did-you-mean.js';
import { matchPath } from '../../lib/text/path-pattern.js';
import type { Policy } from '../../lib/site/policy.js';
import { POLICIES_FILE } from '../../lib/site/project-parts.js';

/** A page that entries may match; without a kind if it is unknown. */
export interface EntryPage {
  readonly route: string;
  readonly template: string | undefined;
}

/** Pages that an entry applies to. */
interface Entry {
  readonly on: readonly string[];
  readonly except?: readonly string[];
  readonly templates?: readonly string[] | undefined;
}

/** Returns budgets and policy rules, or parts of them, that match no page, each with its line. */
export function unmatchedEntries(
  root: string,
  pages: readonly EntryPage[],
  budgets: readonly Budget[],
  policy: Policy | undefined,
): Diagnostic[] {
  const report = createReport();
  const placing = withYamlPlaces(root, report);
  const look = (entry: Entry, file: string, path: string): void => {
    for (const item of idleParts(entry, pages))
      placing.add(diagnostic('entry-without-page', { ...item, path: `${path}${item.path}`, position: { file } }));
  };
  for (const [index, budget] of budgets.entries()) look(budget, SITE_FILE, `budgets[${String(index)}]`);
  for (const [index, rule] of (policy?.rules ?? []).entries())
    look(rule, POLICIES_FILE, `policies.${policy?.name ?? ''}.rules[${String(index)}]`);
  return report.list();
}

interface IdlePart {
  readonly path: string;
  readonly message: string;
  readonly remedy: string;
}

function idleParts({ on, except = [], templates = [] }: Entry, pages: readonly EntryPage[]): readonly IdlePart[] {
  const routes = pages.map(({ route }) => route);
  const kinds = [...new Set(pages.flatMap(({ template }) => template ?? []))];
  const fits = (pattern: string, route: string): boolean => matchPath(pattern, route) !== undefined;
  const ofPaths = (key: string, patterns: readonly string[]): IdlePart[] =>
    patterns.flatMap((pattern, index) => {
      if (routes.some((route) => fits(pattern, route))) return [];
      const message = `\`${pattern}\` fits no page.`;
      return { path: `.${key}[${String(index)}]`, message, remedy: suggestion(pattern, routes) };
    });
  const found = [...ofPaths('on', on), ...ofPaths('except', except)];
  // A page of unknown kind might match any of the templates.
  if (templates.length === 0 || pages.some(({ template }) => template === undefined)) return found;
  const ofKinds = templates.flatMap((name, index): IdlePart[] => {
    if (kinds.includes(name)) return [];
    const message = `No page has the template \`${name}\`.`;
    return [{ path: `.templates[${String(index)}]`, message, remedy: suggestion(name, kinds) }];
  });
  const isUsed = pages.some(
    ({ route, template }) =>
      templates.includes(template ?? '') &&
      on.some((pattern) => fits(pattern, route)) &&
      !except.some((pattern) => fits(pattern, route)),
  );
  if (found.length + ofKinds.length > 0 || isUsed) return [...found, ...ofKinds];
  const message = 'No page of these templates has one of these paths.';
  return [{ path: '.templates', message, remedy: 'Change the paths or the templates, or remove the entry.' }];
}
