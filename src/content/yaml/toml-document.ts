import { createRequire } from 'node:module';
import type * as toml from 'toml-eslint-parser';
import type { AST } from 'toml-eslint-parser';
import type { Document, Node, Scalar, YAMLMap } from 'yaml';
import { failure, framed, positionIn, type IsletError } from '../../errors/index.js';
import { yamlLibrary } from './parser/yaml-library.js';

const require = createRequire(import.meta.url);

/** Whether a file is read as TOML, by its name. */
export function isToml(file: string): boolean {
  return file.endsWith('.toml');
}

/**
 * Reads a TOML 1.0 file as a document whose nodes have their offsets in the text. Dates become texts.
 *
 * @throws IsletError `toml-invalid`
 */
export function tomlDocument(file: string, text: string): Document {
  // Loaded here, because few sites have such a file.
  const { ParseError, parseTOML } = require('toml-eslint-parser') as typeof toml;
  const { Document, isSeq, Pair, Scalar, YAMLMap, YAMLSeq } = yamlLibrary();
  const invalid = (message: string, at: number, length = 1): IsletError =>
    failure('toml-invalid', { message: `${message}.`, ...framed(text, positionIn(file, text, at, length)) });
  const placed = <T extends Node>(node: T, [start, end]: AST.Range): T => {
    node.range = [start, end, end];
    return node;
  };
  const keyOf = (key: AST.TOMLKey['keys'][number]): Scalar =>
    placed(new Scalar(key.type === 'TOMLBare' ? key.name : key.value), key.range);

  function valueOf(node: AST.TOMLContentNode): Node {
    const { range } = node;
    if (node.type === 'TOMLInlineTable') return filled(placed(new YAMLMap(), range), node.body);
    if (node.type === 'TOMLArray') {
      const list = placed(new YAMLSeq(), range);
      list.items.push(...node.elements.map(valueOf));
      return list;
    }
    if ('datetime' in node) return placed(new Scalar(node.datetime), range);
    const isLost =
      typeof node.value === 'number' &&
      !(node.kind === 'integer' ? Number.isSafeInteger(node.value) : Number.isFinite(node.value));
    if (isLost)
      throw invalid(`\`${text.slice(...range)}\` is no number that data can hold`, range[0], range[1] - range[0]);
    return placed(new Scalar(node.value), range);
  }

  /** Returns the table below another that keys name, in the last item of a list of tables; it is made if it is not there. */
  function tableAt(above: YAMLMap, keys: AST.TOMLKey['keys'], range: AST.Range): YAMLMap {
    return keys.reduce((table, key) => {
      const known = table.get(keyOf(key).value);
      const last = isSeq(known) ? known.items.at(-1) : known;
      if (last) return last as YAMLMap;
      const made = placed(new YAMLMap(), range);
      table.items.push(new Pair(keyOf(key), made));
      return made;
    }, above);
  }

  function filled(table: YAMLMap, entries: readonly AST.TOMLKeyValue[]): YAMLMap {
    for (const { key, value, range } of entries)
      for (const last of key.keys.slice(-1))
        tableAt(table, key.keys.slice(0, -1), range).items.push(new Pair(keyOf(last), valueOf(value)));
    return table;
  }

  const document = new Document();
  const whole = placed(new YAMLMap(), [0, text.length]);
  document.contents = whole;
  try {
    for (const part of parseTOML(text, { tomlVersion: '1.0' }).body[0].body) {
      if (part.type === 'TOMLKeyValue') filled(whole, [part]);
      else if (part.kind === 'standard') filled(tableAt(whole, part.key.keys, part.range), part.body);
      else {
        const above = tableAt(whole, part.key.keys.slice(0, -1), part.range);
        for (const last of part.key.keys.slice(-1)) {
          const known = above.get(keyOf(last).value);
          const list = isSeq(known) ? known : placed(new YAMLSeq(), part.range);
          if (!known) above.items.push(new Pair(keyOf(last), list));
          list.items.push(filled(placed(new YAMLMap(), part.range), part.body));
        }
      }
    }
  } catch (error) {
    if (error instanceof ParseError) throw invalid(error.message, Math.min(error.index, text.trimEnd().length));
    if (error instanceof RangeError) throw invalid('The values are nested too deeply', 0);
    throw error;
  }
  return document;
}
