/** `npm run lighthouse` */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'puppeteer';
import { runPageCommand } from './page-command.js';
import { kindOf, type PublishedPage } from './published-pages.js';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The lowest score of a category. */
const LOWEST: Readonly<Record<(typeof CATEGORIES)[number], number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

/** Limit for the largest contentful paint on the emulated phone, in milliseconds. */
const LCP_LIMIT = 1200;

/** Runs for a page whose first run misses a limit: other load on the machine costs single runs points. */
const RUNS = 3;

/** Attempts for a run: on a busy machine Lighthouse can miss the start of a page. */
const ATTEMPTS = 3;

const USAGE = `Usage: npm run lighthouse -- [options]

Builds the site compressed, serves it with \`islet preview\`, measures the largest page of each kind with Lighthouse's mobile
emulation, and prints a Markdown table. A page that misses a limit is measured twice more, and the median run counts. The exit
code is 1 if performance stays below ${String(LOWEST.performance)}, another category below 100 (\`is-crawlable\` does not count on pages with noindex) or the
LCP above ${String(LCP_LIMIT / 1000)} s.
`;

/** The figures of one Lighthouse run. Times in milliseconds. */
export interface Measurement {
  /** 0 to 100. */
  readonly scores: Readonly<Record<(typeof CATEGORIES)[number], number>>;
  readonly lcp: number;
  /** The element of the largest contentful paint, as a selector. */
  readonly lcpElement: string;
  readonly cls: number;
  readonly tbt: number;
  /** Transferred, headers included. */
  readonly bytes: number;
  /** Audits that cost points, as `id: title, details`. */
  readonly failedAudits: readonly string[];
}

/** The part of Lighthouse's result that is read. */
export interface LighthouseResult {
  readonly categories: Readonly<Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>>;
  readonly audits: Readonly<Record<string, Audit>>;
  readonly runtimeError?: { readonly message: string } | undefined;
}

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly numericValue?: number | undefined;
  readonly displayValue?: string | undefined;
  readonly explanation?: string | undefined;
}

/** @throws {Error} if Lighthouse could not measure the page */
export function measurementOf({ categories, audits, runtimeError }: LighthouseResult): Measurement {
  if (runtimeError !== undefined) throw new Error(`Lighthouse could not measure the page: ${runtimeError.message}`);
  const metric = (id: string) => {
    const value = audits[id]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse gave no \`${id}\`.`);
    return value;
  };
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const failedAudits = CATEGORIES.filter((id) => score(id) < 100)
    .flatMap((id) => categories[id]?.auditRefs ?? [])
    .flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (audit === undefined || weight === 0 || audit.score === null || audit.score >= 0.995) return [];
      return [`${id}: ${[audit.title, audit.displayValue, audit.explanation].filter(Boolean).join(', ')}`];
    });
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcp: metric('largest-contentful-paint'),
    lcpElement:
      /"selector":"([^"]+)"/.exec(JSON.stringify(audits['largest-contentful-paint-element'] ?? {}))?.[1] ?? '',
    cls: metric('cumulative-layout-shift'),
    tbt: metric('total-blocking-time'),
    bytes: metric('total-byte-weight'),
    failedAudits,
  };
}

/** Returns the limits that a page misses, such as `seo 69`. */
export function missedLimits({ scores, lcp }: Measurement): string[] {
  return [
    ...CATEGORIES.filter((id) => scores[id] < LOWEST[id]).map((id) => `${id} ${String(scores[id])}`),
    ...(lcp > LCP_LIMIT ? [`LCP ${String(Math.round(lcp))} ms`] : []),
  ];
}

/** Returns the median run: by performance score, then by LCP. */
export function medianOf(runs: readonly [Measurement, ...Measurement[]]): Measurement {
  const sorted = [...runs].sort((a, b) => a.scores.performance - b.scores.performance || b.lcp - a.lcp);
  return sorted[Math.floor(sorted.length / 2)] ?? runs[0];
}

/** Returns a Markdown table of the pages, followed by the limits that each of them misses. */
export function report(rows: readonly { readonly page: PublishedPage; readonly measurement: Measurement }[]): string {
  const lines = rows.map(({ page, measurement: { scores, lcp, lcpElement, cls, tbt, bytes } }) => {
    const figures = [
      ...CATEGORIES.map((id) => String(scores[id])),
      (lcp / 1000).toFixed(2),
      cls.toFixed(3),
      tbt.toFixed(0),
      (bytes / 1024).toFixed(1),
      `\`${lcpElement.split(' > ').slice(-2).join(' > ')}\``,
    ];
    return `| ${[kindOf(page), `\`${page.route}\`${page.noindex ? ' (noindex)' : ''}`, ...figures].join(' | ')} |`;
  });
  const missed = rows
    .filter(({ measurement }) => missedLimits(measurement).length > 0)
    .map(({ page: { route }, measurement }) =>
      [
        `\n\`${route}\`: ${missedLimits(measurement).join(', ')}`,
        ...measurement.failedAudits.map((audit) => `- ${audit}`),
      ].join('\n'),
    );
  return [
    '| Kind | Page | Performance | Accessibility | Best practices | SEO | LCP s | CLS | TBT ms | KB | LCP element |',
    '|---|---|--:|--:|--:|--:|--:|--:|--:|--:|---|',
    ...lines,
    ...missed,
    '',
  ].join('\n');
}

async function measure(browser: Browser, url: string, noindex: boolean): Promise<Measurement> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await measureOnce(browser, url, noindex);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

async function measureOnce(browser: Browser, url: string, noindex: boolean): Promise<Measurement> {
  const { default: lighthouse } = await import('lighthouse');
  const page = await browser.newPage();
  try {
    const flags = { locale: 'en-US', logLevel: 'error', ...(noindex && { skipAudits: ['is-crawlable'] }) } as const;
    const outcome = await lighthouse(url, flags, undefined, page);
    if (outcome === undefined) throw new Error(`Lighthouse gave no result for ${url}.`);
    return measurementOf(outcome.lhr);
  } finally {
    await page.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await runPageCommand({ usage: USAGE, compressed: true }, async ({ pages, url, browser, signal }) => {
    const rows = [];
    for (const page of pages) {
      const runs: [Measurement, ...Measurement[]] = [await measure(browser, url + page.route, page.noindex)];
      while (runs.length < RUNS && missedLimits(medianOf(runs)).length > 0) {
        signal.throwIfAborted();
        runs.push(await measure(browser, url + page.route, page.noindex));
      }
      signal.throwIfAborted();
      const measurement = medianOf(runs);
      rows.push({ page, measurement });
      process.stderr.write(`${page.route} ${missedLimits(measurement).join(', ') || 'passed'}\n`);
    }
    process.stdout.write(report(rows));
    return rows.some(({ measurement }) => missedLimits(measurement).length > 0) ? 1 : 0;
  });
