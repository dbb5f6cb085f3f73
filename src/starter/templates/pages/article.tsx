import { assetUrl, currentLocale, currentSite, defineTemplate, image, link, listRoutes, markdown, siteAddress, video, z } from 'islet';
import { feedLink } from '../components/feed-link.js';
import { NoteList } from '../components/note-list.js';
import { Opening } from '../components/opening.js';
import { plainText } from '../components/plain-text.js';
import { Prose } from '../components/prose.js';
import { tip } from '../components/tip.js';
import { Frame } from '../layouts/frame.js';
import styles from './article.module.css';

export default defineTemplate({
  description: 'A text to read, such as a note, a guide or a piece of news.',
  schema: z.object({
    heading: z.string().min(1),
    lead: z.string().min(1).meta({ description: 'What the reader will know afterwards, in one or two sentences' }),
    image: image('Picture beside the heading, about 320 x 320'),
    alt: z.string().default('').meta({ description: 'What the picture shows; empty where it only decorates' }),
    published: z.iso.date().meta({ description: 'Day of publication, such as 2025-11-21' }),
    body: markdown('The text; begin its headings at `##`', { components: { tip, video } }),
    related: z.array(link('Route of another page')).default([]),
    relatedHeading: z.string().min(1).default('Read on'),
  }),
  example: {
    title: 'Title of the article',
    description: 'Say in one or two sentences, 70 to 155 characters, what the reader learns here.',
    heading: 'Heading of the article',
    lead: 'What the reader will know afterwards.',
    image: 'images/note-add.svg',
    published: '2025-11-21',
    body: '## First point\n\nText.\n\n## Second point\n\nText.\n',
    related: ['/'],
  },
  component: ({ content: { heading, lead, image: picture, alt, published, body, related, relatedHeading }, page }) => {
    const more = listRoutes().filter(({ path }) => related.includes(path));
    return (
      <Frame page={page}>
        <Opening heading={heading} lead={lead} image={picture} alt={alt}>
          <p className={styles['published']}>
            <time dateTime={published}>{new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${published}T00:00:00Z`))}</time>
          </p>
        </Opening>
        <article className={styles['article']}>
          <Prose value={body} />
        </article>
        {more.length > 0 && <NoteList heading={relatedHeading} notes={more} />}
      </Frame>
    );
  },
  head: ({ content: { heading, image: picture, published }, page }) => ({
    ogType: 'article',
    links: page.noindex ? [] : [feedLink(page.locale)],
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'Article',
        headline: heading,
        description: page.description,
        image: `${currentSite().origin}${assetUrl(picture)}`,
        datePublished: published,
        inLanguage: page.textLocale ?? page.locale,
        url: page.url,
        author: { '@type': 'Organization', name: currentSite().name, url: `${currentSite().origin}${siteAddress('/')}` },
      },
    ],
  }),
  summary: ({ heading, lead, published, body }) => ({ heading, lead, published, text: plainText(heading, lead, body) }),
});
