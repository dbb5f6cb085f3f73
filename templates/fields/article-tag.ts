import { z } from 'islet';

/** What an article is about. Each tag has a list of its own, whose words are in site/data/article-lists.yaml. */
export const articleTag = z.enum(['rules', 'strategy', 'numbers', 'together', 'background']);

export type ArticleTag = z.output<typeof articleTag>;
