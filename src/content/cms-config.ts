import { fieldKind } from '../api/fields.js';
import { z } from '../api/zod.js';
import { groupBy } from '../lib/text/group-by.js';
import { alternatives, innerOf, shapeOf, unwrap, type Schema } from './schema-shape.js';
import type { TemplateRegistry } from './template-registry.js';

/** A field as Sveltia CMS and Decap CMS describe it. */
export interface CmsField {
  readonly name: string;
  readonly widget: string;
  readonly required?: false;
  readonly default?: unknown;
  readonly fields?: readonly CmsField[];
  readonly field?: CmsField;
  readonly types?: readonly CmsField[];
  readonly typeKey?: string;
}

/** Files of one kind: those of a folder, or the named ones. */
export interface CmsCollection {
  readonly name: string;
  readonly folder?: string;
  readonly extension?: string;
  readonly filter?: { readonly field: 'template'; readonly value: string };
  readonly fields?: readonly CmsField[];
  readonly files?: readonly { readonly file: string; readonly fields: readonly CmsField[] }[];
}

/** A file in YAML or Markdown, with the id of its page kind or of its data. */
export interface CmsFile {
  readonly file: string;
  readonly id: string;
  /** Fields that a page leaves to `_defaults.yaml`: a CMS would write them into the page. */
  readonly inherited?: readonly string[];
}

/** Fields of pages that decide on addresses. */
const ADDRESSES = ['path', 'redirectFrom', 'translationOf', 'template'];

/** The part of the configuration of a CMS that is ours. */
type CmsConfig = Readonly<Record<string, unknown>> & { readonly collections: readonly CmsCollection[] };

/** The part of the configuration of a CMS that follows from the schemas and the folders of the files. */
export function cmsConfig(
  { templates, data }: TemplateRegistry,
  pages: readonly CmsFile[],
  files: readonly CmsFile[],
): CmsConfig {
  const ofPages = [...groupBy(pages, ({ file }) => file.replace(/[^/]*(?=\.\w+$)/, ''))].flatMap(([place, inFolder]) =>
    [...groupBy(inFolder, ({ id }) => id).keys()].flatMap((id): CmsCollection[] => {
      const schema = templates.get(id)?.schema;
      const [folder = '', extension = ''] = place.split('/.');
      const filter = inFolder.every((one) => one.id === id)
        ? {}
        : ({ filter: { field: 'template', value: id } } as const);
      const kind = { name: 'template', widget: 'hidden', default: id };
      const without = [...ADDRESSES, ...inFolder.flatMap(({ inherited = [] }) => inherited)];
      return schema
        ? [{ ...collection(folder, extension, id), ...filter, fields: [kind, ...fieldsOf(schema, without)] }]
        : [];
    }),
  );
  const ofData = [...data.values()].flatMap(({ id, schema, definition }): CmsCollection[] => {
    const fields = fieldsOf(schema);
    if (fields.length === 0) return [];
    if (definition.kind === 'collection') return [{ ...collection(`site/data/${id}`, 'yaml', id), fields }];
    const own = files
      .filter((one) => one.id === id)
      .map(({ file }) => ({ name: nameOf(file), label: file, file, fields }));
    return own.length === 0 ? [] : [{ name: `data_${id}`, files: own }];
  });
  return {
    media_folder: 'site/assets/images',
    public_folder: 'images',
    output: { omit_empty_optional_fields: true },
    collections: [...ofPages, ...ofData],
  };
}

function collection(folder: string, extension: string, id: string): CmsCollection {
  const name = nameOf([folder, id, extension].join('/'));
  return {
    name,
    ...{ label: `${folder}: ${id}`, format: extension === 'md' ? 'frontmatter' : 'yaml', create: true },
    folder,
    extension,
  };
}

function nameOf(path: string): string {
  return path.replace('site/', '').replace(/[^a-z\d-]+/gi, '_');
}

function fieldsOf(schema: Schema, without: readonly string[] = []): CmsField[] {
  return Object.entries(shapeOf(unwrap(schema)).shape ?? {}).flatMap(([name, field]) =>
    without.includes(name) ? [] : (fieldOf(name, field) ?? []),
  );
}

/** Returns a field; `undefined` for one that no widget keeps as it is written: the CMS then leaves it alone. */
function fieldOf(name: string, schema: Schema): CmsField | undefined {
  const layers = [schema];
  for (let layer = innerOf(schema); layer; layer = innerOf(layer)) layers.push(layer);
  const hint = layers.flatMap((layer) => z.globalRegistry.get(layer)?.description ?? [])[0];
  const about = {
    name,
    ...(hint !== undefined && { hint }),
    ...(schema._zod.optin !== undefined && { required: false as const }),
  };
  const widget = widgetOf(layers);
  // A default that is filled in would be written into each page; an empty one is not.
  const isEmpty = layers.some((layer) => /^(?:""|\[\])$/.test(JSON.stringify(shapeOf(layer).defaultValue)));
  return widget && { ...about, ...(isEmpty && { default: widget.widget === 'list' ? [] : '' }), ...widget };
}

function widgetOf(layers: readonly Schema[]): Omit<CmsField, 'name'> | undefined {
  const [schema] = layers.slice(-1);
  if (!schema) return undefined;
  const kind = layers.flatMap((layer) => fieldKind(layer) ?? [])[0];
  if (kind === 'image') return { widget: 'image' };
  const { type, element, shape } = shapeOf(schema);
  const options = alternatives(schema).flatMap((one) => [...(one._zod.values ?? [undefined])]);
  if (options.length > 0 && options.every((value) => typeof value === 'string' || typeof value === 'number'))
    return options.length === 1 ? { widget: 'hidden', default: options[0] } : { widget: 'select', ...{ options } };
  if (type === 'string') return { widget: 'text' };
  if (type === 'number') return { widget: 'number', ...{ value_type: 'float' } };
  if (type === 'boolean') {
    const usual = layers.map((layer) => shapeOf(layer).defaultValue).find((value) => typeof value === 'boolean');
    // A switch that is off would be written where a page says neither.
    return layers[0]?._zod.optin !== undefined && usual === undefined
      ? undefined
      : { widget: 'boolean', default: usual };
  }
  const fields = type === 'object' && shape ? fieldsOf(schema) : [];
  if (fields.length > 0) return { widget: 'object', fields };
  return type === 'array' && element ? listOf(element) : undefined;
}

/** A list of values, of objects, or of objects that the only value of a key tells apart. */
function listOf(element: Schema): Omit<CmsField, 'name'> | undefined {
  const options = alternatives(element);
  const field = options.length === 1 ? fieldOf('item', element) : undefined;
  if (field) return { widget: 'list', ...(field.fields ? { fields: field.fields } : { field }) };
  const constant = (option: Schema, key: string) => [...(shapeOf(option).shape?.[key]?._zod.values ?? [])];
  const keys = Object.keys(shapeOf(options[0] ?? element).shape ?? {});
  const typeKey = keys.find((key) => options.every((option) => constant(option, key).length === 1));
  if (typeKey === undefined) return undefined;
  const types = options.map((option) => ({
    name: String(constant(option, typeKey)[0]),
    widget: 'object',
    fields: fieldsOf(option, [typeKey]),
  }));
  return { widget: 'list', typeKey, types };
}
