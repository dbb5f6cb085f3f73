import { expect, test } from 'vitest';
import { measurementOf, medianOf, shortfalls } from '../../../scripts/lighthouse/measurement.mjs';
import { report } from '../../../scripts/lighthouse/report.mjs';

const metric = (numericValue: number, score = 1) => ({
  title: 'A metric',
  score,
  numericValue,
  displayValue: `${String(numericValue)} units`,
});

/** A result of Lighthouse as far as it is read. */
function result({ lcp = 900, seo = 1 } = {}) {
  const category = (score: number, ...ids: string[]) => ({ score, auditRefs: ids.map((id) => ({ id, weight: 1 })) });
  return {
    categories: {
      performance: category(0.996, 'largest-contentful-paint'),
      accessibility: category(1),
      'best-practices': category(1),
      seo: {
        score: seo,
        auditRefs: [
          { id: 'is-crawlable', weight: 4 },
          { id: 'canonical', weight: 1 },
          { id: 'structured-data', weight: 0 },
        ],
      },
    },
    audits: {
      'largest-contentful-paint': metric(lcp),
      'cumulative-layout-shift': metric(0),
      'total-blocking-time': metric(12.4),
      'total-byte-weight': metric(20_480),
      'is-crawlable': { title: 'Page is blocked from indexing', score: seo, explanation: 'noindex' },
      canonical: { title: 'Has a canonical', score: 1 },
      'structured-data': { title: 'Structured data is valid', score: 0 },
    },
  };
}

test('what is at its best falls short of nothing', () => {
  const measurement = measurementOf(result());
  expect(measurement).toEqual({
    scores: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
    lcp: 900,
    cls: 0,
    tbt: 12.4,
    bytes: 20_480,
    faults: [],
  });
  expect(shortfalls(measurement)).toEqual([]);
});

test('a category below 100 and a late element are told, with the audits that cost points', () => {
  const measurement = measurementOf(result({ lcp: 1201, seo: 0.69 }));
  expect(shortfalls(measurement)).toEqual(['seo 69', 'LCP 1201 ms']);
  expect(measurement.faults).toEqual(['is-crawlable: Page is blocked from indexing, noindex']);
  expect(shortfalls(measurementOf(result({ lcp: 1200 })))).toEqual([]);
});

test('a page that could not be measured is an error, not a score', () => {
  expect(() => measurementOf({ ...result(), runtimeError: { message: 'The page answered with status 500.' } })).toThrow(
    'status 500',
  );
  expect(() => measurementOf({ ...result(), audits: {} })).toThrow('largest-contentful-paint');
});

test('of several runs the one in the middle counts', () => {
  const runs = [1500, 900, 1100].map((lcp) => measurementOf(result({ lcp })));
  expect(medianOf(runs).lcp).toBe(1100);
  expect(medianOf(runs.slice(0, 1)).lcp).toBe(1500);
});

test('the report is a table, and below it what falls short', () => {
  const text = report([
    { kind: 'home', route: '/', noindex: false, measurement: measurementOf(result()) },
    { kind: 'lost', route: '/404.html', noindex: true, measurement: measurementOf(result({ lcp: 1300, seo: 0.69 })) },
  ]);
  expect(text.split('\n')).toEqual([
    '| Kind | Page | Performance | Accessibility | Best practices | SEO | LCP s | CLS | TBT ms | KB |',
    '|---|---|--:|--:|--:|--:|--:|--:|--:|--:|',
    '| home | `/` | 100 | 100 | 100 | 100 | 0.90 | 0.000 | 12 | 20.0 |',
    '| lost | `/404.html` (noindex) | 100 | 100 | 100 | 69 | 1.30 | 0.000 | 12 | 20.0 |',
    '',
    '`/404.html`: seo 69, LCP 1300 ms',
    '- is-crawlable: Page is blocked from indexing, noindex',
    '',
  ]);
});
