import type { z } from 'zod';
import type { DiagnosticName } from '../errors/index.js';
import { parseTimestamp } from '../api/zoned-time.js';
import { codePoint } from '../lib/text/encoding.js';
import { didYouMean, didYouMeanText, suggestion } from '../lib/text/did-you-mean.js';
import { valueAt, type ValuePath } from '../lib/text/value-path.js';
import { gluedPath, type SchemaIssue } from './schema-issues.js';
import { alternatives, keysAt, schemasAt, shapeOf } from './schema-shape.js';
import { kind, kindOf, remedyForKind } from './value-kinds.js';
import {
  asItem,
  asLink,
  asList,
  asNumber,
  asTruth,
  formatKind,
  hiddenByComment,
  quoted,
  lowerFirst,
  remedyForLimit,
  remedyForRule,
} from './value-remedies.js';
import { oddSign } from './yaml/messages/explain-misplaced-line.js';
import { withQuotes } from './yaml/messages/line.js';

/** A problem of a value and its remedy. */
export interface Explanation {
  readonly name: DiagnosticName;
  readonly message: string;
  readonly remedy?: string;
  readonly place: 'key' | 'value';
  /** Returns a remedy that shows the corrected line; gets the text from the position to the end of the line. */
  readonly rewrite?: (written: string) => string | undefined;
}

/** Invisible format characters such as U+200B, and spaces other than U+0020. */
const UNSEEN = /\p{Cf}|(?! )\p{Zs}/u;

interface Checked {
  readonly schema: z.ZodType;
  readonly value: unknown;
  /** Names the schema, such as "the template `game`". */
  readonly what: string;
  /** Formats the path of a value as it is in its file. */
  readonly show: (path: ValuePath) => string;
}

type RemedyFor = (value: unknown) => string | undefined;

/** Explains a validation problem without zod's terms. */
export function explainIssue(found: SchemaIssue, checked: Checked): Explanation {
  return found.key === undefined
    ? explainValue(found, checked)
    : { name: 'content-unknown-key', place: 'key', ...explainKey(found, found.key, checked) };
}

function explainKey(
  { path, meant: missing }: SchemaIssue,
  key: string,
  { schema, value, what, show }: Checked,
): Pick<Explanation, 'message' | 'remedy' | 'rewrite'> {
  const above = path.slice(0, -1);
  if (gluedPath({ path, key }, schema) !== undefined) {
    return {
      message: 'A space is missing after the colon.',
      rewrite: (written) => `Write \`${written.replace(/:(.*)/, (_, rest: string) => `: ${withQuotes(rest)}`)}\`.`,
    };
  }
  const unseen = UNSEEN.exec(key)?.[0];
  if (unseen !== undefined) {
    return {
      message: `\`${key.replaceAll(new RegExp(UNSEEN, 'gu'), '')}\` contains an invisible character or an unusual space (${codePoint(unseen)}).`,
      remedy: 'Type the line again, with plain spaces at its beginning.',
    };
  }
  const message = `\`${key}\` is not a key of ${what}${path.length > 1 ? ` at \`${show(above)}\`` : ''}`;
  if (missing !== undefined)
    return { message: `${message}, which needs \`${missing}\`.`, remedy: didYouMeanText(key, missing) };
  const present = Object.keys(valueAt(value, above) ?? {});
  return { message: `${message}.`, remedy: unknownKeyRemedy(key, schema, above, present) };
}

/** What keys of other generators are called here. */
const NAMES_OF_OTHERS: Readonly<Record<string, string>> = {
  date: 'published',
  aliases: 'redirectFrom',
  redirect_from: 'redirectFrom',
  expiryDate: 'publishUntil',
  excerpt: 'description',
  permalink: 'path',
};

function unknownKeyRemedy(key: string, schema: z.ZodType, above: ValuePath, present: readonly string[]): string {
  const possible = keysAt(schema, above);
  if (possible.includes(key)) return 'Remove the key: it cannot be combined with the other keys here.';
  const free = possible.filter((item) => !present.includes(item));
  const own = Object.hasOwn(NAMES_OF_OTHERS, key) ? (NAMES_OF_OTHERS[key] ?? '') : '';
  if (free.includes(own)) return `Write \`${own}\`, which is the name of it here.`;
  if (free.length === 0) return 'Remove the key: all possible keys are already there.';
  const doubled = didYouMean(key, free) === undefined ? didYouMean(key, possible) : undefined;
  if (doubled !== undefined) return `Remove the key if it means \`${doubled}\`, which is already there.`;
  const required = requiredKeys(schema, above);
  return suggestion(key, [...free.filter((item) => required.has(item)), ...free.filter((item) => !required.has(item))]);
}

function isTimestamp(value: unknown): value is string {
  return typeof value === 'string' && parseTimestamp(value, 'UTC') !== undefined;
}

/** Returns the keys that are required at a path, in any of its alternatives. */
function requiredKeys(schema: z.ZodType, path: ValuePath): Set<string> {
  return new Set(
    schemasAt(schema, path)
      .flatMap(alternatives)
      .flatMap((option) => Object.entries(shapeOf(option).shape ?? {}))
      .flatMap(([key, field]) => (field._zod.optin !== undefined ? [] : [key])),
  );
}

function explainValue({ issue, path, isName }: SchemaIssue, { schema, value, what, show }: Checked): Explanation {
  const shown = path.length === 0 ? 'The file' : `\`${show(path)}\``;
  const found = valueAt(value, path);
  const key = path.at(-1);
  const targets = schemasAt(schema, path);
  // Rules of the generator's own schemas know what to do.
  const own = issue.code === 'custom' ? (issue.params?.['remedyFor'] as RemedyFor | undefined)?.(found) : undefined;
  if (found === undefined) {
    const [target] = targets;
    return {
      name: 'content-missing-key',
      message: `${shown} is missing; ${what} needs it.`,
      remedy: own ?? `Add \`${String(key)}:\` here${target ? ` with ${kind(shapeOf(target).type)}` : ''}.`,
      place: 'key',
    };
  }
  const invalid = { name: 'content-invalid-value', place: 'value' } as const;
  switch (issue.code) {
    case 'invalid_type': {
      const odd = typeof found === 'string' && issue.expected !== 'array' ? oddSign(found) : undefined;
      if (odd) return { name: 'yaml-syntax', place: 'value', ...odd };
      return { name: 'content-wrong-type', place: 'value', ...wrongKind(issue.expected, found, schema, path, shown) };
    }
    case 'invalid_union': {
      const allowed =
        issue.discriminator === undefined ? [] : targets.flatMap((item) => [...(shapeOf(item).values ?? [])]);
      if (allowed.length > 0) return notAllowed(shown, found, allowed);
      return {
        name: 'content-wrong-type',
        message: `${shown} is ${kindOf(found)}, which is not allowed here.`,
        remedy: remedyForKind(targets, key),
        place: 'value',
      };
    }
    case 'invalid_value':
      return notAllowed(shown, found, issue.values);
    case 'too_small':
    case 'too_big': {
      const message = `${shown} must ${limitOf(issue)}.`;
      return { ...invalid, message, remedy: remedyForLimit(issue, found, targets) };
    }
    default: {
      const format = issue.code === 'invalid_format' ? formatKind(issue) : undefined;
      if (issue.code === 'invalid_format' && issue.format === 'date' && isTimestamp(found)) {
        const remedy = `Write the day: \`${String(key)}: ${found.slice(0, 10)}\`.`;
        return { ...invalid, message: `${shown} has a time.`, remedy };
      }
      return {
        ...invalid,
        message:
          format === undefined
            ? `${shown}: ${lowerFirst(issue.message)}.`
            : `${shown} must be ${format}, but is \`${shownValue(found)}\`.`,
        remedy: own ?? remedyForRule(issue, isName === true, targets, key),
        rewrite: () => asLink(targets, found),
      };
    }
  }
}

function wrongKind(
  expected: string,
  found: unknown,
  schema: z.ZodType,
  path: ValuePath,
  shown: string,
): Pick<Explanation, 'message' | 'remedy' | 'rewrite'> {
  const key = path.at(-1);
  const targets = schemasAt(schema, path);
  const message = `${shown} must be ${kind(expected)}, but is ${typeof found === 'number' && expected === 'int' ? `\`${String(found)}\`` : kindOf(found)}.`;
  if (found === null) {
    const remedy = `Fill the value in, or remove the ${typeof key === 'number' ? 'item' : 'key'}.`;
    return { message, remedy, rewrite: hiddenByComment };
  }
  return {
    message,
    remedy: remedyForKind(targets, key, expected),
    rewrite: (written) => {
      switch (expected) {
        case 'array':
          return schemasAt(schema, [...path, 0]).some((item) => shapeOf(item).type === typeof found)
            ? (asItem(written) ?? asList(key, found))
            : undefined;
        case 'boolean':
          return asTruth(key, found);
        case 'number':
        case 'int':
          return asNumber(key, found);
        case 'string':
          return asLink(targets, found) ?? quoted(written, key, found);
        default:
          return undefined;
      }
    },
  };
}

function notAllowed(shown: string, found: unknown, allowed: readonly unknown[]): Explanation {
  const value = shownValue(found);
  return {
    name: 'content-invalid-value',
    message: `${shown} is \`${value}\`, which is not allowed here.`,
    remedy: suggestion(value, allowed.map(String)),
    place: 'value',
  };
}

/** Describes a limit: "be at least 1", "have at most 4 items". */
function limitOf(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  const { code, origin, inclusive, exact } = issue;
  const [side, limit] = code === 'too_small' ? ['least', issue.minimum] : ['most', issue.maximum];
  const unit = { string: 'character', array: 'item', set: 'item', map: 'item' }[origin as string];
  if (unit !== undefined)
    return `have ${exact === true ? 'exactly' : `at ${side}`} ${String(limit)} ${unit}${String(limit) === '1' ? '' : 's'}`;
  return inclusive === false
    ? `be ${side === 'least' ? 'more' : 'less'} than ${String(limit)}`
    : `be at ${side} ${String(limit)}`;
}

function shownValue(found: unknown): string {
  return typeof found === 'string' ? found : JSON.stringify(found);
}
