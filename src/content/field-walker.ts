import { fieldKind, textOptions, type FieldKind } from '../api/fields.js';
import { z } from '../api/zod.js';
import type { RichTextOptions } from '../api/text-component.js';
import { namedAsset } from '../lib/site/asset-paths.js';
import type { ValuePath } from '../lib/text/value-path.js';
import { alternatives, innerOf, shapeOf, type Schema } from './schema-shape.js';

/** A reference (link, image, file), rich text or plain text. `path` is only valid during the call. */
export interface FoundField {
  readonly kind: FieldKind | 'text';
  readonly value: unknown;
  readonly path: ValuePath;
  readonly options: RichTextOptions;
  /** Of a reference: what it refers to. */
  readonly refersTo?: string | undefined;
}

/** Called for each field of a value. Its result replaces the field. */
export type FieldVisitor = (field: FoundField) => unknown;

type Path = (string | number)[];

/** {@link walkFields} with a schema. */
export type FieldWalker = (value: unknown, visit: FieldVisitor) => unknown;

/** Returns content with the paths of its images and files from the root, which are the same in every file. */
export function withAssetPaths<T>(walk: FieldWalker, content: T, file: string): T {
  const named = ({ kind, value }: FoundField): unknown =>
    (kind === 'image' || kind === 'asset') && typeof value === 'string' ? namedAsset(value, file) : value;
  const relative: unknown[] = [];
  walk(content, (field) => {
    if (named(field) !== field.value) relative.push(field.value);
    return field.value;
  });
  // Values of read-only schemas are frozen.
  return relative.length === 0 ? content : (walk(JSON.parse(JSON.stringify(content)), named) as T);
}

/** A schema with what the walk needs of it, so that each is examined once. */
interface Node {
  readonly shape: ReturnType<typeof shapeOf>;
  /** If it is a field. */
  readonly kind: FoundField['kind'] | undefined;
  readonly options: RichTextOptions;
  readonly refersTo: string | undefined;
  readonly inner: Schema | undefined;
  readonly fields: readonly (readonly [key: string, field: Schema])[];
}

const known = new WeakMap<Schema, Node>();

function nodeOf(schema: Schema): Node {
  const found = known.get(schema);
  if (found) return found;
  const shape = shapeOf(schema);
  const node = {
    shape,
    kind: fieldKind(schema) ?? (isPlainText(schema) ? ('text' as const) : undefined),
    options: textOptions(schema),
    refersTo: z.globalRegistry.get(schema)?.refersTo,
    // The result of a transformation is not checked.
    inner: shape.in && isPlainText(shape.in) ? undefined : innerOf(schema),
    fields: Object.entries(shape.shape ?? {}),
  };
  known.set(schema, node);
  return node;
}

/** Whether a schema accepts any text. A text with a pattern is an address, a name or a date. */
function isPlainText(schema: Schema): boolean {
  const { type, checks = [], format } = shapeOf(schema);
  return (
    type === 'string' && format === undefined && checks.every(({ _zod: { def } }) => def.check !== 'string_format')
  );
}

/** Visits the fields of a value in the order of its schema, changes the value in place and returns it. */
export function walkFields(schema: Schema, value: unknown, visit: FieldVisitor, path: Path = []): unknown {
  if (value === undefined || value === null) return value;
  const { shape, kind, options, refersTo, inner, fields } = nodeOf(schema);
  if (kind) return visit({ kind, value, path, options, refersTo });
  const { left, right, items, rest } = shape;
  if (shape.options) {
    const option = optionFor(shape.options, value);
    return option ? walkFields(option, value, visit, path) : value;
  }
  if (left && right) return walkFields(right, walkFields(left, value, visit, path), visit, path);
  if (inner) return walkFields(inner, value, visit, path);
  const each = shape.element ?? shape.valueType;
  if (isList(value)) {
    for (let index = 0; index < value.length; index += 1)
      replace(value, index, each ?? items?.[index] ?? rest, visit, path);
  } else if (isRecord(value)) {
    for (const [key, field] of fields) replace(value, key, field, visit, path);
    const others = shape.catchall ?? each;
    for (const key of others ? Object.keys(value) : [])
      if (!Object.hasOwn(shape.shape ?? {}, key)) replace(value, key, others, visit, path);
  }
  return value;
}

/** Returns the option of a union that a value has the shape of. */
function optionFor(options: readonly Schema[], value: unknown): Schema | undefined {
  const fitting = (exact: boolean): Schema | undefined =>
    options.find((option) => alternatives(option).some((item) => fits(item, value, exact)));
  // A value that failed validation may have unknown keys.
  return fitting(true) ?? fitting(false);
}

function replace(
  holder: Record<string, unknown> | unknown[],
  key: string | number,
  schema: Schema | null | undefined,
  visit: FieldVisitor,
  path: Path,
): void {
  const target = holder as Record<string | number, unknown>;
  if (!schema || target[key] === undefined) return;
  path.push(key);
  const replacement = walkFields(schema, target[key], visit, path);
  // Data that templates read is frozen.
  if (replacement !== target[key]) target[key] = replacement;
  path.pop();
}

/** Whether a value has the shape of this option of a union; with `exact`, strict objects must not have unknown keys. */
function fits(schema: Schema, value: unknown, exact: boolean): boolean {
  const { type, shape, catchall, values } = shapeOf(schema);
  switch (type) {
    case 'object':
      if (
        !isRecord(value) ||
        (exact &&
          catchall &&
          shapeOf(catchall).type === 'never' &&
          Object.keys(value).some((key) => !Object.hasOwn(shape ?? {}, key)))
      )
        return false;
      return Object.entries(shape ?? {}).every(([key, child]) => {
        const literal = shapeOf(child).values;
        if (literal) return literal.includes(value[key]);
        return value[key] !== undefined || child._zod.optin !== undefined;
      });
    case 'literal':
      return values?.includes(value) ?? false;
    case 'array':
    case 'tuple':
      return Array.isArray(value);
    case 'record':
      return isRecord(value);
    case 'string':
      // Rich text is already an object when its value is walked.
      return typeof value === 'string' || (isRecord(value) && 'source' in value);
    case 'any':
    case 'unknown':
      return true;
    case 'enum':
      return schema._zod.values?.has(value as string) ?? false;
    default:
      return value === null ? type === 'null' : typeof value === type;
  }
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
