import { statSync } from 'node:fs';
import { join } from 'node:path';
import { codeFrame, failure, IsletError, type Diagnostic } from '../../errors/index.js';
import { unlessRefused } from '../../errors/system-error.js';
import { sha256Hex } from '../../lib/text/hash.js';
import { findInvalidBytes, invalidBytesMessage } from '../../lib/text/encoding.js';
import { IN_ITS_PLACE, oddKind } from '../../lib/fs/file-kind.js';
import { mergeConflicts } from '../../lib/text/merge-marks.js';
import { sourceFile } from '../../lib/site/item-file.js';
import { readRegularFile } from '../../lib/fs/read-file.js';
import { parsePlainJson } from './parser/plain-json.js';
import { parsePlainYaml } from './parser/plain-yaml.js';
import { csvDocument, isCsv } from './csv-document.js';
import { bodyOf, isMarkdown, splitPage } from './markdown-page.js';
import { isToml, tomlDocument } from './toml-document.js';
import { tooDeepAt } from './parser/yaml-depth.js';
import { readYamlDocument } from './parser/yaml-document.js';
import { circularAlias, thrownYamlError, yamlTooDeep } from './messages/thrown-errors.js';
import { oddSigns, yamlErrors } from './messages/errors.js';
import { jsonSyntax } from './messages/json-syntax.js';
import { commentWarnings, droppedText } from './messages/dropped-text.js';
import { keepKeysAsWritten } from './parser/key-text.js';
import { invalidKeys } from './messages/invalid-keys.js';
import { yamlPositions } from './yaml-positions.js';
import { unreadableCharacters } from './messages/unreadable-characters.js';
import { invalidValues } from './messages/invalid-values.js';

/** Maximum size of a content file in bytes: ten times the longest page written by hand. JSON is written by programs. */
export const maxBytes = (file: string): number => (file.endsWith('.json') ? 20_000_000 : 1_000_000);

/** Maximum number of values that aliases expand to in one file; the default of `yaml`. */
const MAX_ALIASES = 100;

export interface YamlFile {
  /** Path relative to the root. */
  readonly file: string;
  readonly text: string;
  readonly sha256: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** The files that top-level fields of `value` come from, if a page leaves them to `_defaults.yaml`. */
  readonly inherited?: ReadonlyMap<string, YamlFile>;
  /** Paths of list items of the file that `value` leaves out, because they are not published. */
  readonly hidden?: ReadonlySet<string>;
  /** Warnings about text that is probably a mistake. */
  readonly warnings?: readonly Diagnostic[];
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads one YAML, Markdown, JSON, TOML or CSV file whose top level is a mapping. Merge keys are errors; aliases are bounded.
 * JSON is read as YAML, and has to be valid JSON.
 *
 * @throws IsletError with every unreadable character, or else with every problem that the parser finds
 */
export function readYamlFile(root: string, file: string): YamlFile {
  return parseYamlFile(file, readBytes(root, file));
}

/**
 * The text that positions in the `file` of a page refer to: a template's for a page that it made of no item.
 *
 * @throws IsletError as {@link readYamlFile} does
 */
export function sourceText(root: string, file: string): string {
  const source = sourceFile(file);
  return source.startsWith('templates/') ? readBytes(root, source).toString() : readYamlFile(root, source).text;
}

/** Parses the bytes of `file`. @throws IsletError as {@link readYamlFile} does */
export function parseYamlFile(file: string, bytes: Buffer): YamlFile {
  if (bytes.length > maxBytes(file))
    throw failure('yaml-too-large', {
      message: `The file has ${String(bytes.length)} bytes; the limit is ${String(maxBytes(file))}.`,
      position: { file, line: 1, column: 1 },
    });
  const text = decode(file, bytes);
  const unreadable = unreadableCharacters(file, text, bytes);
  if (unreadable.length > 0) throw new IsletError(unreadable);
  // The text below front matter may show code with such marks.
  const head = isMarkdown(file) ? text.slice(0, /^---\s*\n(?:.*\n)*?---\s*$/m.exec(text)?.[0].length) : text;
  const conflicts = mergeConflicts(file, head);
  if (conflicts.length > 0) throw new IsletError(conflicts);
  const sha256 = sha256Hex(bytes);
  if (isToml(file)) return { file, text, sha256, value: tomlDocument(file, text).toJS() as Record<string, unknown> };
  if (isCsv(file)) return { file, text, sha256, value: csvDocument(file, text).toJS() as Record<string, unknown> };
  if (isMarkdown(file)) return { file, text, sha256, ...parsePage(file, text) };
  return { file, text, sha256, value: parseYaml(file, text), warnings: commentWarnings(file, text) };
}

/** The fields of a page in Markdown, and its text as `body`. @throws IsletError with every problem */
function parsePage(file: string, text: string): Pick<YamlFile, 'value' | 'warnings'> {
  const page = splitPage(file, text);
  const framed = (item: Diagnostic): Diagnostic => {
    const frame = item.frame !== undefined && item.position ? codeFrame(text, item.position) : undefined;
    return frame === undefined ? item : { ...item, frame };
  };
  let value: Record<string, unknown>;
  try {
    value = parseYaml(file, page.front);
  } catch (error) {
    throw error instanceof IsletError ? new IsletError(error.diagnostics.map(framed)) : error;
  }
  const body = bodyOf(text, page);
  if (body !== '' && Object.hasOwn(value, 'body')) {
    const positions = yamlPositions(file, text);
    throw failure('yaml-duplicate-key', {
      message: '`body` is the text below the front matter, so it cannot be a key too.',
      path: 'body',
      ...positions.shown(positions.key(['body'])),
    });
  }
  return { value: body === '' ? value : { ...value, body }, warnings: commentWarnings(file, page.front).map(framed) };
}

/** Parses the text of `file`. @throws IsletError with every problem */
export function parseYaml(file: string, text: string): Record<string, unknown> {
  // To the parsers JSON is YAML, which allows more.
  const mistake = jsonSyntax(file, text);
  if (mistake) throw new IsletError([mistake]);
  return (file.endsWith('.json') ? parsePlainJson(text) : parsePlainYaml(text)) ?? parseAnyYaml(file, text);
}

/** The same for any YAML, with the `yaml` package. @throws IsletError with every problem */
export function parseAnyYaml(file: string, text: string): Record<string, unknown> {
  // Everything after the first `#` would be a comment.
  if (text.includes('\r') && !text.includes('\n')) {
    throw failure('yaml-syntax', {
      message: 'The lines of the file end with a lone CR, so the whole file is one line.',
      position: { file, line: 1, column: 1 },
      remedy: 'Save the file with Unix (LF) or Windows (CRLF) line endings.',
    });
  }
  const deep = tooDeepAt(text);
  if (deep !== undefined) throw yamlTooDeep(file, text, deep);
  let value: unknown;
  try {
    const read = readYamlDocument(text);
    const { document } = read;
    const hasErrors =
      document.errors.length > 0 ||
      document.warnings.length > 0 ||
      invalidKeys(document, text).length > 0 ||
      invalidValues(document, text).length > 0;
    if (hasErrors) throw new IsletError(yamlErrors(file, text, read));
    keepKeysAsWritten(document);
    value = document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    throw error instanceof IsletError ? error : thrownYamlError(file, text, error);
  }
  if (value === null || value === undefined) {
    throw failure('yaml-empty-file', {
      message: text.trim() === '' ? 'The file is empty.' : 'The file has no content.',
      position: { file, line: 1, column: 1 },
      ...remedyOfEmpty(file),
    });
  }
  const odd = typeof value === 'string' ? oddSigns(file, text) : [];
  if (odd.length > 0) throw new IsletError(odd);
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw failure('yaml-not-a-mapping', {
      message: `The file holds ${Array.isArray(value) ? 'a list' : 'a single value'} at its top level.`,
      position: { file, line: 1, column: 1 },
    });
  }
  if (text.includes('<<')) refuseMergeKeys(file, text, value);
  if (text.includes('&') && text.includes('*') && isCircular(value, new Set())) throw circularAlias(file, text);
  const lost = droppedText(file, text);
  if (lost.length > 0) throw new IsletError(lost);
  return value as Record<string, unknown>;
}

/** Returns a more specific remedy for an empty page or `site.yaml`. */
function remedyOfEmpty(file: string): { readonly remedy: string } | undefined {
  if (file.startsWith('site/pages/'))
    return { remedy: 'Add the content, or delete the file. `islet new page` writes a valid page to start with.' };
  return file === 'site/site.yaml'
    ? { remedy: 'Restore it from version control: a site cannot be built without it.' }
    : undefined;
}

function isCircular(value: unknown, trail: Set<unknown>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (trail.has(value)) return true;
  trail.add(value);
  const found = Object.values(value).some((inner) => isCircular(inner, trail));
  trail.delete(value);
  return found;
}

function refuseMergeKeys(file: string, text: string, value: unknown): void {
  const seen = new Set<unknown>();
  const hasMergeKey = (inner: unknown): boolean => {
    if (typeof inner !== 'object' || inner === null || seen.has(inner)) return false;
    seen.add(inner);
    return Object.hasOwn(inner, '<<') || Object.values(inner).some(hasMergeKey);
  };
  if (hasMergeKey(value)) throw new IsletError(yamlErrors(file, text, undefined, { mergeKeys: true }));
}

/** The returned bytes are only valid until the next file is read. */
function readBytes(root: string, file: string): Buffer {
  let bytes: Buffer;
  try {
    bytes = readRegularFile(join(root, file));
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    const odd = oddly(join(root, file));
    throw failure(code === 'ELOOP' ? 'file-symlink-loop' : 'file-unreadable', {
      message: `\`${file}\` ${odd ?? `could not be read (${code})`}.`,
      position: { file },
      remedy: odd && IN_ITS_PLACE,
    });
  }
  return bytes;
}

/** Describes what is at the path if it is not a file. */
function oddly(path: string): string | undefined {
  const found = unlessRefused(() => statSync(path), undefined);
  return found === undefined || found.isFile() ? undefined : oddKind(found);
}

function decode(file: string, bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    const found = findInvalidBytes(bytes);
    if (!found) throw new TypeError('Bytes that cannot be decoded are not UTF-8.');
    throw failure('file-invalid-utf8', {
      message: invalidBytesMessage(found),
      position: { file, line: found.line, column: found.column },
    });
  }
}
