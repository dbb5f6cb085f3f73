import { shapeOf, type Schema } from './schema-shape.js';
import type { LoadedTemplate } from './template-registry.js';
import { yamlLibrary } from './yaml/yaml-library.js';

/** Texts of a new page that replace the samples of its template. */
export interface PageWords {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

/** Returns the example of a template as a page file, with the schema for editors and a comment above each field. */
export function exampleYaml(
  { id, definition, schema }: LoadedTemplate,
  schemaPath: string,
  words: PageWords = {},
): string {
  const { Document, isMap, isScalar } = yamlLibrary();
  const { title, description, ...fields } = definition.example;
  const document = new Document({
    template: id,
    title: words.title ?? title,
    description: words.description ?? description,
    ...fields,
  });
  if (isMap(document.contents)) {
    for (const pair of document.contents.items) {
      if (!isScalar(pair.key)) continue;
      const field = (schema.shape as Readonly<Record<string, Schema>>)[String(pair.key.value)];
      const meaning = field ? (descriptionOf(field) ?? '') : '';
      if (meaning !== '') pair.key.commentBefore = ` ${meaning}`;
      pair.key.spaceBefore = true;
    }
  }
  return `# yaml-language-server: $schema=${schemaPath}\n# ${definition.description}\n${document.toString({ lineWidth: 100 })}`;
}

function descriptionOf(schema: Schema): string | undefined {
  const own = (schema as { description?: string }).description;
  const inner = shapeOf(schema).innerType;
  return own ?? (inner ? descriptionOf(inner) : undefined);
}
