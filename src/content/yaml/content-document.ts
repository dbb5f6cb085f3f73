import type { Document, LineCounter, Node, Pair } from 'yaml';
import type { ValuePath } from '../../lib/text/value-path.js';
import { csvDocument, isCsv } from './csv-document.js';
import { isMarkdown, pageDocument } from './markdown-page.js';
import { isToml, tomlDocument } from './toml-document.js';
import { keyText } from './parser/key-text.js';
import { linesOf, readYamlDocument } from './parser/yaml-document.js';
import { yamlLibrary } from './parser/yaml-library.js';
import { PARSE_OPTIONS } from './parser/yaml-options.js';

/** A content file as a document of the `yaml` package, whose nodes have their offsets in the text. */
export interface ContentDocument {
  readonly document: Document;
  readonly lines: LineCounter;
}

/** Parses a YAML, JSON, TOML, CSV or Markdown file with positions, including its errors. */
export function contentDocument(file: string, text: string): ContentDocument {
  const options = { ...PARSE_OPTIONS, uniqueKeys: false };
  if (isToml(file)) return { document: tomlDocument(file, text), lines: linesOf(text) };
  if (isCsv(file)) return { document: csvDocument(file, text), lines: linesOf(text) };
  return isMarkdown(file) ? pageDocument(file, text, options) : readYamlDocument(text, options);
}

/** The pair and node at a path, as far as they exist. */
export function findNode(document: Document, path: ValuePath): { pair?: Pair | undefined; node?: Node | undefined } {
  const { isMap, isPair, isSeq } = yamlLibrary();
  let node: unknown = document.contents;
  let pair: Pair | undefined;
  for (const part of path) {
    pair = undefined;
    if (isMap(node)) {
      pair = node.items.find((item) => isPair(item) && keyText(item.key) === String(part));
      node = pair?.value;
    } else if (isSeq(node)) {
      node = node.items[Number(part)];
    } else {
      return {};
    }
  }
  return { pair, node: node as Node | undefined };
}

/** The path of the scalar or alias that an offset lies in; `undefined` for keys, comments and empty values. */
export function pathAt(document: Document, offset: number): ValuePath | undefined {
  const { isMap, isSeq } = yamlLibrary();
  const holds = (node: unknown): boolean => {
    const range = (node as Node | null)?.range;
    return range ? offset >= range[0] && offset < range[1] : false;
  };
  const path: (string | number)[] = [];
  let node: unknown = document.contents;
  while (isMap(node) || isSeq(node)) {
    const inner: unknown[] = isMap(node) ? node.items.map(({ value }) => value) : node.items;
    const index = inner.findIndex(holds);
    if (index < 0) return undefined;
    path.push(isMap(node) ? (keyText(node.items[index]?.key) ?? '') : index);
    node = inner[index];
  }
  return path;
}
