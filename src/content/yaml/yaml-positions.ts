import type { Node, Scalar } from 'yaml';
import { framed, type FramedPosition, type SourcePosition } from '../../errors/index.js';
import { itemPath, splitItemFile } from '../../lib/site/item-file.js';
import { formatPath, pathInFile, valueAt, type ValuePath } from '../../lib/text/value-path.js';
import { definitionPlace } from '../definition-places.js';
import { contentDocument, findNode } from './content-document.js';
import { keyText } from './parser/key-text.js';
import { yamlLibrary } from './parser/yaml-library.js';
import { offsetAfter } from './scalar-source.js';

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
  /** The value at a path as it is written, with its quotes or the first line of its block. */
  written(path: ValuePath): string;
  /** The path in the file as messages show it, which counts list items that are not published. */
  path(path: ValuePath): string;
  /** The position with its code frame, ready to spread into a diagnostic. */
  shown(position: SourcePosition): FramedPosition;
}

/**
 * @param hidden paths of list items that the paths of values do not count
 * @param made content that a template made of an item: a value that the item has once is found there
 */
export function yamlPositions(file: string, text: string, hidden?: ReadonlySet<string>, made?: unknown): YamlPositions {
  const { file: source, item } = splitItemFile(file);
  if (item !== undefined) return positionsOfItem(source, text, item, made);
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
    written: (path) => positions.written(inFile(path)),
    path: (path) => formatPath(inFile(path)),
  };
}

/** What a template says of an item has the position of the item; without a place in data, that of the key that lists it. */
function positionsOfItem(file: string, text: string, item: string, made: unknown): YamlPositions {
  const positions = positionsIn(file, text);
  const path = itemPath(item);
  const ofTemplate = /\.[jt]sx?$/.test(file) ? definitionPlace(file, text, String(path[0])) : undefined;
  const place = ofTemplate ?? positions.value(path);
  const same = (): SourcePosition => place;
  if (ofTemplate) return { ...positions, value: same, key: same, within: same, part: same };
  return {
    ...positions,
    value: (inPage) => positions.like(path, valueAt(made, inPage), inPage.at(-1)) ?? place,
    key: same,
    within(_, needle) {
      // Templates make links of ids, as `/speakers/ID/`.
      const [id = needle] = /[^/]+(?=\/?$)/.exec(needle) ?? [];
      const whole = positions.within(path, needle);
      return whole.line === place.line && whole.column === place.column ? positions.within(path, id) : whole;
    },
    part: same,
  };
}

interface FilePositions extends YamlPositions {
  /**
   * Position of the only text or number inside the value at `path` that equals `value`, or of the one with its key;
   * without any, of the longest that is a part of `value`.
   */
  like(path: ValuePath, value: unknown, key?: string | number): SourcePosition | undefined;
}

function positionsIn(file: string, text: string): FilePositions {
  const { document, lines } = contentDocument(file, text);

  function at(start: number, end: number): SourcePosition {
    const from = lines.linePos(start);
    const to = lines.linePos(Math.max(start + 1, end));
    return { file, line: from.line, column: from.col, endLine: to.line, endColumn: to.col };
  }

  function nodePosition(node: Node | null | undefined): SourcePosition {
    const range = node?.range;
    return range ? at(range[0], range[1]) : { file, line: 1, column: 1 };
  }

  const positions: FilePositions = {
    value(path) {
      for (let length = path.length; length > 0; length -= 1) {
        const { pair, node } = findNode(document, path.slice(0, length));
        if (node?.range && node.range[1] > node.range[0] && length === path.length) return nodePosition(node);
        const key = pair?.key as Node | undefined;
        if (key?.range) return nodePosition(key);
        if (node?.range) return nodePosition(node);
      }
      return { file, line: 1, column: 1 };
    },
    key(path) {
      const { pair, node } = findNode(document, path);
      const key = pair?.key as Node | undefined;
      return key?.range ? nodePosition(key) : node ? nodePosition(node) : positions.value(path.slice(0, -1));
    },
    within(path, needle) {
      const range = findNode(document, path).node?.range;
      if (!range) return positions.value(path);
      const places = placesOf(text.slice(0, range[1]), needle, range[0]);
      const whole = places.find((at) => !/\w$/.test(text.slice(0, at).slice(-1)) && isWhole(text, at + needle.length));
      const start = whole ?? places[0];
      return start === undefined ? positions.value(path) : at(start, start + needle.length);
    },
    part(path, value, offset, length) {
      const { node } = findNode(document, path);
      if (!node?.range) return positions.value(path);
      const [from, to] = node.range;
      const style = yamlLibrary().isScalar(node) ? node.type : undefined;
      const start = from + offsetAfter(text.slice(from, to), style, value.slice(0, offset));
      return at(start, start + length);
    },
    written: (path) => text.slice(...(findNode(document, path).node?.range ?? [0, 0])),
    like(path, value, name) {
      const { node } = findNode(document, path);
      if (!node || (typeof value !== 'string' && typeof value !== 'number')) return undefined;
      const { isPair, visit } = yamlLibrary();
      const found: { readonly scalar: Scalar; readonly of: unknown }[] = [];
      visit(node, {
        Scalar(role, scalar, above) {
          const pair = above.at(-1);
          if (role !== 'key') found.push({ scalar, of: isPair(pair) ? keyText(pair.key) : undefined });
        },
      });
      const equal = found.filter(({ scalar }) => scalar.value === value);
      const parts = found
        .map(({ scalar }) => ({ scalar, words: String(scalar.value) }))
        .filter(({ words }) => words.length > 1 && String(value).includes(words))
        .sort((a, b) => b.words.length - a.words.length);
      const [longest, next] = equal.length > 0 ? [] : parts;
      const part = longest?.words.length === next?.words.length ? undefined : longest;
      const only = equal.length === 1 ? equal[0] : equal.find(({ of }) => of === name);
      return (only ?? part) && nodePosition((only ?? part)?.scalar);
    },
    path: formatPath,
    shown: (position) => framed(text, position),
  };
  return positions;
}

function placesOf(text: string, needle: string, from: number): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(needle, from); at >= 0 && places.length < MOST_PLACES; at = text.indexOf(needle, at + 1))
    places.push(at);
  return places;
}

/** Places of one text that are compared. */
const MOST_PLACES = 100;

/** Whether an address does not go on. */
function isWhole(text: string, end: number): boolean {
  return !/^(?:[\w/?#=&%~-]|\.\w)/.test(text.slice(end, end + 2));
}
