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

/** A link to a page of the site in a content file. */
export interface Reference {
  /** Relative to the root; may name an item of a data file. */
  readonly file: string;
  readonly path: ValuePath;
  /** The link as written. */
  readonly href: string;
  /** The kind of the rich text that it is in. */
  readonly text?: RichTextKind;
}

/** Finds the links to some pages in fields and rich texts of all pages and data, and in `site.yaml`. */
export async function findReferences(
  { root, site, registry }: Project,
  content: Content,
  isWanted: (href: string) => boolean,
): Promise<Reference[]> {
  const found: Reference[] = [];
  const texts = createRichTextCache();
  const fileOf = createFieldFiles(root);
  const collect = async (file: string, walk: (visit: FieldVisitor) => unknown): Promise<void> => {
    const waiting: Promise<void>[] = [];
    walk(({ kind, value, path: now }) => {
      const path = [...now];
      const add = (href: string, text?: RichTextKind): void => {
        if (isWanted(href)) found.push({ file: fileOf(file, path[0]), path, href, ...(text && { text }) });
      };
      if (kind === 'link' && typeof value === 'string') add(value);
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
    if (record.translationOf === undefined) continue;
    const { translationOf } = readYamlFile(root, record.file).value;
    if (typeof translationOf === 'string' && isWanted(translationOf))
      found.push({ file: record.file, path: ['translationOf'], href: translationOf });
  }
  for (const [id, files] of content.data)
    for (const { file, value } of files)
      // Fetched data would be fetched again as it was.
      if (!isFetched(root, file)) await collect(file, (visit) => registry.data.get(id)?.walk(value, visit));
  for (const { file } of [site.source, ...(site.redirectTable ? [site.redirectTable] : [])])
    for (const { path, value } of textsIn(readYamlFile(root, file).value, []))
      if (!(/^(?:redirects|rows)$/.test(String(path[0])) && path[2] === 'from') && isWanted(value))
        found.push({ file, path, href: value });
  return found;
}

function textsIn(value: unknown, path: ValuePath): { path: ValuePath; value: string }[] {
  if (typeof value === 'string') return [{ path, value }];
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, inner]) => textsIn(inner, [...path, key]));
}

/** The links of a rich text, and what could be one in the props of its components. */
function linksIn({ links, components }: PreparedText): readonly string[] {
  const props = components.flatMap(({ props }) => Object.values(props).map(({ value }) => value));
  return [...links, ...props.filter((value): value is string => typeof value === 'string' && !/\s/.test(value))];
}

/** Returns the links of a rich text. Code and words that name an address are none. */
export async function linksOf(text: string, kind: RichTextKind): Promise<readonly string[]> {
  return linksIn(await prepareRichText(text, kind));
}
