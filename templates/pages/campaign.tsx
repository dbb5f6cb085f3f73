import { defineTemplate, readData, z } from 'islet';
import { Fragment, type ReactNode } from 'react';
import { ActionLink } from '../components/action-link.js';
import { Banner } from '../components/banner.js';
import { BrandMark } from '../components/brand-mark.js';
import { ClosingBand } from '../components/closing-band.js';
import { DownloadDock } from '../components/download-dock.js';
import { FactList } from '../components/fact-list.js';
import { FactTable } from '../components/fact-table.js';
import { FaqList } from '../components/faq-list.js';
import { FeatureItems } from '../components/feature-items.js';
import { homeCrumb } from '../components/home-crumb.js';
import { ProseBlock } from '../components/prose-block.js';
import { SafetyNote } from '../components/safety-note.js';
import { Screens } from '../components/screens.js';
import { CountedProof, IllustrativeProof } from '../components/social-proof.js';
import { TurnList } from '../components/turn-list.js';
import chromeData from '../data/chrome.js';
import labelsData from '../data/labels.js';
import { bannerExample, bannerSchema, bannerSummary } from '../fields/banner.js';
import { breadcrumbsSchema } from '../fields/breadcrumbs.js';
import { closingSchema } from '../fields/closing.js';
import { fact } from '../fields/fact.js';
import { factTableExample, factTableSchema } from '../fields/fact-table.js';
import { faqSectionExample, faqSectionSchema } from '../fields/faq-section.js';
import { featureListExample, featureListSchema } from '../fields/feature-list.js';
import { isoDate } from '../fields/iso-date.js';
import { proseSectionSchema } from '../fields/prose-section.js';
import { safetyNoteExample, safetyNoteSchema } from '../fields/safety-note.js';
import { screensSchema } from '../fields/screens.js';
import { stepsExample, stepsSchema } from '../fields/steps.js';
import { DocumentLayout } from '../layouts/document-layout.js';
import { fillPlaces } from '../shared/fill-places.js';
import { formatDate } from '../shared/format-date.js';
import { headerForm } from '../shared/header-form.js';
import { listsPath, pathInSite } from '../shared/path-lists.js';
import { breadcrumbList } from '../structured-data/breadcrumb-list.js';
import { faqPage } from '../structured-data/faq-page.js';
import { offeredApp } from '../structured-data/offered-app.js';

export default defineTemplate({
  description:
    'A page that presents one offer or explains one thing: reasons, steps, facts, a note on safety, questions and terms.',
  schema: z.object({
    breadcrumbs: breadcrumbsSchema.meta({
      description: 'Pages above this one; where none is given, no trail is shown',
    }),
    banner: bannerSchema,
    socialProof: z
      .boolean()
      .default(false)
      .meta({ description: 'True: how many people play, below the download button, once they were counted' }),
    brief: z
      .array(fact)
      .max(4)
      .default([])
      .meta({ description: 'Up to four short facts in a row below the head; the dates are before them' }),
    first: z
      .enum(['reasons', 'facts', 'steps', 'sections'])
      .default('reasons')
      .meta({ description: 'The part that visitors came for, shown first; an example follows its facts' }),
    reasons: featureListSchema
      .extend({ items: featureListSchema.shape.items.length(3) })
      .meta({ description: 'Three reasons, no more and no fewer' }),
    screens: screensSchema.optional().meta({ description: 'What the offer looks like; shown above the reasons' }),
    steps: stepsSchema.meta({ description: 'How to install, or what to do' }),
    facts: factTableSchema.optional().meta({ description: 'A table of facts' }),
    example: factTableSchema
      .extend({
        label: z.string().min(1).meta({ description: 'Says that it is an example' }),
        total: factTableSchema.shape.total.unwrap().meta({ description: 'The result, set apart below the rows' }),
      })
      .optional()
      .meta({ description: 'A worked example in short figures, with its result' }),
    sections: z
      .array(proseSectionSchema)
      .default([])
      .meta({ description: 'More to read; amounts of money belong in `facts` or `example`' }),
    safety: safetyNoteSchema,
    faqs: faqSectionSchema,
    terms: factTableSchema.meta({ description: 'Terms of the offer, row by row' }),
    dates: z
      .object({
        name: z.string().min(1).meta({ description: 'Name of the row' }),
        first: isoDate,
        last: isoDate,
        value: z
          .string()
          .regex(/\{first\}.*\{last\}/, 'must contain `{first}` and `{last}`')
          .meta({ description: 'Such as `{first} to {last}`' }),
      })
      .optional()
      .meta({ description: 'When the offer applies; the first of its short facts, or of its terms where it has none' }),
    campaignOverlay: z.boolean().optional().meta({
      description:
        'True: a tap anywhere on the page downloads, and a hand points at the finished file. Default: as site/data/chrome.yaml lists the page',
    }),
    closing: closingSchema.optional().meta({
      description:
        'The last word, with the download button, or with a link that is then in the head too; leave it out where the visitor has the app already',
    }),
  }),
  example: {
    title: 'The one thing that this page offers',
    description: 'Say in one or two sentences, 70 to 155 characters, what the visitor finds on this page.',
    banner: bannerExample,
    reasons: {
      heading: 'Three reasons',
      items: [
        ...featureListExample.items,
        { heading: 'An end in sight', text: 'A clock or a counter closes every match.', icon: 'images/icons/ludo.svg' },
      ],
    },
    steps: stepsExample,
    safety: safetyNoteExample,
    faqs: faqSectionExample,
    terms: factTableExample,
    closing: { heading: 'Your turn', text: 'One sentence that is pleasant to end with.' },
  },
  component({ content, page }) {
    const { breadcrumbs, banner, socialProof, brief, first, screens, reasons, steps, facts, example } = content;
    const { sections, safety, faqs, terms, dates, campaignOverlay: ownOverlay, closing } = content;
    const { months } = readData(labelsData);
    const applies = dates && {
      name: dates.name,
      sample: false,
      value: fillPlaces(dates.value, {
        first: formatDate(dates.first, months, dates.last),
        last: formatDate(dates.last, months),
      }),
    };
    const dated = brief.length > 0 ? brief : terms.rows;
    const withDates = applies === undefined ? dated : [applies, ...dated];
    const parts: Record<string, ReactNode> = {
      reasons: <FeatureItems {...reasons} />,
      steps: <TurnList {...steps} />,
      facts: (
        <>
          {facts !== undefined && <FactTable {...facts} />}
          {example !== undefined && <FactTable {...example} figures />}
        </>
      ),
      sections: sections.map((section) => <ProseBlock key={section.heading} {...section} />),
    };
    const { [first]: opening, ...rest } = parts;
    const body = (
      <>
        {Object.entries(rest).map(([name, part]) => (
          <Fragment key={name}>{part}</Fragment>
        ))}
        <SafetyNote {...safety} />
        <FaqList {...faqs} />
      </>
    );
    const chrome = readData(chromeData);
    const path = pathInSite(page);
    const campaignOverlay = ownOverlay ?? listsPath(chrome.campaignOverlay, path);
    const download = !banner.isButtonHidden && !banner.downloadButtonHidden;
    return (
      <DocumentLayout page={page} headerOffer={false} campaignOverlay={campaignOverlay}>
        {headerForm(chrome, path).variant === 'hidden' && <BrandMark versions={page.alternates} />}
        <Banner
          banner={banner}
          pictureFirst
          overlapped={brief.length > 0}
          belowDownload={socialProof && <CountedProof />}
          {...(breadcrumbs.length > 0 && { trail: breadcrumbs })}
        >
          {!download && closing?.link !== undefined && <ActionLink {...closing.link} />}
        </Banner>
        {brief.length > 0 && <FactList facts={withDates} />}
        {screens !== undefined && <Screens {...screens} />}
        <IllustrativeProof page={page} />
        {opening}
        {download ? <DownloadDock banner={banner}>{body}</DownloadDock> : body}
        <FactTable {...terms} rows={brief.length > 0 ? terms.rows : withDates} />
        {closing !== undefined && <ClosingBand closing={closing} banner={banner} />}
      </DocumentLayout>
    );
  },
  head: ({ content: { banner, breadcrumbs, faqs }, page }) => ({
    jsonLd: [
      breadcrumbList(page, homeCrumb(), breadcrumbs, banner.heading),
      ...offeredApp(page, banner),
      faqPage(page, faqs.items),
    ],
  }),
  summary: bannerSummary,
});
