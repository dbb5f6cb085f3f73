import { readData, siteAddress } from 'islet';
import type { ReactElement } from 'react';
import articleListsData from '../data/article-lists.js';
import type { ArticleTag } from '../fields/article-tag.js';
import { ARTICLES } from '../shared/article-lists.js';
import pills from './language-switch.module.css';

interface TagLinksProps {
  /** The tags to show. */
  readonly tags: readonly ArticleTag[];
  /** The list that is shown; its link is marked. `all` for the list of all articles. */
  readonly current?: ArticleTag | 'all' | undefined;
}

/** Links to the lists of articles. */
export function TagLinks({ tags, current }: TagLinksProps): ReactElement {
  const lists = readData(articleListsData);
  const links = [
    ...(current === undefined ? [] : [{ id: 'all', name: lists.all.name, path: ARTICLES }]),
    ...lists.tags
      .filter(({ id }) => tags.includes(id))
      .map(({ id, name }) => ({ id, name, path: `${ARTICLES}${id}/` })),
  ];
  return (
    <ul className={pills['list']} aria-label={lists.tagsLabel}>
      {links.map(({ id, name, path }) => (
        <li key={id}>
          <a href={siteAddress(path)} className={pills['language']} aria-current={id === current ? 'page' : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
