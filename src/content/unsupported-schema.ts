import type { z } from 'zod';
import { fieldKind, textOptions } from '../api/fields.js';
import { PUBLISH_KEYS } from '../lib/site/publish-window.js';
import { shapeOf } from './schema-shape.js';

/** Schema kinds whose values YAML or JSON cannot represent, or whose shape is hidden. */
const UNSUPPORTED = new Set([
  'bigint',
  'custom',
  'date',
  'file',
  'function',
  'map',
  'nan',
  'promise',
  'set',
  'symbol',
  'transform',
  'undefined',
  'void',
]);

/**
 * Finds unsupported kinds in a schema, with paths like `faq[].date`, and keys that items of lists may not declare. The rich text of the field helpers is supported.
 *
 * @throws errors of functions that compute defaults, which are called here first
 */
export function unsupportedParts(schema: z.core.$ZodType): { path: string; kind: string }[] {
  return find(schema, '', new Set());
}

function find(
  schema: z.core.$ZodType,
  path: string,
  above: ReadonlySet<z.core.$ZodType>,
): { path: string; kind: string }[] {
  if (fieldKind(schema) !== undefined) return unsupportedProps(schema, path);
  if (above.has(schema)) return [];
  const { type, shape = {}, options = [], items = [], getter, ...parts } = shapeOf(schema);
  Reflect.get(schema._zod.def, 'defaultValue');
  if (UNSUPPORTED.has(type)) return [{ path, kind: type }];
  const open = new Set(above).add(schema);
  const { innerType, left, right, in: input, out } = parts;
  const same = [innerType, left, right, input, out, type === 'lazy' ? getter?.() : undefined, ...options];
  const inside = (inner: z.core.$ZodType | null | undefined, step: string) =>
    inner ? find(inner, `${path}${step}`, open) : [];
  return [
    ...Object.entries(shape).flatMap(([key, inner]) =>
      path.endsWith('[]') && PUBLISH_KEYS.includes(key)
        ? { path: `${path}.${key}`, kind: key }
        : inside(inner, `${path === '' ? '' : '.'}${key}`),
    ),
    ...[parts.element, parts.rest, ...items].flatMap((inner) => inside(inner, '[]')),
    ...[parts.catchall, parts.valueType].flatMap((inner) => inside(inner, '.*')),
    ...same.flatMap((inner) => inside(inner, '')),
  ];
}

/** Finds them in the components of a rich text. Their props are written as texts and numbers, never as rich text. */
function unsupportedProps(field: z.core.$ZodType, path: string): { path: string; kind: string }[] {
  return Object.entries(textOptions(field).components ?? {}).flatMap(([name, { schema }]) => {
    const at = `${path}.${name}`;
    const texts = Object.entries<z.core.$ZodType>(schema.shape).flatMap(([key, prop]) => {
      const kind = fieldKind(prop);
      return kind === 'html' || kind === 'markdown' ? [{ path: `${at}.${key}`, kind }] : [];
    });
    return [...texts, ...find(schema, at, new Set())];
  });
}
