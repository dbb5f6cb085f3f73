import { expect, it } from 'vitest';
import { publishDates } from '../../../../src/core/build/publish-dates.js';

it('names pages before items of lists, redirects and data that change at the same moment', () => {
  const until = Date.UTC(2026, 11, 24);
  const next = [
    'site/data/footer.yaml: links[2] is published',
    'site/data/shops/pune.yaml is published',
    'site/pages/index.yaml: cards[0] is published',
    'site/pages/winter.yaml is published',
    'site/data/cities.yaml#cities[0] is no longer published',
    'the redirect from /deal/ is published',
  ];
  const dates = publishDates({ until, next }, { timeZone: 'UTC', asOf: { instant: until - 1 } });
  expect(dates?.nextChange?.changes).toEqual([3, 4, 0, 1, 2, 5].map((index) => next[index]));
});
