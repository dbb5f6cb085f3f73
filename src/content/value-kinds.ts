import { alternatives, shapeOf, type Schema } from './schema-shape.js';

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: '`true` or `false`',
  array: 'a list',
  tuple: 'a list',
  object: 'a group of keys',
  record: 'a group of keys',
  null: 'empty',
  enum: 'one of the allowed words',
  literal: 'the one allowed value',
};

/** Describes a zod type. */
export function kind(type: string): string {
  return KINDS[type] ?? type;
}

/** Describes the type of a value. */
export function kindOf(value: unknown): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  return kind(typeof value);
}

/**
 * Returns what to write instead of a value of the wrong type, with an example; `expected` selects one type of
 * several.
 */
export function remedyForKind(schemas: readonly Schema[], key: string | number | undefined, expected?: string): string {
  const options = schemas.flatMap(alternatives).filter((option) => {
    const { type } = shapeOf(option);
    return expected === undefined || type === expected || (type === 'number' && expected === 'int');
  });
  const forms = options.length > 0 ? options.map((option) => form(option, key)) : [simpleForm(expected ?? '', key)];
  return `Write ${[...new Set(forms)].join(', or ')}.`;
}

function form(schema: Schema, key: string | number | undefined): string {
  const { type, shape = {}, values, entries } = shapeOf(schema);
  const words = values ?? Object.values(entries ?? {});
  if (words.length > 0) return words.map((word) => `\`${String(word)}\``).join(' or ');
  if (type === 'object') {
    const keys = Object.entries(shape).flatMap(([name, field]) =>
      field._zod.optin !== undefined ? [] : [`\`${name}:\``],
    );
    const [optional] = Object.keys(shape);
    if (keys.length > 0) return `a group of keys, with ${keys.join(' and ')}`;
    return optional === undefined ? 'a group of keys' : `a group of keys, such as \`${optional}:\``;
  }
  return type === 'number'
    ? `a number, such as \`${labelled(key, String(exampleNumber(schema)))}\``
    : simpleForm(type, key);
}

function simpleForm(type: string, key: string | number | undefined): string {
  switch (type) {
    case 'string':
      return `text, such as \`${labelled(key, 'Some words')}\``;
    case 'number':
      return `a number, such as \`${labelled(key, '5')}\``;
    case 'int':
      return `a whole number, such as \`${labelled(key, '5')}\``;
    case 'boolean':
      return `\`${labelled(key, 'true')}\` or \`${labelled(key, 'false')}\``;
    case 'array':
    case 'tuple':
      return 'a list: each item on a line of its own below the key, behind `- `';
    case 'object':
    case 'record':
      return 'a group of keys, each on a line of its own below the key, such as `name: value`';
    default:
      return kind(type);
  }
}

/** Returns a value with its key before it. */
export function labelled(key: string | number | undefined, value: string): string {
  return typeof key === 'string' ? `${key}: ${value}` : value;
}

/** Returns the limits of a number schema. */
export function limitsOf(schema: Schema): { readonly least?: number; readonly most?: number } {
  const checks = (shapeOf(schema).checks ?? []).map(({ _zod: { def } }) => def as NumberCheck);
  const limit = (check: string): number | undefined => {
    const found = checks.find((item) => item.check === check && item.inclusive === true)?.value;
    return typeof found === 'number' ? found : undefined;
  };
  const [least, most] = [limit('greater_than'), limit('less_than')];
  return { ...(least !== undefined && { least }), ...(most !== undefined && { most }) };
}

interface NumberCheck {
  readonly check: string;
  readonly value?: unknown;
  readonly inclusive?: boolean;
}

function exampleNumber(schema: Schema): number {
  const { least = -Infinity, most = Infinity } = limitsOf(schema);
  return Math.min(Math.max(5, least), most);
}
