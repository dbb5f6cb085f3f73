import { shapeOf, type Schema } from './schema-shape.js';
import type { LoadedTemplate } from './template-registry.js';
import { yamlLibrary } from './yaml/parser/yaml-library.js';

/** Texts of a new page that replace the samples of its template. */
export interface PageWords {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

/** Returns the example of a template as a page file, with the schema for editors and a comment above each field. */
export function exampleYaml(template: LoadedTemplate, schemaPath: string, words: PageWords = {}): string {
  const fields = withMeanings(exampleOf(template, words), template);
  return `# yaml-language-server: $schema=${schemaPath}\n# ${template.definition.description}\n${fields}`;
}

/** The same as a page in Markdown, whose field `body` is the text below the others. */
export function exampleMarkdown(template: LoadedTemplate, words: PageWords = {}): string {
  const { body, ...fields } = exampleOf(template, words);
  const text = typeof body === 'string' ? `\n${body.trim()}\n` : '';
  return `---\n# ${template.definition.description}\n${withMeanings(fields, template)}---\n${text}`;
}

function exampleOf({ id, definition }: LoadedTemplate, words: PageWords): Readonly<Record<string, unknown>> {
  const { title, description, ...fields } = definition.example;
  return { template: id, title: words.title ?? title, description: words.description ?? description, ...fields };
}

function withMeanings(example: object, { schema }: LoadedTemplate): string {
  const { Document, isMap, isScalar } = yamlLibrary();
  const document = new Document(example);
  if (isMap(document.contents)) {
    for (const pair of document.contents.items) {
      if (!isScalar(pair.key)) continue;
      const field = (schema.shape as Readonly<Record<string, Schema>>)[String(pair.key.value)];
      const meaning = field ? (descriptionOf(field) ?? '') : '';
      if (meaning !== '') pair.key.commentBefore = ` ${meaning}`;
      pair.key.spaceBefore = true;
    }
  }
  // Folded blocks of this package change some texts.
  return document.toString({ lineWidth: 100, blockQuote: 'literal' });
}

/** What a schema says of a field, or the schema that it wraps. */
export function descriptionOf(schema: Schema): string | undefined {
  const own = (schema as { description?: string }).description;
  const inner = shapeOf(schema).innerType;
  return own ?? (inner ? descriptionOf(inner) : undefined);
}
