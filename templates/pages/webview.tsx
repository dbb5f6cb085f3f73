import { defineTemplate, image, markdown, z } from 'islet';
import { FaqList } from '../components/faq-list.js';
import { FeatureItems } from '../components/feature-items.js';
import { homeCrumb } from '../components/home-crumb.js';
import { LinkList } from '../components/link-list.js';
import { PageHead } from '../components/page-head.js';
import { Reading } from '../components/reading.js';
import { Section } from '../components/section.js';
import { StepList } from '../components/step-list.js';
import { faqSectionSchema } from '../fields/faq-section.js';
import { featureListSchema } from '../fields/feature-list.js';
import { namedLink } from '../fields/named-link.js';
import { stepsSchema } from '../fields/steps.js';
import { DocumentLayout } from '../layouts/document-layout.js';
import { breadcrumbList } from '../structured-data/breadcrumb-list.js';
import { faqPage } from '../structured-data/faq-page.js';

export default defineTemplate({
  description: 'A screen that the app shows inside itself; set `noindex: true` and list its path under `hiddenHeader` in site/data/chrome.yaml.',
  schema: z.object({
    heading: z.string().min(1),
    lead: z.string().min(1).meta({ description: 'What the screen shows in the app, and what it says outside of it' }),
    image: image('Illustration beside the heading, about 480 x 400').optional(),
    alt: z.string().default('').meta({ description: 'What the illustration shows; empty where it only decorates' }),
    notice: z.string().min(1).optional().meta({ description: 'A framed note above the text, such as `Sample text for counsel to replace`' }),
    contents: z.boolean().default(false).meta({ description: 'True: a table of contents beside the text' }),
    body: markdown('The text; begin its headings at `##`. What speaks of money belongs in the fields below'),
    steps: stepsSchema.optional(),
    features: featureListSchema.optional(),
    faqs: faqSectionSchema.optional(),
    links: z
      .object({ heading: z.string().min(1), items: z.array(namedLink).min(1) })
      .optional()
      .meta({ description: 'Where to go next' }),
  }),
  example: {
    title: 'Name of the screen',
    description: 'Say in one or two sentences, 70 to 155 characters, what the visitor finds on this screen.',
    heading: 'Heading of the screen',
    lead: 'What the screen shows in the app.',
    body: '## First point\n\nText.\n\n## Second point\n\nText.\n',
  },
  component: ({ content: { heading, lead, image: picture, alt, notice, contents, body, steps, features, faqs, links }, page }) => (
    <DocumentLayout page={page} downloads={false}>
      <PageHead heading={heading} text={lead} image={picture} alt={alt} size="small" />
      <Reading body={body} contents={contents} notice={notice} />
      {steps !== undefined && <StepList {...steps} />}
      {features !== undefined && <FeatureItems {...features} />}
      {faqs !== undefined && <FaqList {...faqs} />}
      {links !== undefined && (
        <Section heading={links.heading}>
          <LinkList links={links.items} />
        </Section>
      )}
    </DocumentLayout>
  ),
  head: ({ content: { heading, faqs }, page }) => ({
    jsonLd: [breadcrumbList(page, homeCrumb(), [], heading), ...(faqs === undefined ? [] : [faqPage(faqs.items)])],
  }),
  summary: ({ heading, image: picture }) => (picture === undefined ? { heading } : { heading, image: picture }),
});
