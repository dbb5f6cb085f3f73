import { defineTemplate, Island, siteAddress, z } from 'islet';
import { feedLink } from '../components/feed-link.js';
import { newestArticles } from '../components/newest-articles.js';
import { NoteList } from '../components/note-list.js';
import { Opening } from '../components/opening.js';
import { foldsOf } from '../components/search-folds.js';
import SearchBox from '../islands/search-box/search-box.js';
import { Frame } from '../layouts/frame.js';
import styles from './article.module.css';

const text = z.string().min(1);

export default defineTemplate({
  description: 'A field that searches all pages, with the articles below it.',
  schema: z.object({
    heading: text,
    label: text.meta({ description: 'Before the field' }),
    nothing: text.meta({ description: 'Where no page has the words' }),
    failed: text.meta({ description: 'Where the connection fails' }),
    notesHeading: text.meta({ description: 'Heading above the articles' }),
  }),
  example: {
    title: 'Search',
    description: 'Say in one or two sentences, 70 to 155 characters, what the visitor finds on this page.',
    heading: 'Search',
    label: 'What are you looking for?',
    nothing: 'No page has these words.',
    failed: 'The search needs a connection.',
    notesHeading: 'Articles',
  },
  component: ({ content: { heading, label, nothing, failed, notesHeading }, page }) => {
    const notes = newestArticles(page.locale);
    const index = siteAddress(`/search-index.${page.locale}.json`);
    const folds = JSON.stringify(foldsOf(page.locale));
    return (
      <Frame page={page}>
        <Opening heading={heading} />
        <div className={styles['article']}>
          <Island of={SearchBox} on="idle" props={{ index, folds, label, nothing, failed }} />
        </div>
        {notes.length > 0 && <NoteList heading={notesHeading} notes={notes} />}
      </Frame>
    );
  },
  head: ({ page }) => ({ links: newestArticles(page.locale).length > 0 ? [feedLink(page.locale)] : [] }),
});
