import { listPages, type ListedPage } from 'islet';

/** What lists read of the summary of an article. */
export type ArticleSummary = { readonly heading: string; readonly lead: string; readonly published: string };

/** The articles in a language that search engines may list, newest first. */
export function newestArticles(language: string): readonly ListedPage<ArticleSummary>[] {
  return listPages<ArticleSummary>({
    kind: 'article',
    where: ({ locale, noindex }) => locale === language && !noindex,
    sort: (a, b) => (a.summary.published < b.summary.published ? 1 : a.summary.published > b.summary.published ? -1 : 0),
  });
}
