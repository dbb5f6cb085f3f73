import type { ValuePath } from '../../lib/text/value-path.js';
import type { YamlFile } from '../yaml/yaml-file.js';
import { yamlPositions } from '../yaml/yaml-positions.js';

/** Replaces a range of a text; offsets in UTF-16 code units. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies edits, which must not overlap. Equal edits are applied once. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const sorted = [...new Map(edits.map((edit) => [edit.start, edit])).values()].sort((a, b) => b.start - a.start);
  return sorted.reduce((result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end), text);
}

/** Replaces an address each time that the source of a value has it; no edits if it is written differently there. */
export function replaceAddress(
  { file, text }: YamlFile,
  path: ValuePath,
  address: string,
  replacement: string,
): TextEdit[] {
  const [start, end] = rangeOf(file, text, path);
  return addressesIn(text, address, start, end).map((at) => ({
    start: at,
    end: at + address.length,
    text: replacement,
  }));
}

/** Returns the offsets of an address in a part of a text, without longer addresses that begin or end with it. */
export function addressesIn(text: string, address: string, start = 0, end = text.length): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(address, start); at >= 0 && at + address.length <= end; at = text.indexOf(address, at + 1))
    if (
      !/[\p{L}\p{N}_.~%:/-]/u.test(text[at - 1] ?? ' ') &&
      !/^(?:[\p{L}\p{N}_~%/-]|\.\w)/u.test(text.slice(at + address.length))
    )
      found.push(at);
  return found;
}

function rangeOf(file: string, text: string, path: ValuePath): [start: number, end: number] {
  const { line = 1, column = 1, endLine = line, endColumn = column } = yamlPositions(file, text).value(path);
  const lines = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return [(lines[line - 1] ?? 0) + column - 1, (lines[endLine - 1] ?? 0) + endColumn - 1];
}
