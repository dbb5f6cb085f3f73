import { defineTemplate, image, link, z } from 'islet';
import { feedLink } from '../components/feed-link.js';
import { newestArticles } from '../components/newest-articles.js';
import { NoteList } from '../components/note-list.js';
import { Opening } from '../components/opening.js';
import { plainText } from '../components/plain-text.js';
import { Frame } from '../layouts/frame.js';
import styles from './home.module.css';

export default defineTemplate({
  description: 'The first page: a heading with a picture, up to four points, and the articles of the site.',
  schema: z.object({
    eyebrow: z.string().min(1).optional().meta({ description: 'A few words above the heading' }),
    heading: z.string().min(1),
    lead: z.string().min(1).meta({ description: 'What this site is, in one or two sentences' }),
    action: z.object({ name: z.string().min(1), url: link() }).meta({ description: 'The one thing that a visitor should do next' }),
    image: image('Picture beside the heading, about 640 x 520'),
    alt: z.string().meta({ description: 'What the picture shows; empty where it only decorates' }),
    points: z.array(z.object({ heading: z.string().min(1), text: z.string().min(1) })).max(4).default([]),
    notesHeading: z.string().min(1).meta({ description: 'Heading above the articles' }),
  }),
  example: {
    title: 'Title of the first page',
    description: 'Say in one or two sentences, 70 to 155 characters, what the visitor finds on this page.',
    heading: 'Heading',
    lead: 'What this site is.',
    action: { name: 'Read on', url: '/' },
    image: 'images/island.svg',
    alt: '',
    points: [{ heading: 'First point', text: 'Why it matters.' }],
    notesHeading: 'Articles',
  },
  component: ({ content: { eyebrow, heading, lead, action, image: picture, alt, points, notesHeading }, page }) => {
    const notes = newestArticles(page.locale);
    return (
      <Frame page={page}>
        <Opening eyebrow={eyebrow} heading={heading} lead={lead} image={picture} alt={alt} large>
          <a className={styles['action']} href={action.url}>
            {action.name}
          </a>
        </Opening>
        {points.length > 0 && (
          <ol className={styles['points']}>
            {points.map((point) => (
              <li key={point.heading} className={styles['point']}>
                <h2 className={styles['heading']}>{point.heading}</h2>
                <p className={styles['text']}>{point.text}</p>
              </li>
            ))}
          </ol>
        )}
        {notes.length > 0 && <NoteList heading={notesHeading} notes={notes} />}
      </Frame>
    );
  },
  head: ({ page }) => ({ links: newestArticles(page.locale).length > 0 ? [feedLink(page.locale)] : [] }),
  summary: ({ heading, lead, points }) => ({ heading, lead, text: plainText(heading, lead, ...points.flatMap((point) => [point.heading, point.text])) }),
});
