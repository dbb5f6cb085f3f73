import { budgetOf, usualBudgets, type Measure } from '../../../lib/site/budgets.js';
import { spanOf, type Span } from '../../../lib/html/html-pieces.js';
import { compressedSize } from '../site/compressed-sizes.js';
import { routeOf } from '../../route-of.js';
import type { RequestedFile } from '../site/opened-page.js';
import { pageFonts } from '../site/page-fonts.js';
import { isAddress } from '../site/missing-target.js';
import { notChecked } from '../site/not-checked.js';
import { pageResources } from '../site/page-resources.js';
import type { PageProblem, Rule, RuleProblem } from '../site/rule.js';
import type { CheckedSite } from '../site/checked-site.js';

/** Pages that are heavier than their budget. */
export const pageWeight: Rule = {
  id: 'page-weight',
  severity: 'error',
  about:
    'The transfer size of a page is within `budgets` in `site.yaml`. Budgets that depend on the template are skipped with a note if the template of a page is unknown. Without budgets, a warning is given above 50 KB of HTML and CSS, 200 KB for one image, 1000 KB for all images, 100 KB of fonts, and 100 KB of scripts.',
  remedy: 'Reduce the size, or change the budget in `site.yaml`.',
  examples: {
    passes: { 'budgets:': 'page: 0.1 KB', 'index.html': '<p>Tea</p>' },
    fails: {
      'budgets:': 'page: 0.1 KB',
      'index.html':
        '<p>Green, black, white and oolong come from one plant; what we call camomile, rooibos and mint comes from others, and is brewed as long as you like.</p>',
    },
  },
  page(page, site) {
    const { limits, unknown, severity } = limitsOf(site, page.path);
    const { styleSheets, scripts, inlineScripts, pictures } = pageResources(page);
    const sizeOf = (address: string): number => {
      const file = site.resolve(address, page.route)?.file;
      return file === undefined ? 0 : site.transferSize(file);
    };
    const problem = (measure: Measure, bytes: number, what: string, span?: Span): PageProblem[] => {
      const message = `${what} ${kilobytes(bytes)} of at most ${kilobytes(limits[measure] ?? 0)}.`;
      return bytes <= (limits[measure] ?? Infinity) ? [] : [{ message, severity, span }];
    };
    const sheets = sum(styleSheets.map(sizeOf));
    const weights = pictures.map(({ element, files, waits }) => ({
      element,
      waits,
      bytes: Math.max(0, ...files.map(sizeOf)),
    }));
    return [
      ...notChecked(unknown, 'a budget'),
      ...(limits.page === undefined
        ? []
        : problem('page', sheets + compressedSize(page.html, limits.page - sheets), 'HTML and CSS have')),
      ...weights
        .filter(({ waits }) => !waits)
        .flatMap(({ element, bytes }) =>
          problem('image', bytes, `The image \`${page.attr(element, 'src') ?? ''}\` has`, spanOf(element)),
        ),
      ...problem('images', sum(weights.map(({ bytes }) => bytes)), 'All images together have'),
      ...(limits.fonts === undefined
        ? []
        : problem(
            'fonts',
            sum([...pageFonts(page, site, styleSheets)].map((file) => site.transferSize(file))),
            'Fonts have',
          )),
      ...(limits.scripts === undefined
        ? []
        : problem(
            'scripts',
            sum([
              ...inlineScripts.map((text) => compressedSize(text)),
              ...[...withImports(scripts, site, page.route)].map((file) => site.transferSize(file)),
            ]),
            'Scripts have',
          )),
    ];
  },
  site: (site) =>
    [...site.opened].flatMap(([path, page]) =>
      page === 'not-loaded'
        ? [{ message: 'Not measured: Chromium did not load the page in time.', path, severity: 'warning' as const }]
        : loadedWeight(site, path, page.loaded),
    ),
};

/** What Chromium loaded, weighed like the files that a page names. */
function loadedWeight(site: CheckedSite, path: string, loaded: readonly RequestedFile[]): RuleProblem[] {
  const { limits, severity } = limitsOf(site, path);
  const sizes = (wanted: string): number[] =>
    loaded
      .filter(({ type }) => type === wanted)
      .flatMap(({ url }) => site.resolve(new URL(url).pathname, '/')?.file ?? [])
      .map((file) => site.transferSize(file));
  const measured: readonly (readonly [Measure, string, number])[] = [
    ['page', 'HTML and CSS', compressedSize(site.read(path)) + sum(sizes('stylesheet'))],
    ['image', 'the largest image', Math.max(0, ...sizes('image'))],
    ['images', 'all images together', sum(sizes('image'))],
    ['fonts', 'fonts', sum(sizes('font'))],
    ['scripts', 'script files', sum(sizes('script'))],
  ];
  return measured
    .filter(([measure, , bytes]) => bytes > (limits[measure] ?? Infinity))
    .map(([measure, what, bytes]) => ({
      message: `Measured in Chromium: ${what}, ${kilobytes(bytes)} of at most ${kilobytes(limits[measure] ?? 0)}.`,
      path,
      severity,
    }));
}

/** The limits of a page; those of islet are only warned of. */
function limitsOf(site: CheckedSite, path: string): ReturnType<typeof budgetOf> & Pick<RuleProblem, 'severity'> {
  const own = site.budgets.length > 0;
  const limits = budgetOf(own ? site.budgets : usualBudgets, routeOf(path), site.templateOf(path));
  return { ...limits, severity: own ? undefined : 'warning' };
}

/** The files of scripts and of their static imports. */
function withImports(addresses: readonly string[], site: CheckedSite, route: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (address: string, from: string): void => {
    const file = site.resolve(new URL(address, `http://host${from}`).pathname, from)?.file;
    if (file === undefined || found.has(file)) return;
    found.add(file);
    for (const { address: next, isStatic } of site.script(file).imports)
      if (isStatic && isAddress(next) && site.resolve(next, `/${file}`)) visit(next, `/${file}`);
  };
  for (const address of addresses) if (site.resolve(address, route)) visit(address, route);
  return found;
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}

function kilobytes(bytes: number): string {
  return `${(Math.ceil((bytes / 1024) * 10) / 10).toFixed(1)} KB`;
}
