import type { Piece, Span } from './html-pieces.js';

/** A text among the values that scripts of a page read. Scripts show it later, and it stands nowhere else. */
export interface ScriptValue {
  readonly text: string;
  /** Where it stands in the JSON, with its quotes. */
  readonly span: Span;
}

/** Of scripts that hold values and do not run. */
const VALUES = /^application\/(?:ld\+)?json$/i;

const STRING = /"(?:[^"\\]|\\.)*"/g;

/** Addresses are followed, not read. */
const ADDRESS = /^(?:https?:|mailto:|tel:|[/#?])\S*$/i;

/** Whether a piece is what a script of values holds: the props of an island, or what search engines are told. */
export function holdsValues(pieces: readonly Piece[], { kind, name, parent }: Piece): boolean {
  return kind === 'text' && name === 'script' && isValuesType(pieces[parent]?.attributes.find((attribute) => attribute.name === 'type')?.value ?? '');
}

/** Whether scripts of a type hold values. */
export function isValuesType(type: string): boolean {
  return VALUES.test(type.trim());
}

/** Whether people come to read a value. */
export function isRead(value: string): boolean {
  return !ADDRESS.test(value.trim());
}

/** The texts in a JSON text that people come to read, in order; none where it is no JSON. */
export function scriptValues(json: string): ScriptValue[] {
  return strings(json).filter(({ text }) => isRead(text));
}

/** The published file of values that an address names, as pages name what their scripts fetch. */
export function fetchedValues(address: string): string | undefined {
  return /^\/(assets\/[^/]+\.json)$/.exec(address)?.[1];
}

/** Published files of values that scripts fetch by an address in this JSON text. */
export function fetchedIn(json: string): string[] {
  return strings(json).flatMap(({ text }) => fetchedValues(text) ?? []);
}

/** Keys are no values. */
function strings(json: string): ScriptValue[] {
  if (!isJson(json)) return [];
  return [...json.matchAll(STRING)].flatMap(({ 0: raw, index }) => {
    const end = index + raw.length;
    return /^\s*:/.test(json.slice(end, end + 20)) ? [] : [{ text: String(JSON.parse(raw)), span: [index, end] as const }];
  });
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
