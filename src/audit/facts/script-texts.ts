import { isJson } from './script-kind.js';
import { parseJson } from '../parse-json.js';
import type { Piece, Span } from '../../lib/html/html-pieces.js';

/** A text in JSON that scripts of a page read and can show. */
export interface ScriptText {
  readonly text: string;
  /** Position in the JSON, including the quotes. */
  readonly span: Span;
}

/** A string, and the colon after a key. */
const STRING = /("(?:[^"\\]|\\.)*")(\s*:)?/g;

/** Addresses, which are not readable text. */
const ADDRESS = /^(?:https?:|mailto:|tel:|\/)\S*$/i;

/** Whether a piece is the content of a JSON script: props of an island, or structured data. */
export function holdsJsonTexts(pieces: readonly Piece[], { kind, name, parent }: Piece): boolean {
  return kind === 'text' && name === 'script' && isJson(pieces[parent]);
}

/** The readable texts in a JSON text, in order; empty if it is not JSON. */
export function scriptTexts(json: string): ScriptText[] {
  return strings(json).filter(({ text }) => !ADDRESS.test(text.trim()));
}

/** The path of the published JSON file that an address names; `undefined` for other addresses. */
export function fetchedJsonFile(address: string): string | undefined {
  return /^\/((?:[^?#]+\/)?assets\/[^/]+\.json)$/.exec(address)?.[1];
}

/** The published JSON files whose addresses are in a JSON text. */
export function fetchedJsonFiles(json: string): string[] {
  return strings(json).flatMap(({ text }) => fetchedJsonFile(text) ?? []);
}

/** All strings in a JSON text, without keys. */
function strings(json: string): ScriptText[] {
  if (parseJson(json) === undefined) return [];
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
