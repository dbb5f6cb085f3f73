import { SITE_FILE } from '../../content/load-site-config.js';
import { withYamlPlaces } from '../../content/yaml/yaml-places.js';
import { createReport, diagnostic, type Diagnostic } from '../../errors/index.js';
import type { Budget } from '../../lib/site/budgets.js';
import { suggestion } from '../../lib/text/did-you-mean.js';
import { matchPath } from '../../lib/text/path-pattern.js';
import type { Policy } from '../../lib/site/policy.js';
import { POLICIES_FILE } from './load-policy.js';

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
      placing.add(
        diagnostic('entry-without-page', {
          message: item.message,
          remedy: item.remedy,
          path: `${path}${item.path}`,
          position: { file },
        }),
      );
  };
  for (const [index, budget] of budgets.entries()) look(budget, SITE_FILE, `budgets[${String(index)}]`);
  for (const [index, rule] of (policy?.rules ?? []).entries())
    look(rule, POLICIES_FILE, `policies.${policy?.name ?? ''}.rules[${String(index)}]`);
  return report.list();
}

function idleParts(
  { on, except = [], templates = [] }: Entry,
  pages: readonly EntryPage[],
): { readonly path: string; readonly message: string; readonly remedy: string }[] {
  const routes = pages.map(({ route }) => route);
  const kinds = [...new Set(pages.flatMap(({ template }) => template ?? []))];
  // A page of unknown kind might match any of these.
  const kindsKnown = pages.every(({ template }) => template !== undefined);
  const fits = (pattern: string): boolean => routes.some((route) => matchPath(pattern, route) !== undefined);
  const ofPaths = (key: string, patterns: readonly string[]) =>
    patterns.flatMap((pattern, index) =>
      fits(pattern)
        ? []
        : [
            {
              path: `.${key}[${String(index)}]`,
              message: `\`${pattern}\` fits no page.`,
              remedy: suggestion(pattern, routes),
            },
          ],
    );
  const ofKinds = kindsKnown
    ? templates.flatMap((name, index) =>
        kinds.includes(name)
          ? []
          : [
              {
                path: `.templates[${String(index)}]`,
                message: `No page has the template \`${name}\`.`,
                remedy: suggestion(name, kinds),
              },
            ],
      )
    : [];
  const found = [...ofPaths('on', on), ...ofPaths('except', except), ...ofKinds];
  if (found.length > 0 || !kindsKnown || templates.length === 0) return found;
  const any = pages.some(
    ({ route, template }) =>
      templates.includes(template ?? '') &&
      on.some((pattern) => matchPath(pattern, route)) &&
      !except.some((pattern) => matchPath(pattern, route)),
  );
  return any
    ? []
    : [
        {
          path: '.templates',
          message: 'No page of these templates has one of these paths.',
          remedy: 'Change the paths or the templates, or remove the entry.',
        },
      ];
}
