import { failure, framed, positionIn, type IsletError } from '../../errors/index.js';

/** Maximum depth of elements in a page, or of values in JSON. Browsers nest no element deeper than this. */
export const MAX_DEPTH = 512;

/** Maximum depth of elements in authored text; that written by people has fewer than twenty levels. */
export const MAX_TEXT_DEPTH = 200;

/** Maximum depth of values in YAML; that written by people has fewer than ten levels. */
export const MAX_YAML_DEPTH = 100;

/** Maximum size of one file of an output or an archive, in bytes. */
export const MAX_FILE_BYTES = 256 << 20;

/** Maximum size of a page or a JSON file that is parsed, in bytes. */
export const MAX_PARSED_BYTES = 16 << 20;

/** Maximum total size of the files of one archive, in bytes. */
export const MAX_UNPACKED_BYTES = 2 ** 31;

/** Maximum number of files and folders in one archive. */
export const MAX_ENTRIES = 500_000;

/** Maximum number of elements of a page that html-validate checks. */
export const MAX_VALIDATED_ELEMENTS = 50_000;

/** Maximum number of markup problems of one page; beyond it, the validation of the page stops. */
export const MAX_MARKUP_PROBLEMS = 1000;

/** Formats a number of bytes for messages: `256 MiB`. */
export function mebibytes(bytes: number): string {
  return `${String(Math.ceil(bytes / (1 << 20)))} MiB`;
}

/** Position in a file: `at` is an offset in `text`, in UTF-16 code units. */
export interface TextPlace {
  /** Name of the file for messages. */
  readonly file: string;
  readonly text: string;
  readonly at: number;
}

/** Creates a `file-too-deep` error for elements or values nested deeper than {@link MAX_DEPTH}. */
export function tooDeep(what: 'Elements' | 'Values' | 'Brackets', { file, text, at }: TextPlace): IsletError {
  return failure('file-too-deep', {
    message: `${what} are nested more than ${String(MAX_DEPTH)} levels deep in \`${file}\`.`,
    ...framed(text, positionIn(file, text, at)),
  });
}

/**
 * Returns the offset of the first bracket in a JSON text nested deeper than {@link MAX_DEPTH}; `undefined` if there is
 * none.
 */
export function deepValueAt(json: string): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > MAX_DEPTH) return at;
    } else if (character === ']' || character === '}') depth -= 1;
  }
  return undefined;
}

/**
 * Refuses a JSON text that is nested too deeply to be compared.
 *
 * @param place position of the text
 * @throws IsletError `file-too-deep`
 */
export function refuseDeepJson(json: string, place: TextPlace): void {
  const at = deepValueAt(json);
  if (at !== undefined) throw tooDeep('Values', { ...place, at: place.at + at });
}
