import { link, z } from 'islet';

const text = z.string().min(1);

/** A subscription, whose details the app shows. */
export const subscriptionSchema = z.object({
  heading: text.meta({ description: 'Name of the subscription' }),
  text: text.meta({ description: 'What it contains' }),
  packageId: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'must consist of letters, digits, `.`, `_` and `-`')
    .meta({ description: 'Its id in the app' }),
  label: text.meta({ description: 'The button, which opens the details in the app' }),
  url: link('Where the button leads in a browser'),
});

export type Subscription = z.output<typeof subscriptionSchema>;
