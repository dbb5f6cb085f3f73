import type { Document, Node, Pair } from 'yaml';
import { framed, type FramedPosition, type SourcePosition } from '../../errors/index.js';
import { splitItemFile } from '../../lib/site/item-file.js';
import { formatPath, parsePath, pathInFile, type ValuePath } from '../../lib/text/value-path.js';
import { definitionPlace } from '../definition-places.js';
import { csvDocument, isCsv } from './csv-document.js';
import { isMarkdown, pageDocument } from './markdown-page.js';
import { linesOf, readYamlDocument } from './parser/yaml-document.js';
import { keyText } from './parser/key-text.js';
import { yamlLibrary } from './parser/yaml-library.js';
import { PARSE_OPTIONS } from './parser/yaml-options.js';

/** Positions of the values in one YAML file. Created only for messages, because it parses the text again. */
export interface YamlPositions {
  /** Position of the value at a path, or of the nearest existing container. */
  value(path: ValuePath): SourcePosition;
  /** Position of the last key of a path, or of the nearest existing container. */
  key(path: ValuePath): SourcePosition;
  /** Position of the first occurrence of `needle` inside the value at `path`, or of the value. */
  within(path: ValuePath, needle: string): SourcePosition;
  /**
   * Position of a part of the text at `path`, whose parsed value is `value`; offsets in UTF-16 code units of `value`.
   */
  part(path: ValuePath, value: string, offset: number, length: number): SourcePosition;
  /** The path in the file as messages show it, which counts list items that are not published. */
  path(path: ValuePath): string;
  /** The position with its code frame, ready to spread into a diagnostic. */
  shown(position: SourcePosition): FramedPosition;
}

/** @param hidden paths of list items that the paths of values do not count */
export function yamlPositions(file: string, text: string, hidden?: ReadonlySet<string>): YamlPositions {
  const { file: source, item } = splitItemFile(file);
  if (item !== undefined) return positionsOfItem(source, text, item);
  return hidden ? positionsOfShown(positionsIn(file, text), hidden) : positionsIn(file, text);
}

/** Positions by paths that do not count hidden items. */
function positionsOfShown(positions: YamlPositions, hidden: ReadonlySet<string>): YamlPositions {
  const inFile = (path: ValuePath): ValuePath => pathInFile(path, hidden);
  return {
    ...positions,
    value: (path) => positions.value(inFile(path)),
    key: (path) => positions.key(inFile(path)),
    within: (path, needle) => positions.within(inFile(path), needle),
    part: (path, ...rest) => positions.part(inFile(path), ...rest),
    path: (path) => formatPath(inFile(path)),
  };
}

/** What a template says of an item has the position of the item; without a place in data, that of the key that lists it. */
function positionsOfItem(file: string, text: string, item: string): YamlPositions {
  const positions = positionsIn(file, text);
  const path = parsePath(item.replace(/#\d+$/, ''));
  const ofTemplate = /\.[jt]sx?$/.test(file) ? definitionPlace(file, text, String(path[0])) : undefined;
  const place = ofTemplate ?? positions.value(path);
  const same = (): SourcePosition => place;
  const within = (_: ValuePath, needle: string): SourcePosition => {
    if (ofTemplate) return place;
    // Templates make links of ids, as `/speakers/ID/`.
    const [id = needle] = /[^/]+(?=\/?$)/.exec(needle) ?? [];
    const whole = positions.within(path, needle);
    return whole.line === place.line && whole.column === place.column ? positions.within(path, id) : whole;
  };
  return { ...positions, value: same, key: same, within, part: same };
}

function positionsIn(file: string, text: string): YamlPositions {
  const options = { ...PARSE_OPTIONS, uniqueKeys: false };
  const { document, lines } = isCsv(file)
    ? { document: csvDocument(file, text), lines: linesOf(text) }
    : isMarkdown(file)
      ? pageDocument(file, text, options)
      : readYamlDocument(text, options);

  function at(start: number, end: number): SourcePosition {
    const from = lines.linePos(start);
    const to = lines.linePos(Math.max(start + 1, end));
    return { file, line: from.line, column: from.col, endLine: to.line, endColumn: to.col };
  }

  function nodePosition(node: Node | null | undefined): SourcePosition {
    const range = node?.range;
    return range ? at(range[0], range[1]) : { file, line: 1, column: 1 };
  }

  const positions: YamlPositions = {
    value(path) {
      for (let length = path.length; length > 0; length -= 1) {
        const { pair, node } = find(document, path.slice(0, length));
        if (node?.range && node.range[1] > node.range[0] && length === path.length) return nodePosition(node);
        const key = pair?.key as Node | undefined;
        if (key?.range) return nodePosition(key);
        if (node?.range) return nodePosition(node);
      }
      return { file, line: 1, column: 1 };
    },
    key(path) {
      const { pair, node } = find(document, path);
      const key = pair?.key as Node | undefined;
      return key?.range ? nodePosition(key) : node ? nodePosition(node) : positions.value(path.slice(0, -1));
    },
    within(path, needle) {
      const range = find(document, path).node?.range;
      if (!range) return positions.value(path);
      const start = text.indexOf(needle, range[0]);
      return start >= 0 && start < range[1] ? at(start, start + needle.length) : positions.value(path);
    },
    part(path, value, offset, length) {
      const { node } = find(document, path);
      const range = node?.range;
      if (!range) return positions.value(path);
      const raw = text.slice(range[0], range[1]);
      const start = sourceOffset(raw, value, offset, length, yamlLibrary().isScalar(node) && node.type === 'PLAIN');
      return start === undefined ? positions.value(path) : at(range[0] + start, range[0] + start + length);
    },
    path: formatPath,
    shown: (position) => framed(text, position),
  };
  return positions;
}

/**
 * Returns the offset of a part of a value in the YAML source of the scalar. Outside quotes only white space differs; in
 * quotes the part is found by its words.
 */
function sourceOffset(
  raw: string,
  value: string,
  offset: number,
  length: number,
  isPlain: boolean,
): number | undefined {
  const words = value.slice(offset, offset + length);
  if (!isPlain && /^["']/.test(raw)) {
    let found = -1;
    for (let at = value.indexOf(words); at >= 0 && at <= offset; at = value.indexOf(words, at + 1))
      found = raw.indexOf(words, found + 1);
    return found < 0 ? undefined : found;
  }
  const isBlock = !isPlain && /^[|>]/.test(raw);
  let left = value.slice(0, offset).replace(/\s+/g, '').length;
  for (let at = isBlock ? raw.indexOf('\n') + 1 : 0; at < raw.length; at += 1) {
    if (/\s/.test(raw[at] ?? '')) continue;
    if (left === 0) return at;
    left -= 1;
  }
  return undefined;
}

function find(document: Document, path: ValuePath): { pair?: Pair | undefined; node?: Node | undefined } {
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
