import { CATEGORIES, shortfalls } from './measurement.mjs';

/**
 * @typedef {object} Row
 * @property {string} kind
 * @property {string} route
 * @property {boolean} noindex
 * @property {import('./measurement.mjs').Measurement} measurement
 */

/**
 * A Markdown table of the pages, and below it what each falls short of.
 *
 * @param {readonly Row[]} rows
 * @returns {string}
 */
export function report(rows) {
  const lines = [
    '| Kind | Page | Performance | Accessibility | Best practices | SEO | LCP s | CLS | TBT ms | KB |',
    '|---|---|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...rows.map(({ kind, route, noindex, measurement: { scores, lcp, cls, tbt, bytes } }) => {
      const figures = [
        ...CATEGORIES.map((id) => String(scores[id])),
        (lcp / 1000).toFixed(2),
        cls.toFixed(3),
        tbt.toFixed(0),
        (bytes / 1024).toFixed(1),
      ];
      return `| ${[kind, `\`${route}\`${noindex ? ' (noindex)' : ''}`, ...figures].join(' | ')} |`;
    }),
  ];
  const short = rows
    .filter(({ measurement }) => shortfalls(measurement).length > 0)
    .map(({ route, measurement }) =>
      [
        `\n\`${route}\`: ${shortfalls(measurement).join(', ')}`,
        ...measurement.faults.map((fault) => `- ${fault}`),
      ].join('\n'),
    );
  return `${[...lines, ...short].join('\n')}\n`;
}
