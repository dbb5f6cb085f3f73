import type { Json, PageInfo } from 'islet';
import { organization } from './organization.js';

interface ArticleFacts {
  readonly heading: string;
  readonly published: string;
  readonly updated?: string | undefined;
  readonly words: number;
  /** Absolute address of the article's main image. */
  readonly image?: string | undefined;
}

/** An article, for search engines. */
export function article(
  page: PageInfo,
  siteName: string,
  { heading, published, updated, words, image }: ArticleFacts,
): Readonly<Record<string, Json>> {
  const author = organization(page, siteName);
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: heading,
    description: page.description,
    ...(image === undefined ? {} : { image }),
    inLanguage: page.locale,
    datePublished: published,
    dateModified: updated ?? published,
    wordCount: words,
    mainEntityOfPage: page.url,
    author,
    publisher: { '@id': author['@id'] ?? null },
  };
}
