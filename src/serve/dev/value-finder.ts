import type { PageValue } from '../../client/dev/messages.js';
import { fieldKind } from '../../api/fields.js';
import type { Content } from '../../core/load/content.js';
import type { Project } from '../../core/project/open-project.js';
import { descriptionOf } from '../../content/example-yaml.js';
import {
  alternatives,
  fieldsAt,
  innerOf,
  schemasAt,
  shapeOf,
  unwrap,
  type Schema,
} from '../../content/schema-shape.js';
import { contentDocument, findNode, pathAt } from '../../content/yaml/content-document.js';
import { readYamlFile } from '../../content/yaml/yaml-file.js';
import { createPageDefaults, isDefaults, withDefaults } from '../../content/page-defaults.js';
import { TIMESTAMP } from '../../api/zoned-time.js';
import { z } from '../../api/zod.js';
import { itemPath, splitItemFile } from '../../lib/site/item-file.js';
import type { Page } from '../../lib/site/page.js';
import { publishFields } from '../../lib/site/publish-fields.js';
import { parsePlace } from '../../lib/site/template-places.js';
import { keyHash } from '../../lib/text/hash.js';
import { formatPath, valueAt, type ValuePath } from '../../lib/text/value-path.js';
import { exampleItem, idOf, newItem } from './value-change.js';

/** Says which value of content is at a place, `FILE:LINE:COLUMN`; `undefined` for keys and for files of templates. */
export interface ValueFinder {
  readonly at: (place: string) => PageValue | undefined;
  /** The fields of a page, or of the item that it is made of, that hold one value, and its lists without items. */
  readonly settings: (file: string) => readonly PageValue[];
  /** The fields of the item around a value that hold one value, also those that are missing. */
  readonly item: (value: PageValue) => readonly PageValue[];
}

/** Finds values of content for one page. Each file is read once. */
export function createValueFinder({ root, registry, site }: Project, content: Content, record: Page): ValueFinder {
  const files = new Map<string, ReturnType<typeof openContent>>();
  const byFile = new Map(content.table.records.map((page) => [page.file, page.template]));
  function open(file: string): ReturnType<typeof openContent> {
    const found = files.get(file) ?? openContent(root, file);
    files.set(file, found);
    return found;
  }

  function schemaOf(file: string): Schema | undefined {
    if (isDefaults(file)) return registry.templates.get(record.template)?.schema;
    return (registry.data.get(dataOf(file)) ?? registry.templates.get(byFile.get(file) ?? ''))?.schema;
  }

  function valueOf(file: string, path: ValuePath): PageValue {
    const { source, parsed } = open(file);
    const schema = schemaOf(file);
    const value = valueAt(source.value, path);
    const [start = 0, end = 0] = findNode(parsed.document, path).node?.range ?? [];
    const list = listAround(file, source.value, path);
    const [, ofItem] = Object.entries(publishFields).find(([key]) => key === path.at(-1)) ?? [];
    const described = describe(ofItem ? [ofItem] : schema ? fieldsAt(schema, path) : []);
    const at = findNode(parsed.document, path).node && { line: parsed.lines.linePos(start).line };
    return {
      ...described,
      ...(described.kind === 'moment' && { help: `${described.help} (here ${site.timeZone})` }),
      ...{ file, path, name: formatPath(path), id: keyHash(`${file}\n${path.join('\n')}`), ...at },
      // A number as it is written, such as 007.
      text: typeof value === 'string' ? value : source.text.slice(start, end),
      stamp: stampOf(source.value, path),
      ...(list && { list }),
    };
  }

  /** The fields of an object that hold one value. */
  function fieldsOf(file: string, path: ValuePath): PageValue[] {
    const keys = singleKeys(schemaOf(file), path);
    if (typeof path.at(-1) === 'number' && !file.endsWith('.csv')) keys.push(...Object.keys(publishFields));
    return [...new Set(keys)]
      .map((key) => valueOf(file, [...path, key]))
      .filter(({ kind }) => kind !== 'markdown' && kind !== 'html');
  }

  return {
    at(place) {
      const { file = '', line = 1, column = 1 } = parsePlace(place) ?? {};
      if (!/^site\/(?:pages|data)\//.test(file)) return undefined;
      const { lines, document } = open(file).parsed;
      const start = lines.lineStarts[line - 1];
      const path = start === undefined ? undefined : pathAt(document, start + column - 1);
      return path && valueOf(file, path);
    },
    settings(file) {
      const { file: source, item } = splitItemFile(file);
      if (item !== undefined) return source.startsWith('site/data/') ? fieldsOf(source, itemPath(item)) : [];
      const schema = registry.templates.get(record.template)?.schema;
      const { value } = withDefaults(open(file).source, createPageDefaults(root).of(file));
      const fields = Object.entries((schema?.shape ?? {}) as Readonly<Record<string, Schema>>).map(
        ([key, field]) => [key, shapeOf(unwrap(field)).type] as const,
      );
      const lists = fields.filter(
        ([key, type]) =>
          type === 'array' &&
          [value[key] ?? []].flat().length === 0 &&
          exampleItem(registry, record.template, [key]) !== undefined,
      );
      return [
        ...fieldsOf(file, []),
        ...lists.map(([key]): PageValue => {
          const list = valueOf(file, [key]);
          return { ...list, kind: 'list', list: { name: list.name, index: -1, length: 0 } };
        }),
      ];
    },
    item({ file, path, kind }) {
      const at = path.findLastIndex((part) => typeof part === 'number');
      const item = path.slice(0, at + 1);
      const isObject = at >= 0 && typeof valueAt(open(file).source.value, item) === 'object';
      if (isObject) return fieldsOf(file, item);
      // A picture is not changed without the words for it.
      const around = kind === 'image' ? fieldsOf(file, path.slice(0, -1)) : [];
      return around.filter(({ name }) => /alt$/i.test(name));
    },
  };

  function listAround(file: string, value: unknown, path: ValuePath): PageValue['list'] {
    const at = path.findLastIndex((part) => typeof part === 'number');
    const list = at < 0 ? undefined : valueAt(value, path.slice(0, at));
    if (!Array.isArray(list)) return undefined;
    const template = byFile.get(file);
    const example = template === undefined ? undefined : exampleItem(registry, template, path.slice(0, at));
    const newId = idOf(newItem(example ?? list[Number(path[at])], list))?.[1];
    const around = { name: formatPath(path.slice(0, at)), index: Number(path[at]), length: list.length };
    return newId === undefined ? around : { ...around, newId };
  }
}

/** The keys of an object, in each of its forms, that hold one value. */
function singleKeys(schema: Schema | undefined, path: ValuePath): string[] {
  const shapes = schema
    ? schemasAt(schema, path)
        .flatMap(alternatives)
        .map((option) => shapeOf(option).shape ?? {})
    : [];
  return shapes
    .flatMap((shape) => Object.entries(shape))
    .filter(([key, field]) => SINGLE.test(shapeOf(unwrap(field)).type) && key !== 'template')
    .map(([key]) => key);
}

/** Types of fields that hold one value. */
const SINGLE = /^(?:string|number|boolean|enum|literal)$/;

/** The kind of data of a file; empty for others. */
export function dataOf(file: string): string {
  return /^site\/data\/([^/.]+)/.exec(file)?.[1] ?? '';
}

function openContent(root: string, file: string) {
  const source = readYamlFile(root, file);
  return { source, parsed: contentDocument(file, source.text) };
}

/** Changes with the value at a path, and with the lengths of the lists that the path leads through. */
export function stampOf(value: unknown, path: ValuePath): string {
  const lengths = path.map((_, index) => {
    const inner = valueAt(value, path.slice(0, index));
    return Array.isArray(inner) ? inner.length : '';
  });
  return keyHash(JSON.stringify([valueAt(value, path) ?? null, lengths]));
}

/** What the schemas of a value say of it. */
function describe(fields: readonly Schema[]): Pick<PageValue, 'kind' | 'help' | 'options' | 'isOptional'> {
  const schemas = fields.flatMap(withInner);
  const help = fields.map(descriptionOf).find((text) => text !== undefined) ?? '';
  const options = schemas.flatMap((schema) => {
    const { type, entries = {}, values = [] } = shapeOf(schema);
    return type === 'boolean' ? ['true', 'false'] : [...Object.values(entries), ...values].map(String);
  });
  const types = new Set(schemas.map((schema) => shapeOf(schema).type));
  const isOptional = types.has('optional') || types.has('default');
  const marked = schemas.map(fieldKind).find((found) => found !== undefined);
  const kind = marked === 'reference' ? 'text' : marked;
  if (schemas.some((schema) => shapeOf(schema).format === 'date')) return { kind: 'date', help, isOptional };
  if (schemas.some((schema) => z.globalRegistry.get(schema)?.['pattern'] === TIMESTAMP.source))
    return { kind: 'moment', help, isOptional };
  if (!kind && options.length > 0) return { kind: 'choice', help, options, isOptional };
  return { kind: kind ?? (types.has('number') ? 'number' : 'text'), help, isOptional };
}

function withInner(schema: Schema): Schema[] {
  const inner = innerOf(schema);
  return inner ? [schema, ...withInner(inner)] : [schema];
}
