import { isFetched } from '../../content/data-sources.js';
import { createFieldFiles } from '../../content/page-defaults.js';
import type { FieldVisitor } from '../../content/field-walker.js';
import type { PreparedText } from '../../content/rich-text/prepared-text.js';
import { createRichTextCache, prepareRichText, type RichTextKind } from '../../content/rich-text/rich-text-cache.js';
import { readYamlFile } from '../../content/yaml/yaml-file.js';
import { sourceFile } from '../../lib/site/item-file.js';
import type { ValuePath } from '../../lib/text/value-path.js';
import type { Content } from '../load/content.js';
import type { Project } from '../project/open-project.js';

/** A link to a page of the site, or the name of a picture, in a content file. */
export interface Reference {
  /** Relative to the root; may name an item of a data file. */
  readonly file: string;
  readonly path: ValuePath;
  /** The page or data that has the value; the file may be that of a default. */
  readonly owner: string;
  /** The link as written. Of a picture in a field, its path from the root. */
  readonly href: string;
  /** What the link becomes, if that does not follow from pages that move. */
  readonly newHref?: string;
  /** The kind of the rich text that it is in. */
  readonly text?: RichTextKind;
}

/** Finds links and names of pictures in fields and rich texts of all pages and data, and in `site.yaml`. */
export async function findReferences(
  { root, site, registry }: Project,
  content: Content,
  isWanted: (href: string, owner: string) => boolean,
): Promise<Reference[]> {
  const found: Reference[] = [];
  const texts = createRichTextCache();
  const fileOf = createFieldFiles(root);
  const collect = async (file: string, walk: (visit: FieldVisitor) => unknown): Promise<void> => {
    const waiting: Promise<void>[] = [];
    walk(({ kind, value, path: now }) => {
      const path = [...now];
      const add = (href: string, text?: RichTextKind): void => {
        if (isWanted(href, file))
          found.push({ file: fileOf(file, path[0]), owner: file, path, href, ...(text && { text }) });
      };
      if (/^(?:link|image|asset)$/.test(kind) && typeof value === 'string') add(value);
      if (kind === 'html' || kind === 'markdown') {
        const { source } = value as { source: string };
        waiting.push(
          Promise.resolve(texts.get(source, kind)).then((text) => linksIn(text).forEach((href) => add(href, kind))),
        );
      }
      return value;
    });
    await Promise.all(waiting);
  };
  for (const record of content.table.records) {
    // The links of pages that a template makes are in its data, those of a page that is not translated in the original.
    if (record.fallbackOf || sourceFile(record.file) !== record.file || !record.file.startsWith('site/')) continue;
    const template = registry.templates.get(record.template);
    await collect(record.file, (visit) => template?.walk(content.read(record), visit));
    for (const key of ['translationOf', 'ogImage'] as const) {
      if (record[key] === undefined) continue;
      const file = fileOf(record.file, key);
      const href = readYamlFile(root, file).value[key];
      if (typeof href === 'string' && isWanted(href, record.file))
        found.push({ file, owner: record.file, path: [key], href });
    }
  }
  for (const [id, files] of content.data)
    for (const { file, value } of files)
      // Fetched data would be fetched again as it was.
      if (!isFetched(root, file)) await collect(file, (visit) => registry.data.get(id)?.walk(value, visit));
  for (const { file } of [site.source, ...(site.redirectTable ? [site.redirectTable] : [])])
    for (const { path, value } of textsIn(readYamlFile(root, file).value, []))
      if (!(/^(?:redirects|rows)$/.test(String(path[0])) && path[2] === 'from') && isWanted(value, file))
        found.push({ file, owner: file, path, href: value });
  return found;
}

function textsIn(value: unknown, path: ValuePath): { path: ValuePath; value: string }[] {
  if (typeof value === 'string') return [{ path, value }];
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, inner]) => textsIn(inner, [...path, key]));
}

/** The links and pictures of a rich text, and what could be one in the props of its components. */
function linksIn({ links, pictures, components }: PreparedText): readonly string[] {
  const props = components.flatMap(({ props }) => Object.values(props).map(({ value }) => value));
  return [
    ...links,
    ...pictures.map(({ src }) => src),
    ...props.filter((value): value is string => typeof value === 'string' && !/\s/.test(value)),
  ];
}

/** Returns the links and pictures of a rich text. Code and words that name an address are none. */
export async function linksOf(text: string, kind: RichTextKind): Promise<readonly string[]> {
  return linksIn(await prepareRichText(text, kind));
}
