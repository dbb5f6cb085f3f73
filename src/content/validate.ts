import type { z } from 'zod';
import { diagnostic, type Diagnostic, type DiagnosticName } from '../errors/index.js';
import { codePoint } from '../lib/code-point.js';
import { didYouMean, suggestion } from '../lib/did-you-mean.js';
import { formatPath, valueAt, type ValuePath } from '../lib/value-path.js';
import { keysAt, schemasAt, shapeOf } from './schema-shape.js';
import { asItem, asLink, asList, asNumber, asTruth, hiddenByComment, quoted } from './value-remedies.js';
import type { YamlFile } from './yaml/yaml-file.js';
import { withQuotes } from './yaml/yaml-line.js';
import { yamlPositions } from './yaml/yaml-positions.js';

/** The value as its schema returns it, or every problem that stands in the way; where that is nothing but unknown keys, the value without them too. */
export type Validated<T> =
  { readonly value: T; readonly problems?: never } | { readonly value?: T; readonly problems: readonly Diagnostic[] };

/** Checks the value of a YAML file against a schema; `what` names the schema for people, such as "the template `game`". */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  source: YamlFile,
  what: string,
): Validated<z.output<Schema>> {
  const result = schema.safeParse(source.value);
  if (result.success) return { value: result.data };
  const positions = yamlPositions(source.file, source.text);
  const all = withoutFollowUps(result.error.issues.flatMap((issue) => flatten(issue, [])));
  const glued = new Set(all.flatMap((found) => gluedPath(found, schema) ?? []));
  const problems = all
    .filter((found) => found.key !== undefined || !glued.has(formatPath(found.path)))
    .map((found) => {
      const { name, message, remedy: general, place, rewrite } = explain(found, schema, source.value, what);
      const position = place === 'key' ? positions.key(found.path) : positions.value(found.path);
      const written =
        source.text
          .split('\n')
          [(position.line ?? 1) - 1]?.slice((position.column ?? 1) - 1)
          .trimEnd() ?? '';
      const remedy = rewrite?.(written) ?? general;
      return diagnostic(name, {
        message,
        path: formatPath(found.path),
        ...(remedy === undefined ? {} : { remedy }),
        ...positions.shown(position),
      });
    });
  const rest = all.every(({ key }) => key !== undefined) ? schema.safeParse(without(source.value, all)) : undefined;
  return { problems, ...(rest?.success === true && { value: rest.data }) };
}

/** zod holds a text in the place of a list against the length of the list, too. */
function withoutFollowUps(all: readonly Found[]): Found[] {
  const mistyped = new Set(
    all.filter(({ issue }) => issue.code === 'invalid_type').map(({ path }) => formatPath(path)),
  );
  return all.filter(
    ({ issue, path }) => !['too_small', 'too_big'].includes(issue.code) || !mistyped.has(formatPath(path)),
  );
}

function without(value: unknown, keys: readonly Found[]): unknown {
  const rest = structuredClone(value);
  for (const { path, key = '' } of keys)
    Reflect.deleteProperty(Object(valueAt(rest, path.slice(0, -1))) as object, key);
  return rest;
}

interface Found {
  readonly issue: z.core.$ZodIssue;
  readonly path: ValuePath;
  /** For unknown keys: the one this finding is about. */
  readonly key?: string;
}

/** One finding per unknown key, and for unions those of the option that came nearest. */
function flatten(issue: z.core.$ZodIssue, above: ValuePath): Found[] {
  const path = [...above, ...(issue.path as (string | number)[])];
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ issue, path: [...path, key], key }));
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const nearest = [...issue.errors].sort((a, b) => distance(a, issue.errors) - distance(b, issue.errors))[0] ?? [];
    const deep = nearest.some((inner) => inner.path.length > 0 || inner.code === 'unrecognized_keys');
    if (deep) return nearest.flatMap((inner) => flatten(inner, path));
  }
  if (issue.code === 'invalid_element' || issue.code === 'invalid_key')
    return issue.issues.flatMap((inner) => flatten(inner, path));
  return [{ issue, path }];
}

/** An option that fails at its root is further away than one that fails deep inside, and one that refuses a word further than one that takes it. */
function distance(issues: readonly z.core.$ZodIssue[], options: readonly (readonly z.core.$ZodIssue[])[]): number {
  return issues.reduce((sum, issue) => {
    if (issue.path.length === 0 && issue.code === 'invalid_type') return sum + 100;
    return (
      sum +
      (issue.code === 'invalid_value' &&
      issue.path.length === 1 &&
      options.some((option) => takes(option, issue.path[0]))
        ? 10
        : 1)
    );
  }, 0);
}

/** Whether an option has nothing against a key and what it is. */
function takes(issues: readonly z.core.$ZodIssue[], key: PropertyKey | undefined): boolean {
  return issues.every(({ path, ...issue }) =>
    path.length === 0 ? issue.code === 'unrecognized_keys' && !issue.keys.includes(String(key)) : path[0] !== key,
  );
}

/** Path of the key that is meant where the space after a colon is missing, so that the key reads `title:'FAQs` up to the next colon. */
function gluedPath({ path, key }: Found, schema: z.ZodType): string | undefined {
  const name = /^(?<name>[A-Za-z][\w-]*):\S/.exec(key ?? '')?.groups?.['name'];
  const above = path.slice(0, -1);
  return name !== undefined && keysAt(schema, above).includes(name) ? formatPath([...above, name]) : undefined;
}

interface Explanation {
  readonly name: DiagnosticName;
  readonly message: string;
  readonly remedy?: string;
  readonly place: 'key' | 'value';
  /** The remedy, where it shows the line itself; given what stands there from the place to the end of the line. */
  readonly rewrite?: (written: string) => string | undefined;
}

function explain({ issue, path, key }: Found, schema: z.ZodType, value: unknown, what: string): Explanation {
  const shown = path.length === 0 ? 'The file' : `\`${formatPath(path)}\``;
  if (key !== undefined) {
    if (gluedPath({ issue, path, key }, schema) !== undefined) {
      return {
        name: 'content-unknown-key',
        message: 'A space is missing after the colon.',
        place: 'key',
        rewrite: (written) => `Write \`${written.replace(/:(.*)/, (_, rest: string) => `: ${withQuotes(rest)}`)}\`.`,
      };
    }
    const unseen = UNSEEN.exec(key)?.[0];
    if (unseen !== undefined) {
      const message = `\`${key.replaceAll(new RegExp(UNSEEN, 'gu'), '')}\` is written with a character that cannot be seen, or looks like a space and is none (${codePoint(unseen)}).`;
      return {
        name: 'content-unknown-key',
        message,
        remedy: 'Type the line anew, with plain spaces at its beginning.',
        place: 'key',
      };
    }
    const remedy = unknownKeyRemedy(
      key,
      keysAt(schema, path.slice(0, -1)),
      Object.keys(valueAt(value, path.slice(0, -1)) ?? {}),
    );
    return {
      name: 'content-unknown-key',
      message: `\`${key}\` is not a key of ${what}${path.length > 1 ? ` at \`${formatPath(path.slice(0, -1))}\`` : ''}.`,
      remedy,
      place: 'key',
    };
  }
  const found = valueAt(value, path);
  if (found === undefined) {
    return {
      name: 'content-missing-key',
      message: `${shown} is missing; ${what} needs it.`,
      remedy: `Add \`${String(path.at(-1))}:\` here${describe(schema, path)}.`,
      place: 'key',
    };
  }
  switch (issue.code) {
    case 'invalid_type':
      return {
        name: 'content-wrong-type',
        message: `${shown} must be ${kind(issue.expected)}, but is ${kindOf(found)}.`,
        ...(found === null && {
          remedy: `Fill the value in, or remove the ${typeof path.at(-1) === 'number' ? 'item' : 'key'}.`,
        }),
        place: 'value',
        ...(found === null && { rewrite: (written) => hiddenByComment(written) }),
        ...(issue.expected === 'array' &&
          schemasAt(schema, [...path, 0]).some((item) => shapeOf(item).type === typeof found) && {
            rewrite: (written) => asItem(written) ?? asList(path.at(-1), found),
          }),
        ...(issue.expected === 'boolean' && { rewrite: () => asTruth(path.at(-1), found) }),
        ...((issue.expected === 'number' || issue.expected === 'int') && {
          rewrite: () => asNumber(path.at(-1), found),
        }),
        ...(issue.expected === 'string' &&
          found !== null && {
            rewrite: (written) => asLink(schema, path, found) ?? quoted(written, path.at(-1), found),
          }),
      };
    case 'invalid_union': {
      const allowed =
        issue.discriminator === undefined
          ? []
          : schemasAt(schema, path).flatMap((item) => [...(shapeOf(item).values ?? [])]);
      if (allowed.length > 0) return notAllowed(shown, found, allowed);
      return {
        name: 'content-wrong-type',
        message: `${shown} is ${kindOf(found)}, which is none of the kinds allowed here.`,
        place: 'value',
      };
    }
    case 'invalid_value':
      return notAllowed(shown, found, issue.values);
    case 'too_small':
      return {
        name: 'content-invalid-value',
        message: `${shown} must ${bound(issue.origin, 'least', issue.minimum, issue.inclusive)}.`,
        place: 'value',
      };
    case 'too_big':
      return {
        name: 'content-invalid-value',
        message: `${shown} must ${bound(issue.origin, 'most', issue.maximum, issue.inclusive)}.`,
        place: 'value',
      };
    default:
      return {
        name: 'content-invalid-value',
        message: `${shown}: ${lowerFirst(issue.message)}.`,
        place: 'value',
        rewrite: () => asLink(schema, path, found),
      };
  }
}

/** Format characters such as U+200B, and spaces other than the plain one. */
const UNSEEN = /\p{Cf}|(?! )\p{Zs}/u;

function unknownKeyRemedy(key: string, possible: readonly string[], present: readonly string[]): string {
  if (possible.includes(key)) return 'Remove the key: it does not go with the others that stand here.';
  const free = possible.filter((item) => !present.includes(item));
  if (free.length === 0) return 'Remove the key: every key that is possible here is there already.';
  const doubled = didYouMean(key, free) === undefined ? didYouMean(key, possible) : undefined;
  return doubled === undefined
    ? suggestion(key, free)
    : `Remove the key if it means \`${doubled}\`, which is there already.`;
}

function notAllowed(shown: string, found: unknown, allowed: readonly unknown[]): Explanation {
  return {
    name: 'content-invalid-value',
    message: `${shown} is \`${shownValue(found)}\`, which is not allowed here.`,
    remedy: suggestion(shownValue(found), allowed.map(String)),
    place: 'value',
  };
}

/** A limit in words: "be at least 1", "have at most 4 items". */
function bound(origin: string, side: 'least' | 'most', limit: number | bigint, inclusive: boolean | undefined): string {
  const unit = { string: 'character', array: 'item', set: 'item', map: 'item' }[origin];
  if (unit !== undefined) return `have at ${side} ${String(limit)} ${unit}${String(limit) === '1' ? '' : 's'}`;
  return inclusive === false
    ? `be ${side === 'least' ? 'more' : 'less'} than ${String(limit)}`
    : `be at ${side} ${String(limit)}`;
}

function describe(schema: z.ZodType, path: ValuePath): string {
  const [target] = schemasAt(schema, path);
  const type = target ? shapeOf(target).type : undefined;
  return type ? ` with ${kind(type)}` : '';
}

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

function kind(type: string): string {
  return KINDS[type] ?? type;
}

function kindOf(value: unknown): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  return kind(typeof value);
}

function shownValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function lowerFirst(text: string): string {
  return (text.charAt(0).toLowerCase() + text.slice(1)).replace(/\.$/, '');
}
