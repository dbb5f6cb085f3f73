import { codeFrame, diagnostic, type Diagnostic } from '../../../errors/index.js';

/** What V8 says of a JSON text, with the offset. A text that ends too early has none. */
const SAID = /^(.*?)(?: in JSON)? at position (\d+)/;

/** The first mistake in the syntax of a JSON file; `undefined` for other files, and where its place is not known. */
export function jsonSyntax(file: string, text: string): Diagnostic | undefined {
  if (!file.endsWith('.json')) return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    const isCut = said.startsWith('Unexpected end');
    const [, what = 'The file ends too early', at = String(text.length)] = SAID.exec(said) ?? [];
    if (!isCut && !SAID.test(said)) return undefined;
    const before = text.slice(0, Number(at));
    // A missing comma is missing behind the value before.
    const lines = (isCut || what.startsWith("Expected ','") ? before.trimEnd() : before).split('\n');
    const position = { file, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
    return diagnostic('yaml-syntax', {
      message: `This is not valid JSON: ${what.charAt(0).toLowerCase()}${what.slice(1)}.`,
      position,
      frame: codeFrame(text, position),
      remedy: 'Correct the line shown. A comma is between two entries, and names and texts are in double quotes.',
    });
  }
}
