import { fieldKind } from '../api/fields.js';
import { z } from '../api/zod.js';
import { groupBy } from '../lib/text/group-by.js';
import { alternatives, innerOf, shapeOf, unwrap, type Schema } from './schema-shape.js';
import type { TemplateRegistry } from './template-registry.js';

/** A field as Sveltia CMS and Decap CMS describe it. */
export interface CmsField extends Widget {
  readonly name: string;
}

interface Widget {
  readonly widget: string;
  readonly required?: false;
  readonly fields?: readonly CmsField[];
  readonly field?: CmsField;
  readonly types?: readonly CmsField[];
  readonly typeKey?: string;
  readonly [key: string]: unknown;
}

/** A folder of entries, or with `files` a list of single files. */
export interface CmsCollection {
  readonly name: string;
  readonly folder?: string;
  readonly extension?: string;
  readonly filter?: { readonly field: 'template'; readonly value: string };
  readonly fields?: readonly CmsField[];
  readonly files?: readonly { readonly file: string; readonly fields: readonly CmsField[] }[];
  readonly [key: string]: unknown;
}

/** The part of the configuration of a CMS that follows from the schemas. */
export interface CmsConfig {
  readonly media_folder: string;
  readonly public_folder: string;
  readonly output: object;
  readonly collections: readonly CmsCollection[];
}

/** A file of `site/pages/`, or of data that is one file. */
export interface CmsFile {
  readonly file: string;
  /** Id of the page kind, or of the data. */
  readonly of: string;
}

/** Fields that decide on addresses, which stay with who keeps the site. */
const ADDRESSES = ['path', 'redirectFrom', 'translationOf', 'template'];

/** The fields of the data of a site that a CMS offers, by the kind of page or data and the folder. */
export function cmsConfig(registry: TemplateRegistry, pages: readonly CmsFile[], data: readonly CmsFile[]): CmsConfig {
  const folders = groupBy(pages, ({ file }) => `${file.slice(0, file.lastIndexOf('/'))}.${endingOf(file)}`);
  const ofPages = [...folders].flatMap(([folder, files]) => {
    const kinds = [...new Set(files.map(({ of }) => of))].filter((id) => registry.templates.has(id)).sort();
    return kinds.flatMap((id): CmsCollection[] => {
      const { schema, definition } = registry.templates.get(id) ?? {};
      if (!schema) return [];
      const fields = fieldsOf(schema, ADDRESSES);
      const place = folder.slice(0, folder.lastIndexOf('.'));
      return [
        {
          ...entries(place, endingOf(folder), id, fields, schema),
          description: definition?.description,
          ...(kinds.length > 1 && { filter: { field: 'template', value: id } }),
          fields: [{ name: 'template', widget: 'hidden', default: id }, ...fields],
        },
      ];
    });
  });
  const ofData = [...registry.data.values()].flatMap(({ id, schema, definition }): CmsCollection[] => {
    const fields = fieldsOf(schema);
    if (fields.length === 0) return [];
    const { description } = definition;
    if (definition.kind === 'collection')
      return [{ ...entries(`site/data/${id}`, 'yaml', '', fields, schema), description, fields }];
    const files = data.filter(({ file, of }) => of === id && /\.(?:ya?ml|md)$/.test(file));
    const named = files.map(({ file }) => ({ name: idOf(file.slice(10)), label: file.slice(10), file, fields }));
    return files.length === 0 ? [] : [{ name: `data_${id}`, label: `data/${id}`, description, files: named }];
  });
  return {
    media_folder: 'site/assets/images',
    public_folder: 'images',
    output: { omit_empty_optional_fields: true },
    collections: [...ofPages, ...ofData].sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

/** A collection of the files of a folder. Entries of which a required field cannot be edited are not made there. */
function entries(
  folder: string,
  extension: string,
  kind: string,
  fields: readonly CmsField[],
  schema: Schema,
): CmsCollection {
  const all = Object.entries(shapeOf(unwrap(schema)).shape ?? {});
  const isWhole = all.every(
    ([key, one]) => one._zod.optin !== undefined || key === 'template' || fields.some(({ name }) => name === key),
  );
  const label = [folder.replace('site/', ''), kind, extension === 'yaml' ? '' : extension].filter(Boolean).join(' · ');
  return {
    name: idOf(label),
    label,
    folder,
    extension,
    format: extension === 'md' ? 'frontmatter' : 'yaml',
    create: isWhole,
    identifier_field: fields.find(({ name }) => name === 'title')?.name ?? fields[0]?.name,
  };
}

function fieldsOf(schema: Schema, without: readonly string[] = []): CmsField[] {
  return Object.entries(shapeOf(unwrap(schema)).shape ?? {}).flatMap(([name, field]) =>
    without.includes(name) ? [] : (fieldOf(name, field) ?? []),
  );
}

/** Returns a field; `undefined` for one that no widget keeps as it is written: the CMS then leaves it alone. */
function fieldOf(name: string, declared: Schema): CmsField | undefined {
  const layers: Schema[] = [];
  for (let layer: Schema | undefined = declared; layer; layer = innerOf(layer)) layers.push(layer);
  const hint = layers.map((layer) => z.globalRegistry.get(layer)?.description).find((text) => text !== undefined);
  const widget = widgetOf(layers);
  if (!widget) return undefined;
  return {
    name,
    ...(hint !== undefined && { hint }),
    ...(declared._zod.optin !== undefined && { required: false }),
    ...widget,
  };
}

function widgetOf(layers: readonly Schema[]): Widget | undefined {
  const schema = layers.at(-1);
  if (!schema) return undefined;
  const kind = layers.map(fieldKind).find((found) => found !== undefined);
  if (kind === 'image' || kind === 'asset') return { widget: kind === 'image' ? 'image' : 'file' };
  if (kind === 'markdown') return { widget: 'markdown', modes: ['raw'] };
  const { type, element, shape, checks = [], format } = shapeOf(schema);
  switch (type) {
    case 'string': {
      const { pattern } = checks.map(({ _zod }) => _zod.def as { pattern?: RegExp }).find((def) => def.pattern) ?? {};
      if (!pattern && format === undefined) return { widget: 'text' };
      return { widget: 'string', ...(pattern?.flags === '' && { pattern: [pattern.source, 'has another form'] }) };
    }
    case 'number':
      return { widget: 'number', value_type: isWhole(schema) ? 'int' : 'float' };
    case 'boolean':
      return {
        widget: 'boolean',
        ...(layers.some((layer) => shapeOf(layer).defaultValue === true) && { default: true }),
      };
    case 'enum':
    case 'literal':
      return choice([...(schema._zod.values ?? [])]);
    case 'array':
      return element && listOf(element);
    case 'object':
      return shape && { widget: 'object', collapsed: true, fields: fieldsOf(schema) };
    case 'union': {
      const options = alternatives(schema);
      const values = options.flatMap((option) => [...(option._zod.values ?? [undefined])]);
      return values.includes(undefined) ? undefined : choice(values);
    }
    default:
      return undefined;
  }
}

function choice(values: readonly unknown[]): Widget | undefined {
  if (values.some((value) => typeof value !== 'string' && typeof value !== 'number')) return undefined;
  return values.length === 1 ? { widget: 'hidden', default: values[0] } : { widget: 'select', options: values };
}

/** A list of values, of objects, or of objects of several kinds that a key with one value tells apart. */
function listOf(element: Schema): Widget | undefined {
  const options = alternatives(element);
  if (options.length === 1) {
    const field = fieldOf('item', element);
    if (!field) return undefined;
    return { widget: 'list', ...(field.fields ? { fields: field.fields } : { field }) };
  }
  const typeKey = Object.keys(shapeOf(options[0] ?? element).shape ?? {}).find((key) =>
    options.every((option) => shapeOf(option).shape?.[key]?._zod.values?.size === 1),
  );
  if (typeKey === undefined) return undefined;
  const types = options.map((option) => {
    const [name] = shapeOf(option).shape?.[typeKey]?._zod.values ?? [];
    return { name: String(name), widget: 'object', fields: fieldsOf(option, [typeKey]) };
  });
  return { widget: 'list', typeKey, types };
}

function isWhole(schema: Schema): boolean {
  return /int/.test(shapeOf(schema).format ?? '');
}

function idOf(text: string): string {
  return text.replace(/[^a-z\d-]+/gi, '_');
}

function endingOf(file: string): string {
  return file.slice(file.lastIndexOf('.') + 1);
}
