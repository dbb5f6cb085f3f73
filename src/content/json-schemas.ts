import { z } from '../api/zod.js';
import type { Offer } from '../api/fields.js';
import type { RichTextOptions, TextComponent } from '../api/text-component.js';
import { policiesSchema } from '../lib/site/policy.js';
import { publishFields } from '../lib/site/publish-fields.js';
import { siteSchema } from '../lib/site/site-schema.js';
import { LISTS_FILE, listsText, offerReference, type EditorLists } from './editor-lists.js';
import { sourceSchema } from './data-sources.js';
import { pageFields } from '../lib/site/page-fields.js';
import type { TemplateRegistry } from './template-registry.js';

/** Longer examples are less helpful than the description of the field. */
const LONGEST_EXAMPLE = 100;

type JsonSchema = z.core.JSONSchema.JSONSchema;

interface SchemaSource {
  /** Below `.islet/schemas/`. */
  readonly path: string;
  readonly schema: z.ZodType;
  readonly title: string;
  readonly description: string;
  /** A valid page. Its values are shown as examples of their fields. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** Whether the file itself says when it is published, besides objects in its lists; missing if neither does. */
  readonly hasDates?: boolean;
}

/**
 * Returns the JSON Schemas for editors and the lists that they refer to, by file name below `.islet/schemas/`.
 *
 * @param defaults the fields that `_defaults.yaml` files have, which pages may leave out
 */
export function withLists(
  { files, offers }: RegistrySchemas,
  lists: EditorLists,
  defaults: ReadonlySet<string>,
): { path: string; text: string }[] {
  const written = files.map(({ path, text }) => ({
    path,
    text: defaults.size > 0 && path.startsWith('pages/') ? withOptional(text, defaults) : text,
  }));
  return [...written, { path: LISTS_FILE, text: listsText(offers, lists) }];
}

function withOptional(text: string, fields: ReadonlySet<string>): string {
  const schema = JSON.parse(text) as JsonSchema;
  return printed({ ...schema, required: schema.required?.filter((field) => !fields.has(field)) ?? [] });
}

export interface RegistrySchemas {
  readonly files: readonly { path: string; text: string }[];
  /** The lists that the fields refer to. */
  readonly offers: ReadonlySet<Offer>;
}

/**
 * Schemas only depend on templates, so a dev session computes them once and writes the lists after each change of a
 * page.
 */
const known = new WeakMap<TemplateRegistry, RegistrySchemas>();

/** Returns the schemas without the lists, derived from the schemas that the build validates with. */
export function schemasOf(registry: TemplateRegistry): RegistrySchemas {
  const found = known.get(registry);
  if (found) return found;
  const offers = new Set<Offer>();
  const templates = [...registry.templates.values()];
  const sources: SchemaSource[] = [
    ...templates.map(({ id, schema, definition }) => ({
      path: `pages/${id}.json`,
      schema,
      title: `Page \`${id}\``,
      description: definition.description,
      example: { template: id, ...definition.example },
      hasDates: true,
    })),
    ...[...registry.data.values()].map(({ id, schema, definition }) => ({
      path: `data/${id}.json`,
      schema,
      title: `Data \`${id}\``,
      description: definition.description,
      hasDates: definition.kind === 'collection',
    })),
    { path: 'site.json', schema: siteSchema, title: 'site.yaml', description: 'Settings of the whole site.' },
    {
      path: 'defaults.json',
      schema: z.object(pageFields).omit({ path: true }).partial().loose(),
      title: '_defaults.yaml',
      description: 'What the pages of a folder leave out. Any field of their page kinds.',
    },
    {
      path: 'source.json',
      schema: sourceSchema,
      title: 'NAME.source.yaml',
      description: 'Where the data NAME is fetched from.',
    },
    {
      path: 'policies.json',
      schema: policiesSchema,
      title: 'policies.yaml',
      description: 'What pages must and must not say.',
    },
  ];
  const files = sources.map((source) => ({ path: source.path, text: printed(schemaOf(source, offers)) }));
  const made = {
    files: [...files, { path: 'page.json', text: printed(anyPage(templates.map(({ id }) => id))) }],
    offers,
  };
  known.set(registry, made);
  return made;
}

function schemaOf(
  { path, schema, title, description, example, hasDates }: SchemaSource,
  offers: Set<Offer>,
): JsonSchema {
  const folder = path.includes('/') ? '../' : '';
  const json = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      loosen(zodSchema, jsonSchema);
      // Editors take any text for a `uri`.
      if (jsonSchema.format === 'uri') jsonSchema.pattern ??= '^[A-Za-z][\\w+.-]*:';
      const { offers: offer, text } = jsonSchema as { offers?: Offer; text?: RichTextOptions };
      // Editors do not need the metadata of the generator's own fields.
      delete jsonSchema['islet'];
      delete jsonSchema['offers'];
      delete jsonSchema['text'];
      for (const [name, component] of Object.entries(text?.components ?? {}))
        jsonSchema.description = `${jsonSchema.description ?? ''}\n\n${componentHelp(name, component)}`;
      if (offer === undefined) return;
      offers.add(offer);
      jsonSchema.allOf = [{ $ref: offerReference(offer, folder) }];
    },
  }) as JsonSchema;
  if (hasDates !== undefined) addPublishFields(json, hasDates);
  if (example) addExamples(json, example);
  const template = json.properties?.['template'];
  if (example && typeof template === 'object')
    Object.assign(template, { const: example['template'], description: `The page kind: ${description}` });
  return { ...json, title, description };
}

const ANNOTATIONS = /^(?:default|description|examples|title)$/;

/** Removes what the build accepts: other types where a value is converted or replaced, and letters by the flags of a pattern. */
function loosen({ _zod: { def } }: z.core.$ZodTypes, json: JsonSchema): void {
  if (replaces(def) || ('coerce' in def && def.coerce))
    for (const key of Object.keys(json)) if (!ANNOTATIONS.test(key)) Reflect.deleteProperty(json, key);
  if (def.type === 'object' && json.required)
    json.required = json.required.filter((key) => !replaces(def.shape[key]?._zod.def));
  for (const check of (def.type === 'string' ? def.checks : undefined) ?? []) {
    const { pattern } = check._zod.def as { readonly pattern?: RegExp };
    const flags = pattern?.flags.replace(/[^ims]/g, '') ?? '';
    // The YAML language server reads flags as the start of a pattern.
    for (const part of flags === '' ? [] : [json, ...(json.allOf ?? [])])
      if (part.pattern === pattern?.source) part.pattern = `(?${flags})${part.pattern ?? ''}`;
  }
}

/** Whether a schema takes any value, and none, because it makes another of it first or when it is wrong. */
function replaces(def?: z.core.$ZodTypeDef): boolean {
  const first = def && 'in' in def ? (def.in as z.core.$ZodType) : undefined;
  return def?.type === 'catch' || first?._zod.def.type === 'transform';
}

const publishProperties = z.toJSONSchema(z.object(publishFields), { target: 'draft-7' }).properties;

/** Adds the keys that say when something is published to the objects in lists, and with `whole` to the object itself. */
function addPublishFields(schema: JsonSchema, whole = false): void {
  if (whole && schema.properties) schema.properties = { ...schema.properties, ...publishProperties };
  const items = [schema.items].flat().filter(isSchema);
  for (const item of items) addPublishFields(item, true);
  for (const part of [schema.anyOf, schema.oneOf, schema.allOf].flat().filter(isSchema)) addPublishFields(part, whole);
  for (const part of [...Object.values(schema.properties ?? {}), schema.additionalProperties].filter(isSchema))
    addPublishFields(part);
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}

/** Says how a component is written, such as `::price-table{game= rows=}`, and what it shows. */
function componentHelp(name: string, { schema, hasText, description }: TextComponent): string {
  const props = Object.keys(schema.shape).map((prop) => `${prop}=`);
  const line = `${hasText === true ? ':::' : '::'}${name}${props.length === 0 ? '' : `{${props.join(' ')}}`}`;
  return `\`${line}\`${hasText === true ? ', text, `:::`' : ''}: ${description}`;
}

/** Adds the texts and numbers of the example to their fields, unless editors offer a list there. */
function addExamples(schema: JsonSchema, example: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(example)) {
    const field = schema.properties?.[key];
    if (typeof field !== 'object') continue;
    const inner = Array.isArray(value) ? field.items : field;
    const sample: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof sample === 'object' && sample !== null) {
      if (typeof inner === 'object' && !Array.isArray(inner)) addExamples(inner, sample as Record<string, unknown>);
    } else if (inner === field && isTelling(field, sample)) field.examples = [sample];
  }
}

function isTelling(field: JsonSchema, value: unknown): value is string | number {
  if (field.allOf || field.enum || field.const !== undefined || field.examples) return false;
  return (
    typeof value === 'number' ||
    (typeof value === 'string' && value !== '' && value.length <= LONGEST_EXAMPLE && !value.includes('\n'))
  );
}

/** Schema for pages that do not name theirs: `template` selects it. */
function anyPage(templates: readonly string[]): JsonSchema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Page',
    description: 'A page of the site; its template decides what it can say.',
    type: 'object',
    required: ['template'],
    properties: {
      template: { type: 'string', description: 'The page kind: a file in templates/pages/', enum: [...templates] },
    },
    allOf: templates.map((id) => ({
      if: { required: ['template'], properties: { template: { const: id } } },
      then: { $ref: `pages/${id}.json` },
    })),
  };
}

function printed(schema: JsonSchema): string {
  return `${JSON.stringify(schema, null, 2)}\n`;
}
