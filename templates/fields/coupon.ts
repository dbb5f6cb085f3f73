import { z } from 'islet';
import { distinct } from './distinct.js';
import { isoDate } from './iso-date.js';

const count = z.number().int().min(0).optional();

/** A code that changes a price in the app. */
export const coupon = z.object({
  code: z
    .string()
    .regex(/^[A-Z0-9-]{3,24}$/, 'must be 3 to 24 capital letters, digits and hyphens')
    .meta({ description: 'What the visitor enters in the app' }),
  heading: z.string().min(1).meta({ description: 'What the code is for' }),
  offer: z.string().min(1).meta({ description: 'What it takes off or adds, in one sentence' }),
  conditions: z
    .array(z.string().min(1))
    .default([])
    .meta({ description: 'What has to be so for the code to work, a sentence each' }),
  expires: isoDate.optional().meta({ description: 'Last day on which the code works' }),
  peopleUsed: count.meta({ description: 'How many people have used it; only a counted number' }),
  left: count.meta({ description: 'How many uses are left, where they are limited; only a counted number' }),
  sample: z.boolean().default(false).meta({ description: 'True: shown as a sample, which no app accepts' }),
});

export type Coupon = z.output<typeof coupon>;

export const coupons = z
  .array(coupon)
  .superRefine(distinct('code', (code) => `must be another one: an earlier coupon is \`${code}\` already`))
  .meta({ description: 'The coupons' });

export const couponLabelsSchema = z
  .object({
    copy: z.string().min(1).meta({ description: 'Text of the button' }),
    copied: z.string().min(1).meta({ description: 'Text of the button after copying; also spoken' }),
    hint: z.string().min(1).meta({ description: 'How to copy without the button' }),
    selected: z.string().min(1).meta({ description: 'What to do when the code could only be selected' }),
    used: z.string().min(1).meta({ description: 'Beside the number of people' }),
    expires: z.string().min(1).meta({ description: 'Beside the last day' }),
    only: z.string().min(1).meta({ description: 'Before the number of uses that are left' }),
    expired: z.string().min(1).meta({ description: 'In the place of the code when its last day is over' }),
    left: z.string().min(1).meta({ description: 'After the number of uses that are left' }),
  })
  .meta({ description: 'Words around every coupon' });

export type CouponLabels = z.output<typeof couponLabelsSchema>;

export const couponLabelsExample = {
  copy: 'COPY COUPON',
  copied: 'COPIED',
  hint: 'Or tap the code to select it.',
  selected: 'The code is selected. Copy it from here.',
  used: 'People Used',
  expires: 'Expires Date',
  expired: 'This coupon has expired.',
  only: 'Only',
  left: 'Left',
} satisfies CouponLabels;
