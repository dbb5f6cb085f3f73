import { currentSite, defineTemplate, image, markdown, z } from 'islet';
import { ClosingBand } from '../components/closing-band.js';
import { FaqList } from '../components/faq-list.js';
import { FeatureItems } from '../components/feature-items.js';
import { homeCrumb } from '../components/home-crumb.js';
import { LinkList } from '../components/link-list.js';
import { PageHead } from '../components/page-head.js';
import { ReadingFacts } from '../components/reading-facts.js';
import { Reading } from '../components/reading.js';
import { Section } from '../components/section.js';
import { StepList } from '../components/step-list.js';
import { breadcrumbsSchema } from '../fields/breadcrumbs.js';
import { closingSchema } from '../fields/closing.js';
import { faqSectionSchema } from '../fields/faq-section.js';
import { featureListSchema } from '../fields/feature-list.js';
import { isoDate } from '../fields/iso-date.js';
import { namedLink } from '../fields/named-link.js';
import { organizationField } from '../fields/organization.js';
import { stepsSchema } from '../fields/steps.js';
import { DocumentLayout } from '../layouts/document-layout.js';
import { breadcrumbList } from '../structured-data/breadcrumb-list.js';
import { faqPage } from '../structured-data/faq-page.js';
import { organizationBlock } from '../structured-data/organization.js';
import { publisher } from '../structured-data/publisher.js';

export default defineTemplate({
  description: 'A page of text: about, contact, legal pages, standards.',
  schema: z.object({
    breadcrumbs: breadcrumbsSchema,
    organization: organizationField,
    heading: z.string().min(1),
    lead: z.string().min(1).meta({ description: 'The page in one or two sentences' }),
    image: image('Illustration beside the heading, about 480 x 400').optional(),
    alt: z.string().default(''),
    notice: z.string().min(1).optional().meta({ description: 'A framed note above the text, such as `Sample text for counsel to replace`' }),
    updated: isoDate.optional(),
    contents: z.boolean().default(false).meta({ description: 'True: a table of contents beside the text' }),
    body: markdown('The text; begin its headings at `##`'),
    steps: stepsSchema.optional(),
    features: featureListSchema.optional(),
    faqs: faqSectionSchema.optional(),
    links: z
      .object({ heading: z.string().min(1), items: z.array(namedLink).min(1) })
      .optional()
      .meta({ description: 'Where to go next' }),
    closing: closingSchema.optional(),
  }),
  example: {
    title: 'Title of the page',
    description: 'Say in one or two sentences, 70 to 155 characters, what the visitor finds on this page.',
    heading: 'Heading of the page',
    lead: 'The page in one or two sentences.',
    body: '## First point\n\nText.\n\n## Second point\n\nText.\n',
  },
  component: ({ content: { breadcrumbs, heading, lead, image: picture, alt, notice, updated, contents, body, steps, features, faqs, links, closing }, page }) => (
    <DocumentLayout page={page}>
      <PageHead heading={heading} text={lead} image={picture} alt={alt} trail={breadcrumbs} size="small">
        {updated !== undefined && <ReadingFacts date={updated} />}
      </PageHead>
      <Reading body={body} contents={contents} notice={notice} />
      {steps !== undefined && <StepList {...steps} />}
      {features !== undefined && <FeatureItems {...features} />}
      {faqs !== undefined && <FaqList {...faqs} />}
      {links !== undefined && (
        <Section heading={links.heading}>
          <LinkList links={links.items} />
        </Section>
      )}
      {closing !== undefined && <ClosingBand closing={closing} />}
    </DocumentLayout>
  ),
  head: ({ content: { heading, breadcrumbs, organization, faqs }, page }) => ({
    jsonLd: [
      breadcrumbList(page, homeCrumb(), breadcrumbs, heading),
      ...(organization ? [organizationBlock(page, currentSite().name, publisher())] : []),
      ...(faqs === undefined ? [] : [faqPage(faqs.items)]),
    ],
  }),
  summary: ({ heading, image: picture }) => (picture === undefined ? { heading } : { heading, image: picture }),
});
