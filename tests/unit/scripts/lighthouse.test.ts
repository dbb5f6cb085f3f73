import { expect, test } from 'vitest';
import { measurementOf, medianOf, missedLimits, report } from '../../../scripts/pages/lighthouse.js';

const metric = (numericValue: number, score = 1) => ({
  title: 'A metric',
  score,
  numericValue,
  displayValue: `${String(numericValue)} units`,
});

const page = { lang: 'en', noindex: false, bytes: 1 };

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

test('a perfect page misses no limit', () => {
  const measurement = measurementOf(result());
  expect(measurement).toEqual({
    scores: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
    lcp: 900,
    cls: 0,
    tbt: 12.4,
    bytes: 20_480,
    failedAudits: [],
  });
  expect(missedLimits(measurement)).toEqual([]);
});

test('a category below 100 and a late LCP miss their limits, with the audits that cost points', () => {
  const measurement = measurementOf(result({ lcp: 1201, seo: 0.69 }));
  expect(missedLimits(measurement)).toEqual(['seo 69', 'LCP 1201 ms']);
  expect(measurement.failedAudits).toEqual(['is-crawlable: Page is blocked from indexing, noindex']);
  expect(missedLimits(measurementOf(result({ lcp: 1200 })))).toEqual([]);
});

test('a page that could not be measured is an error, not a score', () => {
  expect(() => measurementOf({ ...result(), runtimeError: { message: 'The page answered with status 500.' } })).toThrow(
    'status 500',
  );
  expect(() => measurementOf({ ...result(), audits: {} })).toThrow('largest-contentful-paint');
});

test('the median run counts', () => {
  const run = (lcp: number) => measurementOf(result({ lcp }));
  expect(medianOf([run(1500), run(900), run(1100)]).lcp).toBe(1100);
  expect(medianOf([run(1500)]).lcp).toBe(1500);
});

test('the report is a table, followed by missed limits', () => {
  const text = report([
    { page: { ...page, template: 'home', route: '/' }, measurement: measurementOf(result()) },
    {
      page: { ...page, template: 'lost', route: '/404.html', noindex: true },
      measurement: measurementOf(result({ lcp: 1300, seo: 0.69 })),
    },
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
