import type { Data } from '../../api/define.js';
import { withRenderContext, type RenderContext } from '../../api/render-context.js';
import type { PageInfo } from '../../api/site-model.js';
import { localeRemedy } from '../../content/locale-remedy.js';
import { yamlPositions } from '../../content/yaml/yaml-positions.js';
import { diagnostic, failure, type Diagnostic, type FramedPosition } from '../../errors/index.js';
import { itemFile } from '../../lib/site/item-file.js';
import type { PageInputs } from '../../lib/site/page.js';
import type { DataFile, SiteData } from '../../lib/site/site-data.js';
import type { SiteConfig } from '../../lib/site/site-config.js';
import type { BundledModule } from '../../lib/site/template-bundle.js';
import { groupBy } from '../../lib/text/group-by.js';
import { formatPath, pathInFile, type ValuePath } from '../../lib/text/value-path.js';
import { createDataReader } from '../../render/page/data-reader.js';
import { createTrace } from '../../render/page/trace.js';
import type { Project } from '../project/open-project.js';

/** What `from` of pages or files can read, and what it read. */
export interface ItemReader {
  readonly context: RenderContext;
  /** Finds the `file` of the page of an item that is a part of data which was read before this call. */
  places(): (item: unknown) => string | undefined;
  /** The sources that were read so far. */
  sources(): PageInputs;
}

/** Thrown by `listRoutes` in the build of a part, which does not read all pages. */
export class UnreadPages extends Error {}

/** @param listRoutes missing in the build of a part */
export function createItemReader(
  { site, registry }: Project,
  data: SiteData,
  listRoutes: ((kind: string) => readonly PageInfo[]) | undefined,
): ItemReader {
  const reader = createDataReader(
    data,
    new Map([...registry.data.values()].map(({ definition, id }) => [definition, id])),
  );
  const trace = createTrace();
  const readable = {
    site,
    locale: site.defaultLocale,
    route: undefined,
    readSingle: (definition: Data) => reader.single(definition, site.defaultLocale, trace),
    readCollection: (definition: Data) => reader.collection(definition, site.defaultLocale, trace),
    word: (key: string, language: string) => reader.word(key, language, site.defaultLocale, trace),
    listRoutes(kind = '') {
      if (!listRoutes) throw new UnreadPages();
      trace.routes.add(kind);
      return listRoutes(kind);
    },
    // A list that a module kept from rendering a page.
    noteListedField: () => void trace.routes.add(''),
  };
  const context = new Proxy(readable, {
    get(target, name) {
      if (name in target) return target[name as keyof typeof target];
      throw failure('pages-invalid', {
        message: `\`${String(name)}\` works only while a page is rendered; before that, data and pages can be read.`,
      });
    },
  }) as unknown as RenderContext;
  // Links of data are sources too, but pages that show them record those themselves.
  const filesRead = (): readonly DataFile[] => [...data.values()].flat().filter(({ file }) => trace.sources.has(file));
  return {
    context,
    places() {
      const places = new Map<unknown, Place>();
      for (const file of filesRead()) indexObjects(reader.value(file), file, [], places);
      return (item) => {
        // An entry of a collection has the value of its file, and a copy of an item the objects in it.
        const place = placeOfAll(placesIn(item, places));
        return place && itemFile(place.file.file, formatPath(pathInFile(place.path, place.file.hidden)));
      };
    },
    sources: () => ({
      files: filesRead()
        .map(({ file }) => file)
        .sort(),
      listsPages: trace.routes.size > 0,
    }),
  };
}

/** An item, and the `file` of the page or file that is made of it. */
export interface PlacedItem {
  readonly item: never;
  readonly file: string;
}

/**
 * Calls `from` of a template; `undefined` if it returns no list.
 * @param key of the definition that lists the items
 */
export function placedItems(
  from: () => unknown,
  reader: ItemReader,
  { file }: BundledModule,
  key: string,
): readonly PlacedItem[] | undefined {
  const items = withRenderContext(reader.context, from);
  if (!Array.isArray(items)) return undefined;
  const fileOf = reader.places();
  const counts = new Map<string, number>();
  return items.map((item, index) => {
    const origin = fileOf(item) ?? itemFile(file, `${key}[${String(index)}]`);
    const count = (counts.get(origin) ?? 0) + 1;
    counts.set(origin, count);
    return { item: item as never, file: count === 1 ? origin : itemFile(origin, String(count)) };
  });
}

/** The place of an item, with the text of its file. */
interface ItemText {
  readonly file: string;
  readonly text: string;
}

const TWINS_REMEDY = 'Give one of the two items another value here, so that their paths differ.';

const ITEM_PROBLEMS = ['pages-invalid', 'file-path-invalid'] as const;

/** A problem with the place of an item, and that of another item with the same path. */
export function itemProblem(
  name: (typeof ITEM_PROBLEMS)[number],
  item: ItemText,
  message: string,
  twin?: ItemText & { readonly path: string },
): Diagnostic {
  if (!twin) return diagnostic(name, { message, ...placeOf(item) });
  const related = [{ message: 'The other item is here.', ...placeOf(twin, twin.path) }];
  return diagnostic(name, { message, ...placeOf(item, twin.path), related, remedy: TWINS_REMEDY });
}

/** A locale that `page` returned and the site does not have, at `pages` in the template; `item` is one that has it. */
export function unknownLocale(
  locale: string,
  { locales }: Pick<SiteConfig, 'locales'>,
  template: ItemText,
  item: ItemText,
): Diagnostic {
  const codes = locales.map(({ code }) => code);
  return diagnostic('locale-unknown', {
    message: `\`page\` of \`pages\` in \`${template.file}\` returned the locale \`${locale}\`, but the site has ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    ...placeOf({ ...template, file: itemFile(template.file, 'pages') }),
    related: [{ message: 'It did so for this item.', ...placeOf(item) }],
    remedy: localeRemedy(locale, codes),
  });
}

/** Leaves out what follows from two items being alike: one problem for each two items, that of the shortest path. */
export function withoutTwins(problems: readonly Diagnostic[]): Diagnostic[] {
  const pairs = groupBy(problems, ({ name, position, related: [twin] = [] }: Diagnostic) =>
    twin && ITEM_PROBLEMS.some((one) => one === name) ? JSON.stringify([position, twin.position]) : {},
  );
  return [...pairs.values()].map((same) => same.reduce((a, b) => (b.message.length < a.message.length ? b : a)));
}

/** The place of an item, or of the value in it that the path of what is made of the item has. */
function placeOf({ file, text }: ItemText, path = ''): FramedPosition {
  const parts = path.split(/[/.]/);
  const positions = yamlPositions(file, text, undefined, parts);
  const item = positions.value([]);
  const places = parts.map((_, index) => positions.value([index]));
  return positions.shown(places.findLast(({ line, column }) => line !== item.line || column !== item.column) ?? item);
}

interface Place {
  readonly file: DataFile;
  readonly path: ValuePath;
}

/** The places of a value, or of the objects in it, down to those in a list of the value. */
function placesIn(value: unknown, places: ReadonlyMap<unknown, Place>, levels = 2): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const place = places.get(value);
  if (place) return [place];
  return levels === 0 ? [] : Object.values(value).flatMap((inner) => placesIn(inner, places, levels - 1));
}

/** Returns the most specific place, or the item that has it beside others; the first one of several items. */
function placeOfAll(found: readonly Place[]): Place | undefined {
  const [first] = found.toSorted((a, b) => b.path.length - a.path.length);
  if (!first) return undefined;
  const others = found.filter(({ file, path }) => file === first.file && path.length > 0);
  const end = first.path.findIndex((key, index) => others.some(({ path }) => path[index] !== key));
  return end > 0 && typeof first.path[end] === 'string' ? { file: first.file, path: first.path.slice(0, end) } : first;
}

/** Maps each object inside a value to its place in `file`. */
function indexObjects(value: unknown, file: DataFile, path: ValuePath, places: Map<unknown, Place>): void {
  if (typeof value !== 'object' || value === null || places.has(value)) return;
  places.set(value, { file, path });
  for (const [key, inner] of Object.entries(value))
    indexObjects(inner, file, [...path, Array.isArray(value) ? Number(key) : key], places);
}
