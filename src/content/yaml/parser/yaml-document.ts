import type { Document, DocumentOptions, LineCounter, ParseOptions, SchemaOptions } from 'yaml';
import { yamlLibrary } from './yaml-library.js';
import { PARSE_OPTIONS } from './yaml-options.js';

/** A document of the `yaml` package with its line offsets. */
export interface YamlDocument {
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

/** Parses any YAML, including its errors. */
export function readYamlDocument(
  text: string,
  options: ParseOptions & DocumentOptions & SchemaOptions = PARSE_OPTIONS,
): YamlDocument {
  return { document: yamlLibrary().parseDocument(text, options), lines: linesOf(text) };
}

/** The line counter of the parser is wrong after unreadable text. */
export function linesOf(text: string): LineCounter {
  const lines = new (yamlLibrary().LineCounter)();
  lines.addNewLine(0);
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines.addNewLine(at + 1);
  return lines;
}
