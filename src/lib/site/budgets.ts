import { z } from '../../api/zod.js';
import type { Frozen } from '../text/deep-freeze.js';
import { matchPath } from '../text/path-pattern.js';

const KB = 1024;

const size = z
  .string()
  .regex(/^(?:0|[1-9]\d*)(?:\.\d+)? KB$/, 'must be a size such as `14 KB`')
  .meta({ examples: ['14 KB', '1.5 KB'] });

/** One entry of `budgets` in `site.yaml`. */
export const budgetSchema = z.strictObject({
  on: z
    .array(z.string().startsWith('/'))
    .default(['/*'])
    .describe('Paths of pages, `*` at the end for all below')
    .meta({ examples: [['/blog/*']] }),
  templates: z
    .array(z.string())
    .optional()
    .describe('Kinds of pages; all where it is not given')
    .meta({ examples: [['article', 'legal']] }),
  page: size.optional().describe('The HTML of the page and its style sheets together, compressed with brotli'),
  image: size
    .optional()
    .describe(
      'Each picture that loads with the page, in its largest size; pictures that load when they come into view are left out',
    ),
  images: size.optional().describe('All pictures of the page together, each in its largest size'),
  fonts: size
    .optional()
    .describe(
      'All fonts of the page together: those that are preloaded, and those whose `unicode-range` has a letter of the page',
    ),
  scripts: size
    .optional()
    .describe('Scripts that the page loads by itself, compressed with brotli; what waits for a visitor is left out'),
});

export type Budget = Frozen<z.output<typeof budgetSchema>>;

export const measures = ['page', 'image', 'images', 'fonts', 'scripts'] as const;

export type Measure = (typeof measures)[number];

/** Limits for the weight of a page. */
export interface PageBudget {
  /** Bytes by measure; no limit for a missing one. */
  readonly limits: Readonly<Partial<Record<Measure, number>>>;
  /** Measures without a limit because it depends on the page kind, which is unknown. */
  readonly unknown: readonly Measure[];
}

/**
 * Returns the budget of a page; its kind may be unknown. Of several matching entries, the last one with a measure wins.
 */
export function budgetOf(budgets: readonly Budget[], route: string, template: string | undefined): PageBudget {
  const limits = new Map<Measure, number | undefined>();
  for (const budget of budgets) {
    if (!budget.on.some((pattern) => matchPath(pattern, route))) continue;
    const known = budget.templates === undefined || template !== undefined;
    if (known && budget.templates?.includes(template ?? '') === false) continue;
    for (const measure of measures) {
      const text = budget[measure];
      if (text !== undefined) limits.set(measure, known ? Math.round(Number.parseFloat(text) * KB) : undefined);
    }
  }
  const entries = [...limits];
  return {
    limits: Object.fromEntries(entries.filter(([, bytes]) => bytes !== undefined)),
    unknown: entries.flatMap(([measure, bytes]) => (bytes === undefined ? [measure] : [])),
  };
}

/** For a site without budgets: such a page takes about a second on a slow phone network. */
export const usualBudgets: readonly Budget[] = [
  { on: ['/*'], page: '50 KB', image: '200 KB', images: '1000 KB', fonts: '100 KB', scripts: '100 KB' },
];
