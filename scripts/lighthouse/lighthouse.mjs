/**
 * `npm run lighthouse`: what Lighthouse says of the pages, as a phone on a slow network would load them.
 */
import process from 'node:process';
import lighthouse from 'lighthouse';
import { kindOf } from '../site/choose-pages.mjs';
import { lookAtPages } from '../site/look-at-pages.mjs';
import { PAGE_OPTIONS } from '../site/page-options.mjs';
import { LCP_LIMIT, measurementOf, medianOf, shortfalls } from './measurement.mjs';
import { report } from './report.mjs';

const USAGE = `Usage: npm run lighthouse -- [options]

Builds the site compressed, serves it with \`islet preview\`, measures one page of each kind with Lighthouse's mobile emulation, and prints a
Markdown table. A page that falls short is measured twice more, and the run in the middle counts. The exit code is 1 where a
category stays below 100 (\`is-crawlable\` does not count on pages with noindex) or the LCP above ${String(LCP_LIMIT / 1000)} s.

${PAGE_OPTIONS}`;

/** Runs for a page whose first run falls short: what else the machine does costs single runs points. */
const RUNS = 3;

process.exitCode = await lookAtPages(
  process.argv.slice(2),
  { usage: USAGE, compressed: true },
  async ({ pages, url, browser, stop }) => {
    const rows = [];
    for (const entry of pages) {
      const runs = [];
      do {
        stop.throwIfAborted();
        runs.push(await measure(browser, url + entry.route, entry.noindex));
      } while (runs.length < RUNS && shortfalls(medianOf(runs)).length > 0);
      const measurement = medianOf(runs);
      rows.push({ kind: kindOf(entry), route: entry.route, noindex: entry.noindex, measurement });
      process.stderr.write(`${entry.route} ${shortfalls(measurement).join(', ') || 'fine'}\n`);
    }
    process.stdout.write(report(rows));
    return rows.some(({ measurement }) => shortfalls(measurement).length > 0) ? 1 : 0;
  },
);

/**
 * @param {import('puppeteer').Browser} browser
 * @param {string} address
 * @param {boolean} noindex
 * @returns {Promise<import('./measurement.mjs').Measurement>}
 */
async function measure(browser, address, noindex) {
  const page = await browser.newPage();
  try {
    const outcome = await lighthouse(
      address,
      { locale: 'en-US', logLevel: 'error', ...(noindex ? { skipAudits: ['is-crawlable'] } : {}) },
      undefined,
      page,
    );
    if (outcome === undefined) throw new Error(`Lighthouse gave no result for ${address}.`);
    return measurementOf(outcome.lhr);
  } finally {
    await page.close();
  }
}
