import type { RichTextValue } from '../../api/site-model.js';
import type { DiagnosticName } from '../../errors/index.js';

/** A piece of authored HTML or Markdown, made safe and small, with what it refers to. */
export interface PreparedText {
  /** `html` is empty where the text must not be published. Ids of its headings are unique in this text only. */
  readonly value: RichTextValue;
  /** Addresses of its links, as they are written. */
  readonly links: readonly string[];
  /** Ids that the author wrote. */
  readonly ids: readonly AuthoredId[];
  readonly problems: readonly TextProblem[];
}

/** A part of the source: its first character and its length, in UTF-16 code units. */
export interface TextSpan {
  readonly at: number;
  readonly length: number;
}

export interface AuthoredId extends TextSpan {
  readonly id: string;
}

/** Something wrong with a text. */
export interface TextProblem extends TextSpan {
  readonly name: DiagnosticName;
  readonly message: string;
  readonly remedy?: string;
}

/** Characters of one text; the longest page anyone writes by hand is a fifth of it. */
export const MAX_LENGTH = 500_000;

/** Levels of elements in each other; text written by people has fewer than twenty. */
export const MAX_DEPTH = 200;

/** Words of visible text. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
