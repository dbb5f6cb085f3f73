import { codeFrame, failure, type IsletError } from '../../errors/index.js';

/** Levels of elements in a page, or of values in JSON. Browsers nest no element deeper than this. */
export const MAX_DEPTH = 512;

/** Bytes of one file of an output or an archive. */
export const MAX_FILE_BYTES = 256 << 20;

/** Bytes of a page or a JSON file that is parsed. */
export const MAX_PARSED_BYTES = 16 << 20;

/** Bytes that the files of one archive may have together. */
export const MAX_UNPACKED_BYTES = 2 ** 31;

/** Files and folders in one archive. */
export const MAX_ENTRIES = 500_000;

/** Elements of a page that html-validate checks. */
export const MAX_VALIDATED_ELEMENTS = 50_000;

/** Markup problems of one page; beyond, the validation of the page stops. */
export const MAX_MARKUP_PROBLEMS = 1000;

/** A number of bytes for messages: `256 MiB`. */
export function mebibytes(bytes: number): string {
  return `${String(Math.ceil(bytes / (1 << 20)))} MiB`;
}

/** Where something was found: `at` is an offset in `text`, in UTF-16 code units. */
export interface TextPlace {
  /** Name of the file for messages. */
  readonly file: string;
  readonly text: string;
  readonly at: number;
}

/** `file-too-deep` for elements or values that are nested deeper than {@link MAX_DEPTH}. */
export function tooDeep(what: 'Elements' | 'Values', { file, text, at }: TextPlace): IsletError {
  const before = text.slice(0, at).split('\n');
  const position = { file, line: before.length, column: (before.at(-1) ?? '').length + 1 };
  const frame = codeFrame(text, position);
  return failure('file-too-deep', {
    message: `${what} are nested more than ${String(MAX_DEPTH)} levels deep in \`${file}\`.`,
    position,
    ...(frame !== undefined && { frame }),
  });
}

/** Offset of the first bracket in a JSON text that is nested deeper than {@link MAX_DEPTH}; `undefined` where there is none. */
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
 * @param place of the text
 * @throws IsletError `file-too-deep`
 */
export function refuseDeepJson(json: string, place: TextPlace): void {
  const at = deepValueAt(json);
  if (at !== undefined) throw tooDeep('Values', { ...place, at: place.at + at });
}
