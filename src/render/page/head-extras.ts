import type { HeadExtras } from '../../api/define.js';
import { failure, type IsletError } from '../../errors/index.js';
import { suggestion } from '../../lib/text/did-you-mean.js';
import { whyNotJson } from '../../lib/text/json-value.js';

/** For templates without a `head`. */
export const NO_EXTRAS: HeadExtras = Object.freeze({});

const EXTRAS = ['ogType', 'jsonLd', 'meta', 'links'];

/** Attributes of the elements in a list; the first two are required. */
const ATTRIBUTES = {
  meta: ['name', 'content', 'media'],
  links: ['rel', 'href', 'type', 'hreflang', 'title', 'sizes', 'media'],
} as const;

const OG_TYPES = ['website', 'article'];

/**
 * Checks the result of the `head` of a template, whose types a build does not check. @throws IsletError
 * `template-threw`
 */
export function extrasOf(extras: HeadExtras | null | undefined): HeadExtras {
  const what = extras ? whyNotJson(extras) : String(extras);
  if (!extras || what !== undefined || Array.isArray(extras))
    throw invalidHead(`\`head\` gives ${what ?? 'a list'}, and no object.`);
  for (const key of Object.keys(extras))
    if (!EXTRAS.includes(key))
      throw invalidHead(`\`head\` gives \`${key}\`, which nothing reads.`, suggestion(key, EXTRAS));
  const ogType: unknown = extras.ogType;
  if (ogType !== undefined && !OG_TYPES.some((type) => type === ogType))
    throw invalidHead('`head` gives an `ogType` that there is not.', suggestion('', OG_TYPES));
  for (const key of ['jsonLd', 'meta', 'links'] as const) {
    const list: unknown = extras[key];
    if (list !== undefined && !Array.isArray(list)) throw invalidHead(`\`head\` gives \`${key}\` that is no list.`);
  }
  const wrongBlock =
    extras.jsonLd?.findIndex((block: unknown) => typeof block !== 'object' || block === null || Array.isArray(block)) ??
    -1;
  if (wrongBlock >= 0) throw invalidHead(`\`head\` gives \`jsonLd[${String(wrongBlock)}]\` that is no object.`);
  checkElements('meta', extras.meta);
  checkElements('links', extras.links);
  return extras;
}

function checkElements(key: keyof typeof ATTRIBUTES, items: readonly object[] = []): void {
  const known: readonly string[] = ATTRIBUTES[key];
  for (const [index, item] of items.entries()) {
    const place = `\`${key}[${String(index)}]\``;
    const attributes = new Map(Object.entries(Object(item) as Readonly<Record<string, unknown>>));
    for (const [name, value] of attributes) {
      if (!known.includes(name))
        throw invalidHead(
          `\`head\` gives ${place} the attribute \`${name}\`, which it cannot have.`,
          suggestion(name, known),
        );
      if (value !== undefined && typeof value !== 'string')
        throw invalidHead(`\`head\` gives ${place} a \`${name}\` that is no text.`);
    }
    const missing = known.slice(0, 2).find((name) => attributes.get(name) === undefined);
    if (missing !== undefined) throw invalidHead(`\`head\` gives ${place} no \`${missing}\`.`);
  }
}

function invalidHead(message: string, remedy?: string): IsletError {
  return failure('template-threw', { message, path: 'head', remedy });
}
