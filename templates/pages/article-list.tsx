import { definePages, defineTemplate, link, listPages, paginate, readData, z, type ListPart } from 'islet';
import { ClosingBand } from '../components/closing-band.js';
import { feedLink } from '../components/feed-link.js';
import { homeCrumb } from '../components/home-crumb.js';
import { Intro } from '../components/intro.js';
import { PageCards } from '../components/page-cards.js';
import styles from '../components/part-links.module.css';
import { Section } from '../components/section.js';
import { TagLinks } from '../components/tag-links.js';
import articleListsData from '../data/article-lists.js';
import { articleTag, type ArticleTag } from '../fields/article-tag.js';
import { introExample, introFields, introSummary } from '../fields/intro.js';
import { DocumentLayout } from '../layouts/document-layout.js';
import { ARTICLES } from '../shared/article-lists.js';
import { fillPlaces } from '../shared/fill-places.js';
import { breadcrumbList } from '../structured-data/breadcrumb-list.js';

/** Articles of one part. */
const SIZE = 9;

/** What the lists read of the summary of an article. */
interface ArticleSummary {
  readonly published: string;
  readonly tags: readonly ArticleTag[];
  readonly [name: string]: string | readonly string[];
}

/** A part of the list of all articles, or of those with a tag. */
interface ListPage {
  readonly id: ArticleTag | 'all';
  readonly part: ListPart<string>;
}

function partsOf(id: ListPage['id']): ListPage[] {
  const articles = listPages<ArticleSummary>({
    kind: 'article',
    where: ({ locale, summary }) => locale === 'en' && (id === 'all' || summary.tags.includes(id)),
    sort: (a, b) => b.summary.published.localeCompare(a.summary.published, 'en') || (a.path < b.path ? -1 : 1),
  });
  const paths = articles.map(({ path }) => path);
  return paginate(paths, SIZE, id === 'all' ? ARTICLES : `${ARTICLES}${id}/`).map((part) => ({ id, part }));
}

export default defineTemplate({
  description: 'A part of a list of articles. Its pages are made of the articles and of site/data/article-lists.yaml.',
  schema: z.object({
    ...introFields,
    list: articleTag.or(z.literal('all')).meta({ description: 'The tag of the articles, or `all`' }),
    articles: z.array(link()).meta({ description: 'Routes of the articles' }),
    part: z.string().min(1).meta({ description: 'Heading above the articles' }),
    previous: link('The part before this one').optional(),
    next: link('The next part').optional(),
  }),
  example: {
    title: 'Title of the list',
    description: 'Say in one or two sentences, 70 to 155 characters, what the list holds.',
    ...introExample,
    list: 'all',
    articles: ['/ludo/ludo-rules/'],
    part: 'Articles',
  },
  pages: definePages({
    from: () => ['all' as const, ...readData(articleListsData).tags.map(({ id }) => id)].flatMap(partsOf),
    path: ({ part }) => part.path,
    page: ({ id, part: { number, count, items, previous, next } }) => {
      const { all, tags, part, whole } = readData(articleListsData);
      const { title, description, heading, lead } = tags.find((tag) => tag.id === id) ?? all;
      const place = fillPlaces(part, { number: String(number), count: String(count) });
      return {
        title: number === 1 ? title : `${place}: ${title}`,
        description: number === 1 ? description : `${place}. ${description}`,
        breadcrumbs: [{ name: 'Ludo', url: '/ludo/' }, ...(id === 'all' ? [] : [{ name: all.heading, url: ARTICLES }])],
        heading,
        lead,
        list: id,
        articles: [...items],
        part: number === 1 ? whole : place,
        ...(previous !== undefined && { previous }),
        ...(next !== undefined && { next }),
      };
    },
  }),
  component: ({ content: { list, articles, part, previous, next, ...intro }, page }) => {
    const labels = readData(articleListsData);
    return (
      <DocumentLayout page={page}>
        <Intro intro={intro}>
          <div className={styles['tags']}>
            <TagLinks tags={labels.tags.map(({ id }) => id)} current={list} />
          </div>
        </Intro>
        <Section heading={part}>
          <PageCards paths={articles} />
          {(previous !== undefined || next !== undefined) && (
            <div className={styles['parts']}>
              {previous !== undefined && (
                <a href={previous} className={styles['link']} rel="prev">
                  {labels.previous}
                </a>
              )}
              {next !== undefined && (
                <a href={next} className={styles['link']} rel="next">
                  {labels.next}
                </a>
              )}
            </div>
          )}
        </Section>
        <ClosingBand closing={labels.closing} />
      </DocumentLayout>
    );
  },
  head: ({ content: { heading, breadcrumbs, articles, previous, next }, page }) => ({
    links: [
      ...(articles.length > 0 ? [feedLink(page.locale)] : []),
      ...(previous === undefined ? [] : [{ rel: 'prev', href: previous }]),
      ...(next === undefined ? [] : [{ rel: 'next', href: next }]),
    ],
    jsonLd: [breadcrumbList(page, homeCrumb(), breadcrumbs, heading)],
  }),
  summary: introSummary,
});
