import { fieldKind } from '../api/fields.js';
import type { RichTextValue } from '../api/site-model.js';
import { innerOf, shapeOf, type Schema } from './schema-shape.js';

/** Maximum depth, because schemas may be recursive. */
const DEEP = 12;

const RICH_TEXT: RichTextValue = { source: 'x', html: '<p>x</p>', headings: [], words: 1 };

/**
 * Returns a value of the shape that a schema returns, with all optional parts. Rules for texts and numbers may be
 * violated.
 */
export function sampleValue(schema: Schema, depth = 0): unknown {
  const shape = shapeOf(schema);
  const kind = fieldKind(schema);
  if (kind === 'html' || kind === 'markdown') return RICH_TEXT;
  const inner = (of: Schema | undefined): unknown => (of && depth < DEEP ? sampleValue(of, depth + 1) : undefined);
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(Object.entries(shape.shape ?? {}).map(([key, field]) => [key, inner(field)]));
    case 'array':
      return depth < DEEP ? [inner(shape.element)] : [];
    case 'tuple':
      return shape.items?.map(inner);
    case 'record':
      return {};
    case 'union':
      return inner(shape.options?.[0]);
    case 'intersection':
      return { ...Object(inner(shape.left)), ...Object(inner(shape.right)) } as object;
    case 'enum':
      return Object.values(shape.entries ?? {})[0];
    case 'literal':
      return shape.values?.[0];
    case 'string':
      return 'x';
    case 'number':
    case 'int':
      return 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return inner(innerOf(schema));
  }
}
