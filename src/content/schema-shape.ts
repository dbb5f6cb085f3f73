import type { z } from 'zod';
import type { ValuePath } from '../lib/text/value-path.js';

/** Any zod schema. */
export type Schema = z.core.$ZodType;

/** The parts of zod 4's schema definitions that can hold other schemas, by `type`. */
interface ShapeOf {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly catchall?: Schema;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly options?: readonly Schema[];
  readonly items?: readonly Schema[];
  readonly rest?: Schema | null;
  readonly valueType?: Schema;
  readonly left?: Schema;
  readonly right?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly getter?: () => Schema;
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly checks?: readonly z.core.$ZodCheck[];
  readonly format?: string;
  readonly defaultValue?: unknown;
}

/** Returns the definition of a schema. */
export function shapeOf(schema: Schema): ShapeOf {
  return schema._zod.def;
}

/** Unwraps `optional`, `default`, `pipe` and so on, down to the schema that describes the value. */
export function unwrap(schema: Schema): Schema {
  const inner = innerOf(schema);
  return inner ? unwrap(inner) : schema;
}

/** Returns the schema inside `optional`, `default`, `pipe`, `lazy` and so on. */
export function innerOf(schema: Schema): Schema | undefined {
  const { innerType, in: input, type, getter } = shapeOf(schema);
  return innerType ?? input ?? (type === 'lazy' ? getter?.() : undefined);
}

/** Returns the schemas that may describe the value at `path`; several below a union. */
export function schemasAt(schema: Schema, path: ValuePath): Schema[] {
  return fieldsAt(schema, path).map(unwrap);
}

/** The same, each as it was declared: with its description, and `optional` or `default` around it. */
export function fieldsAt(schema: Schema, path: ValuePath): Schema[] {
  return path.reduce<Schema[]>((level, part) => level.flatMap((item) => children(item, part)), [schema]);
}

/** Returns the keys that an object at `path` may have. */
export function keysAt(schema: Schema, path: ValuePath): string[] {
  return [
    ...new Set(
      schemasAt(schema, path).flatMap((item) =>
        alternatives(item).flatMap((option) => Object.keys(shapeOf(option).shape ?? {})),
      ),
    ),
  ];
}

/** Returns the options of a union, or the schema itself. */
export function alternatives(schema: Schema): Schema[] {
  const plain = unwrap(schema);
  const { options, left, right } = shapeOf(plain);
  if (options) return options.flatMap(alternatives);
  if (left && right) return [...alternatives(left), ...alternatives(right)];
  return [plain];
}

function children(schema: Schema, part: string | number): Schema[] {
  return alternatives(schema).flatMap((option) => {
    const { shape, catchall, element, items, rest, valueType } = shapeOf(option);
    if (typeof part === 'number')
      return [element ?? items?.[part] ?? rest].filter((item) => item !== undefined && item !== null);
    return [(shape && Object.hasOwn(shape, part) ? shape[part] : undefined) ?? valueType ?? catchall].filter(
      (item) => item !== undefined,
    );
  });
}
