import { expect, it } from 'vitest';
import { listingOf } from '../../../../src/core/load/page-files.js';
import type { Page } from '../../../../src/lib/site/page.js';
import { pageOf } from '../../routes/site-of.js';

/** Another value of each field of a record that other pages may show. */
const OTHER: Required<Omit<Page, 'sha256' | 'timed' | 'inputs' | 'ogImage'>> = {
  file: 'site/pages/other.yaml',
  route: '/other/',
  output: 'other/index.html',
  template: 'other',
  locale: 'hi',
  title: 'Other',
  description: 'Other',
  noindex: true,
  draft: true,
  translationOf: '/other/',
  publishFrom: '2026-12-24T09:00:00+05:30',
  publishUntil: '2027-01-02T00:00:00+05:30',
  summary: { date: '2026' },
  redirectFrom: ['/other/'],
  item: 1,
  fallbackOf: { route: '/other/', locale: 'hi' },
};

it.each(Object.keys(OTHER) as (keyof typeof OTHER)[])('lists pages again when the %s of a record changes', (field) => {
  const page = pageOf('/a/');
  const listing = (of: Page): string => listingOf({ page: of, problems: [] });
  expect(listing({ ...page, [field]: OTHER[field] })).not.toBe(listing(page));
  expect(listing({ ...page, sha256: 'other' })).toBe(listing(page));
});
