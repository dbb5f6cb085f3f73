/** The page kind of imported pages, for a site with the layouts of the starter. */
export const PAGE_TEMPLATE = `import { currentLocale, defineTemplate, html, listRoutes, markdown, RichText, z } from 'islet';
import { oldTags } from '../components/old-tags.js';
import { Opening } from '../components/opening.js';
import proseStyles from '../components/prose.module.css';
import { Frame } from '../layouts/frame.js';
import styles from './article.module.css';

/** A day, or a moment with its offset. */
const date = z.string().regex(/^\\d{4}-\\d\\d-\\d\\d/, 'must be a date such as 2026-11-28').optional();

export default defineTemplate({
  description: 'A page of the old site.',
  schema: z.object({
    heading: z.string().optional().meta({ description: 'Heading of the page. Default: its title' }),
    headingId: z.string().optional().meta({ description: 'Id of that heading, for links of others' }),
    published: date,
    updated: date,
    tags: z.array(z.string()).default([]),
    categories: z.array(z.string()).default([]),
    list: z.boolean().default(false).meta({ description: 'Lists the pages below this one' }),
    body: markdown('The text as Markdown', { components: oldTags, footnotes: () => ({ notes: 'Notes', back: 'Back to note' }) }).optional(),
    html: html('The text as HTML').optional(),
  }),
  example: { title: 'Title', description: 'Say in one or two sentences, 70 to 155 characters, what the visitor finds on this page.', body: 'Text.' },
  component: ({ content: { heading, headingId, published, list, body, html: text }, page }) => {
    const below = list ? listRoutes().filter(({ path, locale }) => path !== page.path && path.startsWith(page.path) && locale === page.locale) : [];
    return (
      <Frame page={page}>
        <div id={headingId}>
          <Opening heading={heading ?? page.title}>
            {published !== undefined && (
              <p className={styles['published']}>
                <time dateTime={published}>
                  {new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(\`\${published.slice(0, 10)}T00:00:00Z\`))}
                </time>
              </p>
            )}
          </Opening>
        </div>
        <article className={styles['article']}>
          {body !== undefined && <RichText className={proseStyles['prose']} value={body} />}
          {text !== undefined && <RichText className={proseStyles['prose']} value={text} />}
          {below.length > 0 && (
            <ul>
              {below.map(({ path, title }) => (
                <li key={path}>
                  <a href={path}>{title}</a>
                </li>
              ))}
            </ul>
          )}
        </article>
      </Frame>
    );
  },
  summary: ({ published = '', tags }) => ({ published, tags }),
});
`;
