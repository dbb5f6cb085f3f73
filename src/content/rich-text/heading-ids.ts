import type { RichTextValue } from '../../api/site-model.js';
import type { PreparedText } from './prepared-text.js';

/**
 * Creates ids from headings: lower case, visible letters and digits of any script, `-` between words; duplicates get
 * `-2`.
 */
export function createSlugger(taken: Iterable<string> = []): (text: string) => string {
  const used = new Set(taken);
  const counts = new Map<string, number>();
  return (text) => {
    const base = slugOf(text);
    let count = counts.get(base) ?? 1;
    let slug = count === 1 ? base : `${base}-${String(count)}`;
    while (used.has(slug)) {
      count += 1;
      slug = `${base}-${String(count)}`;
    }
    counts.set(base, count);
    used.add(slug);
    return slug;
  };
}

function slugOf(text: string): string {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}\s_-]|\p{Me}|\p{DI}/gu, '')
      .replace(/[\s_-]+/g, '-')
      .replace(/^-\p{M}*|-$/gu, '') || 'section'
  );
}

/** Characters that GitHub leaves out of ids, as the package `github-slugger` knows them. */
const NOT_OF_GITHUB = /[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\- ]/gu;

/** Creates ids from headings as GitHub does, except for those without a letter or digit. */
function createGithubSlugger(taken: Iterable<string>): (text: string) => string {
  const counts = new Map(Array.from(taken, (id) => [id, 0]));
  return (text) => {
    const base = text.toLowerCase().replace(NOT_OF_GITHUB, '').replaceAll(' ', '-') || 'section';
    let slug = base;
    while (counts.has(slug)) {
      const count = (counts.get(base) ?? 0) + 1;
      counts.set(base, count);
      slug = `${base}-${String(count)}`;
    }
    counts.set(slug, 0);
    return slug;
  };
}

/** How ids are made from headings: `headingIds` in `site.yaml`. */
export type HeadingIds = 'islet' | 'github';

/**
 * Creates the heading ids of all texts of a page, in order. They differ from each other, from ids that authors wrote,
 * and from `taken`. Returns the values as the page shows them.
 */
export function placeHeadingIds(
  texts: readonly PreparedText[],
  taken: Iterable<string> = [],
  style: HeadingIds = 'islet',
): RichTextValue[] {
  const create = style === 'github' ? createGithubSlugger : createSlugger;
  const slug = create([...taken, ...texts.flatMap(({ ids }) => ids.map(({ id }) => id))]);
  return texts.map(({ value, ids }) => {
    const renamed = new Map<string, string>();
    const headings = value.headings.map((heading) => {
      if (ids.some(({ id }) => id === heading.id)) return heading;
      const id = slug(heading.text);
      if (id !== heading.id) renamed.set(heading.id, id);
      return { ...heading, id };
    });
    return renamed.size === 0 ? value : { ...value, headings, html: withIds(value.html, renamed) };
  });
}

/** Generated ids are the first attribute of their tag. The serialiser escapes everything else that looks like a tag. */
function withIds(html: string, renamed: ReadonlyMap<string, string>): string {
  return html.replace(
    /(<h[2-6] id=")([^"]*)/g,
    (found, before: string, id: string) => before + (renamed.get(id) ?? id),
  );
}
