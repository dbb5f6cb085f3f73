import type { Document, DocumentOptions, LineCounter, ParseOptions, SchemaOptions } from 'yaml';
import { yamlLibrary } from './yaml-library.js';
import { PARSE_OPTIONS } from './yaml-options.js';

/** A text as `yaml` reads it, with where its lines begin. */
export interface YamlDocument {
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

/** Reads YAML of every form, with what is wrong with it. */
export function readYamlDocument(
  text: string,
  options: ParseOptions & DocumentOptions & SchemaOptions = PARSE_OPTIONS,
): YamlDocument {
  return { document: yamlLibrary().parseDocument(text, options), lines: linesOf(text) };
}

/** The parser loses count of lines behind what it cannot read. */
function linesOf(text: string): LineCounter {
  const lines = new (yamlLibrary().LineCounter)();
  lines.addNewLine(0);
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines.addNewLine(at + 1);
  return lines;
}
