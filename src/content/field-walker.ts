import { fieldKind, textOptions, type FieldKind } from '../api/fields.js';
import type { RichTextOptions } from '../api/text-component.js';
import type { ValuePath } from '../lib/text/value-path.js';
import { alternatives, shapeOf, type Schema } from './schema-shape.js';

/** A reference (link, image, file), rich text or plain text. `path` is only valid during the call. */
export interface FoundField {
  readonly kind: FieldKind | 'text';
  readonly value: unknown;
  readonly path: ValuePath;
  readonly options: RichTextOptions;
}

/** Called for each field of a value. Its result replaces the field. */
export type FieldVisitor = (field: FoundField) => unknown;

/** Visits the fields of one value in order, changes the value in place and returns it. */
export type FieldWalker = (value: unknown, visit: FieldVisitor) => unknown;

/** Schemas whose walk is being compiled, so that recursive schemas can refer to their own step. */
type OpenSchemas = Map<Schema, { step: Step | undefined }>;

type Step = (value: unknown, path: (string | number)[], visit: FieldVisitor) => unknown;

/** Compiles the walk over values of a schema, once per schema. Parts of the schema without fields cost nothing. */
export function compileFieldWalker(schema: Schema): FieldWalker {
  const step = compile(schema, new Map());
  return (value, visit) => (step ? step(value, [], visit) : value);
}

function compile(schema: Schema, open: OpenSchemas): Step | undefined {
  const kind = fieldKind(schema) ?? (isPlainText(schema) ? 'text' : undefined);
  if (kind) {
    const options = textOptions(schema);
    return (value, path, visit) =>
      value === undefined || value === null ? value : visit({ kind, value, path, options });
  }
  const known = open.get(schema);
  // A recursive schema: its step is looked up when the walk reaches it.
  if (known) return (value, path, visit) => (known.step ? known.step(value, path, visit) : value);
  const slot: { step: Step | undefined } = { step: undefined };
  open.set(schema, slot);
  slot.step = compileInner(schema, open);
  open.delete(schema);
  return slot.step;
}

/** Whether a schema accepts any text. A text with a pattern is an address, a name or a date. */
function isPlainText(schema: Schema): boolean {
  const { type, checks = [], format } = shapeOf(schema);
  return (
    type === 'string' && format === undefined && checks.every(({ _zod: { def } }) => def.check !== 'string_format')
  );
}

function compileInner(schema: Schema, open: OpenSchemas): Step | undefined {
  const {
    shape,
    catchall,
    element,
    innerType,
    options,
    items,
    rest,
    valueType,
    left,
    right,
    in: input,
    type,
    getter,
  } = shapeOf(schema);
  if (options) return compileUnion(options, open);
  if (left && right) return chain([compile(left, open), compile(right, open)]);
  // The result of a transformation is not checked.
  if (input && isPlainText(input)) return undefined;
  const inner = innerType ?? input ?? (type === 'lazy' ? getter?.() : undefined);
  if (inner) return compile(inner, open);
  if (shape) return compileObject(shape, catchall, open);
  if (valueType) return compileEach(compile(valueType, open));
  if (element) return compileEach(compile(element, open));
  if (items) return compileTuple(items, rest, open);
  return undefined;
}

function compileObject(
  shape: Readonly<Record<string, Schema>>,
  catchall: Schema | undefined,
  open: OpenSchemas,
): Step | undefined {
  const steps = Object.entries(shape).flatMap(([key, child]) => {
    const step = compile(child, open);
    return step ? [[key, step] as const] : [];
  });
  const others = catchall ? compile(catchall, open) : undefined;
  if (steps.length === 0 && !others) return undefined;
  return (value, path, visit) => {
    if (!isRecord(value)) return value;
    for (const [key, step] of steps) replace(value, key, step, path, visit);
    if (others)
      for (const key of Object.keys(value)) if (!Object.hasOwn(shape, key)) replace(value, key, others, path, visit);
    return value;
  };
}

function compileEach(step: Step | undefined): Step | undefined {
  if (!step) return undefined;
  return (value, path, visit) => {
    if (isList(value)) for (let index = 0; index < value.length; index += 1) replace(value, index, step, path, visit);
    else if (isRecord(value)) for (const key of Object.keys(value)) replace(value, key, step, path, visit);
    return value;
  };
}

function compileTuple(items: readonly Schema[], rest: Schema | null | undefined, open: OpenSchemas): Step | undefined {
  const steps = items.map((item) => compile(item, open));
  const tail = rest ? compile(rest, open) : undefined;
  if (!tail && steps.every((step) => !step)) return undefined;
  return (value, path, visit) => {
    if (!isList(value)) return value;
    for (let index = 0; index < value.length; index += 1) {
      const step = steps[index] ?? tail;
      if (step) replace(value, index, step, path, visit);
    }
    return value;
  };
}

function compileUnion(options: readonly Schema[], open: OpenSchemas): Step | undefined {
  const branches = options.map((option) => ({ option, step: compile(option, open) }));
  if (branches.every(({ step }) => !step)) return undefined;
  return (value, path, visit) => {
    const fitting = (exact: boolean) =>
      branches.find(({ option }) => alternatives(option).some((item) => fits(item, value, exact)));
    // A value that failed validation may have unknown keys.
    const branch = fitting(true) ?? fitting(false);
    return branch?.step ? branch.step(value, path, visit) : value;
  };
}

function chain(steps: readonly (Step | undefined)[]): Step | undefined {
  const some = steps.filter((step) => step !== undefined);
  if (some.length === 0) return undefined;
  return (value, path, visit) => some.reduce((inner, step) => step(inner, path, visit), value);
}

function replace(
  holder: Record<string, unknown> | unknown[],
  key: string | number,
  step: Step,
  path: (string | number)[],
  visit: FieldVisitor,
): void {
  const target = holder as Record<string | number, unknown>;
  if (target[key] === undefined) return;
  path.push(key);
  const replacement = step(target[key], path, visit);
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
