import { z } from '../api/zod.js';
import { fieldKind } from '../api/fields.js';
import { shapeOf, type Schema } from './schema-shape.js';

/** Keys of zod definitions that hold one other schema, and of those that hold several. */
const ONE = ['element', 'innerType', 'valueType', 'left', 'right', 'in', 'out', 'rest', 'catchall'] as const;
const MANY = ['options', 'items'] as const;

type Definition = Record<string, unknown>;

/**
 * Returns a copy of the schema in which unknown keys are errors at every depth, since they would be silently lost.
 * Objects that accept further keys on purpose (`looseObject`, `catchall`) are unchanged.
 */
export function strictSchema<Kind extends Schema>(schema: Kind): Kind {
  return strict(schema, new Map()) as Kind;
}

function strict(schema: Schema, known: Map<Schema, Schema>): Schema {
  const found = known.get(schema);
  if (found) return found;
  if (fieldKind(schema) !== undefined) return schema;
  const definition: Definition = { ...(schema._zod.def as unknown as Definition) };
  const { type, shape, catchall, getter } = shapeOf(schema);
  if (shape) {
    // Read lazily: a recursive shape refers to its own schema.
    Object.defineProperty(definition, 'shape', {
      enumerable: true,
      configurable: true,
      get: () => strictShape(shape, known),
    });
    if (!catchall) definition['catchall'] = z.never();
  }
  if (type === 'lazy' && getter) definition['getter'] = () => strict(getter(), known);
  for (const key of ONE) if (isSchema(definition[key])) definition[key] = strict(definition[key], known);
  for (const key of MANY) {
    const list = definition[key];
    if (Array.isArray(list)) definition[key] = list.map((item: Schema) => strict(item, known));
  }
  const clone = z.core.clone(schema, definition as never, { parent: true });
  known.set(schema, clone);
  // With a plain shape zod skips its tracking of recursive values, which halves the time.
  if (shape)
    Object.defineProperty(definition, 'shape', {
      enumerable: true,
      configurable: true,
      value: strictShape(shape, known),
    });
  return clone;
}

function strictShape(shape: Readonly<Record<string, Schema>>, known: Map<Schema, Schema>): Record<string, Schema> {
  return Object.fromEntries(Object.entries(shape).map(([key, inner]) => [key, strict(inner, known)]));
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && '_zod' in value;
}
