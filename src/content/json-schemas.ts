import { z } from '../contract/zod.js';
import { siteSchema } from './site-config.js';
import { strictSchema } from './strict-schema.js';
import type { TemplateRegistry } from './template-registry.js';

/** The JSON Schemas for editors, by file name below `.islet/schemas/`, made from the schemas that the build itself checks. */
export function jsonSchemas(registry: TemplateRegistry): { path: string; text: string }[] {
  const pages = [...registry.templates.values()].map(({ id, schema, definition }) => ({
    path: `pages/${id}.json`,
    text: schemaText(schema, `Page \`${id}\``, definition.description, { template: id }),
  }));
  const data = [...registry.data.values()].map(({ id, definition }) => ({ path: `data/${id}.json`, text: schemaText(strictSchema(definition.schema), `Data \`${id}\``, definition.description) }));
  return [...pages, ...data, { path: 'site.json', text: schemaText(siteSchema, 'site.yaml', 'Settings of the whole site.') }];
}

/** Takes out the mark by which the generator knows its own fields. */
function dropMark({ jsonSchema }: { jsonSchema: object }): void {
  delete (jsonSchema as { islet?: unknown }).islet;
}

/** `constants` are keys whose one value the file's kind fixes. */
function schemaText(schema: z.ZodType, title: string, description: string, constants: Readonly<Record<string, string>> = {}): string {
  const json = z.toJSONSchema(schema, { io: 'input', target: 'draft-7', unrepresentable: 'any', override: dropMark });
  const properties = (json.properties ?? {}) as Record<string, object>;
  for (const [key, value] of Object.entries(constants)) properties[key] = { ...properties[key], const: value };
  return `${JSON.stringify({ ...json, title, description, properties }, null, 2)}\n`;
}
