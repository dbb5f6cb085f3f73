/** Categories of Lighthouse, in the order of the table. */
export const CATEGORIES = Object.freeze(
  /** @type {const} */ (['performance', 'accessibility', 'best-practices', 'seo']),
);

/** The limit of the design for the largest contentful paint, in milliseconds of the simulated phone. */
export const LCP_LIMIT = 1200;

/**
 * What is kept of a Lighthouse run.
 *
 * @typedef {object} Measurement
 * @property {Record<typeof CATEGORIES[number], number>} scores 0 to 100
 * @property {number} lcp largest contentful paint, ms
 * @property {number} cls cumulative layout shift
 * @property {number} tbt total blocking time, ms
 * @property {number} bytes transferred, headers included
 * @property {readonly string[]} faults audits that cost points, as `id: what it says`
 */

/**
 * The part of Lighthouse's result that is read.
 *
 * @typedef {object} LighthouseResult
 * @property {Record<string, { score: number | null, auditRefs: readonly { id: string, weight: number }[] }>} categories
 * @property {Record<string, { title: string, score: number | null, numericValue?: number, displayValue?: string, explanation?: string }>} audits
 * @property {{ message: string } | undefined} [runtimeError]
 */

/**
 * @param {LighthouseResult} result
 * @returns {Measurement}
 * @throws {Error} where the page could not be measured
 */
export function measurementOf({ categories, audits, runtimeError }) {
  if (runtimeError !== undefined) throw new Error(`Lighthouse could not measure the page: ${runtimeError.message}`);
  const number = (/** @type {string} */ id) => {
    const value = audits[id]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse gave no \`${id}\`.`);
    return value;
  };
  const score = (/** @type {string} */ id) => Math.round((categories[id]?.score ?? 0) * 100);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcp: number('largest-contentful-paint'),
    cls: number('cumulative-layout-shift'),
    tbt: number('total-blocking-time'),
    bytes: number('total-byte-weight'),
    faults: CATEGORIES.filter((id) => score(id) < 100).flatMap((id) =>
      (categories[id]?.auditRefs ?? []).flatMap((reference) => fault(reference, audits[reference.id])),
    ),
  };
}

/**
 * @param {{ id: string, weight: number }} reference
 * @param {LighthouseResult['audits'][string] | undefined} audit
 */
function fault({ id, weight }, audit) {
  if (audit === undefined || weight === 0 || audit.score === null || audit.score >= 0.995) return [];
  return [
    `${id}: ${[audit.title, audit.displayValue, audit.explanation].filter((part) => part !== undefined && part !== '').join(', ')}`,
  ];
}

/**
 * What a page falls short of.
 *
 * @param {Measurement} measurement
 * @returns {string[]}
 */
export function shortfalls({ scores, lcp }) {
  return [
    ...CATEGORIES.filter((id) => scores[id] < 100).map((id) => `${id} ${String(scores[id])}`),
    ...(lcp > LCP_LIMIT ? [`LCP ${String(Math.round(lcp))} ms`] : []),
  ];
}

/**
 * The run in the middle: by score, then by the largest contentful paint.
 *
 * @param {readonly Measurement[]} runs at least one
 * @returns {Measurement}
 */
export function medianOf(runs) {
  const sorted = [...runs].sort((a, b) => a.scores.performance - b.scores.performance || b.lcp - a.lcp);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (median === undefined) throw new TypeError('No run was given.');
  return median;
}
