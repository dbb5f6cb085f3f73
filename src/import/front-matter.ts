import { tomlDocument } from '../content/yaml/toml-document.js';
import { yamlLibrary } from '../content/yaml/parser/yaml-library.js';
import type { AddNote } from './import-report.js';
import { dataOf, type Data } from './old-site.js';

/** What stops the engine of the old site: it becomes a note. */
class Unreadable extends Error {}

/** How an engine reads the unquoted values of YAML. */
export type Dialect = 'hugo' | 'jekyll';

/** A file of the old site: its front matter and its text. */
export interface SplitFile {
  readonly data: Data;
  readonly text: string;
  /** Line of the file where the text begins, from 1. */
  readonly line: number;
}

/** Aliases of one text may expand to this many values. */
const MOST_ALIASES = 100;

/** Returns the value of an unquoted text. @throws Error for what stops the engine */
function plainValue(text: string, dialect: Dialect): unknown {
  if (/^(?:|~|null|Null|NULL)$/.test(text)) return null;
  if (/^(?:true|True|TRUE|false|False|FALSE)$/.test(text)) return text.toLowerCase() === 'true';
  const isRuby = dialect === 'jekyll';
  if (isRuby && /^(?:yes|Yes|YES|on|On|ON|no|No|NO|off|Off|OFF)$/.test(text)) return /^(?:yes|on)$/i.test(text);
  if (isRuby && /^:\S/.test(text)) throw new Unreadable(`\`${text}\` is a symbol of Ruby`);
  if (!isRuby && /^[-+]?\.(?:inf|nan)$/i.test(text)) throw new Unreadable(`\`${text}\` is no number of JSON`);
  const digits = isRuby ? text.replaceAll(/(?<=\d)[_,](?=\d)/g, '') : text.replaceAll(/(?<=\d)_(?=\d)/g, '');
  const [, sign, octal] = /^([-+]?)0(?:o(?=[0-7]))?([0-7]+)$/.exec(isRuby && text.includes('o') ? '' : digits) ?? [];
  if (octal !== undefined) return Number(`${sign ?? ''}1`) * Number.parseInt(octal, 8);
  if (/^[-+]?(?:0|[1-9]\d*|0x[\da-f]+|0b[01]+)$/i.test(digits)) return Number(digits.replace(/^\+/, ''));
  if (/^[-+]?(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.test(digits)) return Number(digits);
  const clock = isRuby ? /^(\d+):([0-5]?\d)(?::([0-5]?\d))?$/.exec(text) : null;
  if (clock) return clock.slice(1).reduce((sum, part) => (part ? sum * 60 + Number(part) : sum), 0);
  return text;
}

/** Reads YAML as an engine does. @throws Error with what is wrong */
export function readYaml(text: string, dialect: Dialect): Data {
  return dataOf(yamlValue(text, dialect));
}

function yamlValue(text: string, dialect: Dialect): unknown {
  const { parseDocument, visit } = yamlLibrary();
  const document = parseDocument(text, { merge: true, uniqueKeys: dialect === 'hugo', logLevel: 'silent' });
  const [problem] = document.errors;
  if (problem) throw new Unreadable(problem.message.split('\n', 1)[0]);
  visit(document, {
    Scalar: (key, node) => {
      if (node.type === 'PLAIN' && node.tag === undefined && key !== 'key')
        node.value = plainValue(node.source ?? '', dialect);
    },
  });
  return document.toJS({ maxAliasCount: MOST_ALIASES });
}

/** Reads TOML 1.0. Dates become texts, a local one without an offset. @throws Error */
export function readToml(text: string): Data {
  return dataOf(tomlDocument('', text).toJS());
}

/** Reads a file of settings by its ending. @throws Error */
export function readSettings(file: string, text: string, dialect: Dialect): Data {
  return dataOf(readData(file, text, dialect));
}

/** Reads TOML, JSON or YAML by the ending of its file. @throws Error */
export function readData(file: string, text: string, dialect: Dialect): unknown {
  if (file.endsWith('.toml')) return readToml(text);
  return file.endsWith('.json') ? (JSON.parse(text) as unknown) : yamlValue(text, dialect);
}

/** Reads a file; without a result, and with a note, if that throws. */
export function attempt<T>(read: () => T, file: string, note: AddNote): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    note(
      'left-out',
      `The front matter or the settings cannot be read: ${error.message.split('\n', 1)[0] ?? ''}.`,
      file,
      1,
    );
    return undefined;
  }
}

const JEKYLL = /^---[ \t]*\r?\n(?<front>[^]*?\n?)(?<=\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
const HUGO = /^\uFEFF?\s*(?<fence>---|\+\+\+)[ \t]*\r?\n(?<front>(?:[^]*?\n)??)\k<fence>[ \t]*(?:\r?\n|$)/;

/**
 * Splits a file as an engine does. Returns `undefined` if it has no front matter.
 * @throws Error with what stops the engine
 */
export function splitFile(file: string, dialect: Dialect): SplitFile | undefined {
  const found = (dialect === 'jekyll' ? JEKYLL : HUGO).exec(file);
  if (found) {
    const { fence, front = '' } = found.groups ?? {};
    const [whole] = found;
    const data = fence === '+++' ? readToml(front) : readYaml(front, dialect);
    return { data, text: file.slice(whole.length), line: whole.split('\n').length };
  }
  if (dialect === 'jekyll') return undefined;
  if (/^\s*(?:---|\+\+\+)/.test(file)) throw new Unreadable('the front matter has no end');
  if (!file.startsWith('{')) return undefined;
  const end = /^\}[ \t]*$/m.exec(file);
  const json = end ? file.slice(0, end.index + 1) : (file.split('\n', 1)[0] ?? '');
  return { data: dataOf(JSON.parse(json)), text: file.slice(json.length), line: json.split('\n').length };
}
