import type { Piece, Span } from '../lib/html/html-pieces.js';

/** A text among the values that scripts of a page read. Scripts show it later, and it stands nowhere else. */
export interface ScriptText {
  readonly text: string;
  /** Where it stands in the JSON, with its quotes. */
  readonly span: Span;
}

/** Of scripts that hold values and do not run. */
const VALUES = /^application\/(?:ld\+)?json$/i;

/** A string, and the colon behind it where it is a key. */
const STRING = /("(?:[^"\\]|\\.)*")(\s*:)?/g;

/** Addresses are followed, not read. */
const ADDRESS = /^(?:https?:|mailto:|tel:|\/)\S*$/i;

/** Whether a piece is what a script of values holds: the props of an island, or what search engines are told. */
export function holdsJsonTexts(pieces: readonly Piece[], { kind, name, parent }: Piece): boolean {
  return (
    kind === 'text' &&
    name === 'script' &&
    isJsonType(pieces[parent]?.attributes.find((attribute) => attribute.name === 'type')?.value ?? '')
  );
}

/** Whether scripts of a type hold values. */
export function isJsonType(type: string): boolean {
  return VALUES.test(type.trim());
}

/** Whether people come to read a value. */
export function isReadableText(value: string): boolean {
  return !ADDRESS.test(value.trim());
}

/** The texts in a JSON text that people come to read, in order; none where it is no JSON. */
export function scriptTexts(json: string): ScriptText[] {
  return strings(json).filter(({ text }) => isReadableText(text));
}

/** The published file of values that an address names, as pages name what their scripts fetch. */
export function fetchedJsonFile(address: string): string | undefined {
  return address.startsWith('/assets/') ? /^\/(assets\/[^/]+\.json)$/.exec(address)?.[1] : undefined;
}

/** Published files of values that scripts fetch by an address in this JSON text. */
export function fetchedJsonFiles(json: string): string[] {
  return strings(json).flatMap(({ text }) => fetchedJsonFile(text) ?? []);
}

/** Keys are no values. */
function strings(json: string): ScriptText[] {
  if (!isJson(json)) return [];
  const found: ScriptText[] = [];
  for (const { 1: raw = '', 2: colon, index } of json.matchAll(STRING)) {
    if (colon !== undefined) continue;
    found.push({
      text: raw.includes('\\') ? String(JSON.parse(raw)) : raw.slice(1, -1),
      span: [index, index + raw.length],
    });
  }
  return found;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // Who reads it will find out; there are no values to judge.
    return false;
  }
}
