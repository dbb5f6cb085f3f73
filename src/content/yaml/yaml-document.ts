import type { Document, LineCounter } from 'yaml';
import { yamlLibrary } from './yaml-library.js';
import { PARSE_OPTIONS } from './yaml-options.js';

/** A text as `yaml` reads it, with where its lines begin. */
export interface YamlDocument {
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

/** Reads YAML of every form, with what is wrong with it. */
export function readYamlDocument(text: string): YamlDocument {
  const { LineCounter, parseDocument } = yamlLibrary();
  const lines = new LineCounter();
  return { document: parseDocument(text, { ...PARSE_OPTIONS, lineCounter: lines }), lines };
}
