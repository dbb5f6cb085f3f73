import { diagnostic, framed, positionIn, type Diagnostic } from '../../../errors/index.js';

/** What V8 says of a JSON text, without the text and the place. */
const SAID = /^(.*?)(?:, (?:\.\.\.)?".*" is not valid JSON| in JSON at position .*| at position .*)$/s;

/** Offset in a message of V8, which not every message has. */
const PLACE = / at position (\d+)/;

/** The first mistake in the syntax of a JSON file. `undefined` for other files, and for a file without content. */
export function jsonSyntax(file: string, text: string): Diagnostic | undefined {
  if (!file.endsWith('.json') || text.trim() === '') return undefined;
  const said = mistakeIn(text);
  if (said === undefined) return undefined;
  const at = offsetOf(said, text);
  const [what, before, remedy] = explain(said, text, at);
  const message = `This is not valid JSON: ${what}.`;
  return diagnostic('json-syntax', { message, remedy, ...framed(text, positionIn(file, text, before.length)) });
}

/** What is wrong at an offset, the text before it, and what to do. */
function explain(said: string, text: string, at: number): [what: string, before: string, remedy: string] {
  const remedy = 'Correct the line shown. A comma is between two entries, and names and texts are in double quotes.';
  const before = text.slice(0, at);
  const value = before.trimEnd();
  if (/^(?:\/[/*]|#)/.test(text.slice(at)))
    return ['it has a comment', before, 'Remove the comment: JSON has none. YAML has, after `#`.'];
  if (/^[}\]]/.test(text.slice(at)) && value.endsWith(','))
    return [
      `there is a comma behind the last ${text[at] === '}' ? 'entry' : 'item'}`,
      value.slice(0, -1),
      'Remove the comma.',
    ];
  if (at >= text.trimEnd().length) return ['the file ends too early', value, remedy];
  const what = lowerFirst(SAID.exec(said)?.[1] ?? said);
  // A missing comma is missing behind the value before.
  return [what, what.startsWith("expected ','") ? value : before, remedy];
}

function mistakeIn(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The offset of a mistake: without one in its message, the end of the shortest beginning of the text that has it. */
function offsetOf(said: string, text: string): number {
  const place = PLACE.exec(said)?.[1];
  if (place !== undefined) return Number(place);
  let [valid, wrong] = [0, text.length + 1];
  while (valid + 1 < wrong) {
    const length = Math.floor((valid + wrong) / 2);
    const start = text.slice(0, length);
    const found = length > text.length ? said : mistakeIn(start);
    const isAtEnd = found?.startsWith('Unexpected end') === true || Number(PLACE.exec(found ?? '')?.[1]) >= length;
    if (found === undefined || isAtEnd) valid = length;
    else wrong = length;
  }
  return wrong - 1;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
