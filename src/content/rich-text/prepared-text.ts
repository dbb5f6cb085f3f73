import type { RichTextValue } from '../../api/site-model.js';
import type { DiagnosticName } from '../../errors/index.js';

/** A piece of authored HTML or Markdown, sanitised and minified, with its references. */
export interface PreparedText {
  /** `html` is empty if the text must not be published. Heading ids are only unique in this text. */
  readonly value: RichTextValue;
  /** Addresses of its links as written. */
  readonly links: readonly string[];
  readonly ids: readonly AuthoredId[];
  /** Its pictures: `<img src="PATH" …>` in the HTML, until they are resolved. */
  readonly pictures: readonly WrittenPicture[];
  /** Its components: `<islet-part-NUMBER>` in the HTML, until they are rendered. */
  readonly components: readonly WrittenComponent[];
  /** The first reference to a footnote. */
  readonly notes?: TextSpan | undefined;
  readonly problems: readonly TextProblem[];
}

/** Element of a component until it is rendered; its number follows. */
export const PART = 'islet-part-';

export interface WrittenPicture extends TextSpan {
  readonly src: string;
}

/** A component in Markdown: `::name{props}`, or `:::name{props}` around a text. */
export interface WrittenComponent extends TextSpan {
  readonly name: string;
  readonly hasText: boolean;
  readonly props: Readonly<Record<string, WrittenProp>>;
}

export interface WrittenProp extends TextSpan {
  readonly value: string | number | boolean;
}

/** A range of the source in UTF-16 code units. */
export interface TextSpan {
  readonly at: number;
  readonly length: number;
}

export interface AuthoredId extends TextSpan {
  readonly id: string;
}

/** A problem of a text. */
export interface TextProblem extends TextSpan {
  readonly name: DiagnosticName;
  readonly message: string;
  readonly remedy?: string | undefined;
}

/** Maximum length of one text: five times the longest page written by hand. */
export const MAX_LENGTH = 500_000;

/** Counts the words of visible text. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
