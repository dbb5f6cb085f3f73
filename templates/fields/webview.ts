import { image, markdown, z } from 'islet';
import { agreementSchema } from './agreement.js';
import { cardListSchema } from './card-list.js';
import { closingSchema } from './closing.js';
import { faqSectionSchema } from './faq-section.js';
import { featureListSchema } from './feature-list.js';
import { linkSectionSchema } from './link-section.js';
import { namedLink } from './named-link.js';
import { stepsSchema } from './steps.js';
import { subscriptionSchema } from './subscription.js';

const appLinks = linkSectionSchema.extend({
  items: z
    .array(
      namedLink.extend({
        appScreen: z
          .string()
          .regex(/^[\w.-]{1,64}$/, 'must consist of letters, digits, `.`, `_` and `-`')
          .optional()
          .meta({ description: 'Screen of the app that opens instead, inside the app' }),
      }),
    )
    .min(1)
    .meta({ description: 'The links' }),
});

/** Common fields of every screen shown inside the app. */
export const webviewFields = {
  heading: z
    .string()
    .min(1)
    .max(80)
    .meta({ description: 'Heading of the screen, which is the title of the app’s header as well' }),
  lead: z.string().min(1).meta({ description: 'What the screen is for, inside the app and outside of it' }),
  image: image('Illustration beside the heading, about 480 x 400').optional(),
  alt: z.string().default('').meta({ description: 'What the illustration shows; empty where it only decorates' }),
  notice: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'A framed note above the text, such as `Sample text for counsel to replace`' }),
  contents: z.boolean().default(false).meta({ description: 'True: a table of contents beside the text' }),
  body: markdown('The text; begin its headings at `##`. What speaks of money belongs in the fields below'),
  steps: stepsSchema.optional(),
  features: featureListSchema.optional(),
  cards: cardListSchema.optional().meta({ description: 'Cards side by side; a card with an address is one link' }),
  faqs: faqSectionSchema.optional(),
  agreement: agreementSchema.optional().meta({ description: 'Asks for consent inside the app' }),
  subscription: subscriptionSchema.optional().meta({ description: 'A subscription, whose details the app shows' }),
  closing: closingSchema
    .required({ link: true })
    .optional()
    .meta({ description: 'The last word of the screen, with a link' }),
  links: appLinks.optional().meta({ description: 'Where to go next' }),
};

export const webviewSchema = z.object(webviewFields);

export type Webview = z.output<typeof webviewSchema>;

export const webviewExample = {
  title: 'Name of the screen',
  description: 'Say in one or two sentences, 70 to 155 characters, what the visitor finds on this screen.',
  heading: 'Heading of the screen',
  lead: 'What the screen shows in the app.',
  body: '## First point\n\nText.\n\n## Second point\n\nText.\n',
};
