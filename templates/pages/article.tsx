import { currentSite, defineTemplate, image, link, markdown, shareImage, z, type RichTextValue } from 'islet';
import type { ReactElement } from 'react';
// First: the base style sheet comes before those of components, and the page compresses better.
import { DocumentLayout } from '../layouts/document-layout.js';
import { ArticleCall } from '../components/article-call.js';
import { ArticleHead } from '../components/article-head.js';
import { Board } from '../components/board.js';
import { ClosingNote } from '../components/closing-note.js';
import { FaqList } from '../components/faq-list.js';
import { feedLink } from '../components/feed-link.js';
import { homeCrumb } from '../components/home-crumb.js';
import { InShort } from '../components/in-short.js';
import { NeighbourLinks } from '../components/neighbour-links.js';
import { ReadingFacts } from '../components/reading-facts.js';
import { Reading } from '../components/reading.js';
import { RelatedList } from '../components/related-list.js';
import { TagLinks } from '../components/tag-links.js';
import { articleTag } from '../fields/article-tag.js';
import { boardSchema } from '../fields/board.js';
import { breadcrumbsSchema } from '../fields/breadcrumbs.js';
import { closingSchema } from '../fields/closing.js';
import { faqSectionSchema } from '../fields/faq-section.js';
import { isoDate } from '../fields/iso-date.js';
import { article } from '../structured-data/article.js';
import { breadcrumbList } from '../structured-data/breadcrumb-list.js';
import { faqPage } from '../structured-data/faq-page.js';

/** The download button, at the end of the second section of a text that has more. */
function callUnder(headings: RichTextValue['headings']): { under: string; content: ReactElement }[] {
  const sections = headings.flatMap(({ level }, index) => (level === 2 ? [index] : []));
  const last = headings[(sections[2] ?? 0) - 1];
  return last === undefined ? [] : [{ under: `#${last.id}`, content: <ArticleCall key="call" /> }];
}

export default defineTemplate({
  description: 'An article: text with a table of contents, related articles below.',
  schema: z.object({
    breadcrumbs: breadcrumbsSchema,
    heading: z.string().min(1).meta({ description: 'Heading of the article' }),
    lead: z.string().min(1).meta({ description: 'What the reader will know afterwards, in one or two sentences' }),
    image: image('Illustration of the article, about 480 x 400'),
    alt: z.string().meta({ description: 'What the illustration shows; empty where it only decorates' }),
    published: isoDate,
    updated: isoDate.optional(),
    tags: z.array(articleTag).default([]).meta({ description: 'What the article is about' }),
    inShort: z
      .array(z.string().min(1))
      .max(3)
      .default([])
      .meta({ description: 'What the article says, in two or three sentences' }),
    downloads: z.boolean().default(true).meta({ description: 'False for a page about children: no download button' }),
    body: markdown('The text; begin its headings at `##`'),
    boards: z
      .array(boardSchema)
      .default([])
      .meta({ description: 'Diagrams on a Ludo board, each at the end of the part of the text that it names' }),
    faqs: faqSectionSchema.optional(),
    related: z.array(link('Route of another article or page')).default([]).meta({ description: 'What to read next' }),
    closing: closingSchema.optional(),
  }),
  example: {
    title: 'Title of the article',
    description: 'Say in one or two sentences, 70 to 155 characters, what the reader learns here.',
    breadcrumbs: [{ name: 'Ludo', url: '/ludo/' }],
    heading: 'Heading of the article',
    lead: 'What the reader will know afterwards.',
    image: 'images/hero/article-rules.svg',
    alt: '',
    published: '2025-11-01',
    body: '## First point\n\nText.\n\n## Second point\n\nText.\n',
    related: ['/ludo/'],
  },
  component: ({
    content: {
      breadcrumbs,
      heading,
      lead,
      image: picture,
      alt,
      published,
      updated,
      tags,
      inShort,
      downloads,
      body,
      boards,
      faqs,
      related,
      closing,
    },
    page,
  }) => (
    <DocumentLayout page={page} headerOffer={downloads} downloads={downloads}>
      <ArticleHead heading={heading} lead={lead} image={picture} alt={alt} trail={breadcrumbs}>
        <ReadingFacts published={published} updated={updated} words={body.words} byline />
        {tags.length > 0 && <TagLinks tags={tags} />}
      </ArticleHead>
      {inShort.length > 0 && <InShort points={inShort} />}
      <Reading
        body={body}
        contents
        figures={[
          ...boards.map((board) => ({
            under: board.under,
            content: <Board key={board.caption} board={board} />,
          })),
          ...(downloads ? callUnder(body.headings) : []),
        ]}
      />
      {faqs !== undefined && <FaqList {...faqs} />}
      {related.length > 0 && <RelatedList paths={related} />}
      <NeighbourLinks page={page} />
      {closing !== undefined && <ClosingNote closing={closing} />}
    </DocumentLayout>
  ),
  head: ({ content: { heading, breadcrumbs, published, updated, body, faqs }, page }) => ({
    ogType: 'article',
    links: page.noindex ? [] : [feedLink(page.locale)],
    jsonLd: [
      breadcrumbList(page, homeCrumb(), breadcrumbs, heading),
      article(page, currentSite().name, { heading, published, updated, words: body.words, image: shareImage()?.url }),
      ...(faqs === undefined ? [] : [faqPage(page, faqs.items)]),
    ],
  }),
  summary: ({ heading, image: picture, lead, published, updated = published, tags }) => ({
    heading,
    image: picture,
    lead,
    published,
    updated,
    tags,
    lastmod: updated,
  }),
});
