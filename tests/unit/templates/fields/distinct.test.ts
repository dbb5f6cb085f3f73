import { expect, it } from 'vitest';
import { coupons } from '../../../../templates/fields/coupon.js';
import { faqGroups } from '../../../../templates/fields/faq-section.js';

const group = (id: string): object => ({
  id,
  heading: 'Questions',
  items: [{ heading: 'Why?', content: '<p>So.</p>' }],
});
const coupon = (code: string): object => ({ code, heading: 'A match', offer: 'Something off.' });

it.each([
  [
    'coupons have codes',
    coupons,
    [coupon('ONE'), coupon('TWO'), coupon('ONE')],
    [[2, 'code'], 'must be another one: an earlier coupon is `ONE` already'],
  ],
  [
    'groups of questions have ids',
    faqGroups,
    [group('first'), group('first'), group('second')],
    [
      [1, 'id'],
      'must be another one: an earlier part has `first` already, and a link to `#first` leads to one place only',
    ],
  ],
] as const)('%s of their own', (_case, schema, items, issue) => {
  expect(schema.safeParse(items).error?.issues.map(({ path, message }) => [path, message])).toEqual([issue]);
  expect(schema.safeParse(items.slice(0, 1)).success).toBe(true);
});
