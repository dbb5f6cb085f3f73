import { currentSite, defineTemplate, z } from 'islet';
import { CardList } from '../components/card-list.js';
import { ClosingBand } from '../components/closing-band.js';
import { homeCrumb } from '../components/home-crumb.js';
import { Intro } from '../components/intro.js';
import { OfficeCards } from '../components/office-cards.js';
import { PageBlocks } from '../components/page-blocks.js';
import { blocksSchema, questionsOf } from '../fields/blocks.js';
import { cardListSchema } from '../fields/card-list.js';
import { closingSchema } from '../fields/closing.js';
import { introExample, introFields, introSummary } from '../fields/intro.js';
import { officeHours, postalAddress } from '../fields/office.js';
import { DocumentLayout } from '../layouts/document-layout.js';
import { contactPage } from '../structured-data/contact-page.js';
import { trailAndQuestions } from '../structured-data/trail-and-questions.js';

export default defineTemplate({
  description: 'How to reach the company: addresses for each concern, hours, the grievance route, the postal address.',
  schema: z.object({
    ...introFields,
    channels: cardListSchema.meta({ description: 'Ways to write, each with its address' }),
    hours: officeHours,
    address: postalAddress,
    blocks: blocksSchema,
    closing: closingSchema.optional(),
  }),
  example: {
    title: 'Contact us',
    description: 'Say in one or two sentences, 70 to 155 characters, how the visitor reaches a person.',
    ...introExample,
    channels: {
      heading: 'Choose the right address',
      items: [
        {
          heading: 'Support',
          text: 'Installing, matches, your account.',
          url: 'mailto:support@zupee.example',
          mark: 'support@zupee.example',
        },
        {
          heading: 'Press',
          text: 'Questions from journalists.',
          url: 'mailto:press@zupee.example',
          mark: 'press@zupee.example',
        },
      ],
    },
    hours: { heading: 'When we answer', rows: [{ days: 'Monday to Saturday', times: '10 am to 7 pm' }], sample: true },
    address: {
      heading: 'By post',
      lines: ['Name of the company', 'Street and number', 'Town and PIN code'],
      sample: true,
    },
  },
  component: ({ content: { channels, hours, address, blocks, closing, ...intro }, page }) => (
    <DocumentLayout page={page}>
      <Intro intro={intro} />
      <CardList {...channels} />
      <OfficeCards hours={hours} address={address} />
      <PageBlocks blocks={blocks} />
      {closing !== undefined && <ClosingBand closing={closing} />}
    </DocumentLayout>
  ),
  head: ({ content: { heading, breadcrumbs, channels, blocks }, page }) => ({
    jsonLd: [
      ...trailAndQuestions(page, homeCrumb(), { heading, breadcrumbs, questions: questionsOf(blocks) }),
      contactPage(page, currentSite().name, channels.items),
    ],
  }),
  summary: introSummary,
});
