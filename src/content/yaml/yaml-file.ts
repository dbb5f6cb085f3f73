import { statSync } from 'node:fs';
import { join } from 'node:path';
import { failure, IsletError, type Diagnostic } from '../../errors/index.js';
import { isSystemError } from '../../errors/system-error.js';
import { sha256Hex } from '../../lib/text/hash.js';
import { foreignBytes, foreignMessage } from '../../lib/text/foreign-bytes.js';
import { IN_ITS_PLACE, oddKind } from '../../lib/fs/file-kind.js';
import { createFileReader } from '../../lib/fs/read-file.js';
import { parsePlainYaml } from './plain-yaml.js';
import { tooDeepAt } from './yaml-depth.js';
import { readYamlDocument } from './yaml-document.js';
import { circularAlias, thrownYamlError, yamlTooDeep } from './yaml-thrown-errors.js';
import { yamlErrors } from './yaml-errors.js';
import { commentWarnings, droppedText } from './yaml-dropped-text.js';
import { invalidKeys, keepKeysAsWritten } from './yaml-keys.js';
import { unreadableCharacters } from './yaml-unreadable.js';
import { invalidValues } from './yaml-values.js';

/** A content file may hold this many bytes; the longest page anyone writes by hand is a tenth of it. */
const MAX_BYTES = 1_000_000;

/** How many values aliases may expand to in one file: `yaml`'s own default against resource exhaustion. */
const MAX_ALIASES = 100;

export interface YamlFile {
  /** Path relative to the root. */
  readonly file: string;
  readonly text: string;
  readonly sha256: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** What is most likely not what was meant, though it can be read. */
  readonly warnings?: readonly Diagnostic[];
}

const decoder = new TextDecoder('utf-8', { fatal: true });

const readFile = createFileReader();

/**
 * Reads one YAML file whose top level is a mapping. Merge keys are refused, aliases are bounded.
 * @throws IsletError with every character that is no text, else with every problem that the parser finds in it
 */
export function readYamlFile(root: string, file: string): YamlFile {
  const bytes = readBytes(root, file);
  const text = decode(file, bytes);
  const unreadable = unreadableCharacters(file, text, bytes);
  if (unreadable.length > 0) throw new IsletError(unreadable);
  return {
    file,
    text,
    sha256: sha256Hex(bytes),
    value: parseYaml(file, text),
    warnings: commentWarnings(file, text),
  };
}

/** Parses the text of `file`. @throws IsletError with every problem found. */
export function parseYaml(file: string, text: string): Record<string, unknown> {
  return parsePlainYaml(text) ?? parseAnyYaml(file, text);
}

/** The same for YAML of every form. @throws IsletError with every problem found. */
export function parseAnyYaml(file: string, text: string): Record<string, unknown> {
  // Nothing after the first `#` would be read.
  if (text.includes('\r') && !text.includes('\n')) {
    throw failure('yaml-syntax', {
      message: 'The lines of the file end with CR alone, so that all of it is one line.',
      position: { file, line: 1, column: 1 },
      remedy: 'Save the file with the line ends of Unix (LF) or Windows (CRLF).',
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

/** What is of more use than the general remedy. */
function remedyOfEmpty(file: string): { readonly remedy: string } | undefined {
  if (file.startsWith('site/pages/'))
    return { remedy: 'Fill it in, or delete it. `islet new page` writes a page that is a valid start.' };
  return file === 'site/site.yaml'
    ? { remedy: 'Bring it back from version control: no site can be built without it.' }
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

/** The bytes hold until the next file is read. */
function readBytes(root: string, file: string): Buffer {
  let bytes: Buffer;
  try {
    bytes = readFile(join(root, file));
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    const odd = oddly(join(root, file));
    throw failure(code === 'ELOOP' ? 'file-symlink-loop' : 'file-unreadable', {
      message: `\`${file}\` ${odd ?? `could not be read (${code})`}.`,
      position: { file },
      ...(odd !== undefined && { remedy: IN_ITS_PLACE }),
    });
  }
  if (bytes.length > MAX_BYTES) {
    throw failure('yaml-too-large', {
      message: `The file has ${String(bytes.length)} bytes; the limit is ${String(MAX_BYTES)}.`,
      position: { file, line: 1, column: 1 },
    });
  }
  return bytes;
}

/** What lies there where that is no file. */
function oddly(path: string): string | undefined {
  try {
    const found = statSync(path);
    return found.isFile() ? undefined : oddKind(found);
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

function decode(file: string, bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    const found = foreignBytes(bytes);
    if (!found) throw new TypeError('Bytes that cannot be decoded are not UTF-8.');
    throw failure('file-invalid-utf8', {
      message: foreignMessage(found),
      position: { file, line: found.line, column: found.column },
    });
  }
}
