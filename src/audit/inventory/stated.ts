import { parseJson } from '../parse-json.js';
import { scriptKind } from '../facts/script-kind.js';
import type { PageFacts } from '../facts/read-page.js';

/** What a page says of programs. */
export type Stated = Readonly<Record<'versions' | 'sizes' | 'sha256', readonly string[]>>;

/** The structured data of a page. */
export function jsonLdOf(page: PageFacts): unknown[] {
  return page
    .elements('script')
    .filter((element) => scriptKind(element) === 'json-ld')
    .map((element) => parseJson(page.inside(element)[0]?.raw ?? ''));
}

/** The texts under a key, at any depth. */
export function valuesOf(data: unknown, key: string): string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data as Record<string, unknown>).flatMap(([name, value]) =>
    name === key && typeof value === 'string' ? value : valuesOf(value, key),
  );
}

/** 64 digits, a digest if the text says so. */
const DIGITS = /\b[\da-f]{64}\b/gi;
const NAME = /\bsha-?256\b/i;

/** A digest is named in the same text or in the one before it, such as a `<dt>`. */
export function statedIn(page: PageFacts, data: readonly unknown[]): Stated {
  const texts = page.pieces.filter(
    ({ kind, name, text }) => kind === 'text' && text.trim() !== '' && !/^(?:script|style|title)$/.test(name),
  );
  return {
    versions: valuesOf(data, 'softwareVersion'),
    sizes: valuesOf(data, 'fileSize'),
    sha256: texts.flatMap(({ text }, index) =>
      NAME.test(text) || NAME.test((texts[index - 1]?.text ?? '').replace(/^.*[\da-f]{64}.*$/is, ''))
        ? (text.match(DIGITS) ?? [])
        : [],
    ),
  };
}
