import type { ReactNode } from 'react';
import type { z } from 'zod';

/** A component that authors show in Markdown: `::name{prop="text"}`, or `:::name`, a text and `:::`. */
export interface TextComponent<Schema extends z.ZodObject = z.ZodObject, Props = never> {
  /** One sentence for marketing that says what it shows. Editors show it with the field. */
  readonly description: string;
  /** Its props: texts, numbers, `true` and `false`. `link()`, `image()` and `asset()` are checked as in other fields. */
  readonly schema: Schema;
  /** True if it is written around a text, which it gets as `children`. */
  readonly hasText?: boolean;
  readonly component: (props: Props) => ReactNode;
}

/** Words for footnotes in the language of the page, for screen readers. */
export interface FootnoteWords {
  /** Name of the list of notes, such as `Footnotes`. */
  readonly notes: string;
  /** Name of the links from notes to the text, such as `Back to reference`; the number of the note follows. */
  readonly back: string;
}

export interface RichTextOptions {
  /**
   * Size of pictures as for `<Image>`. By default they are as wide as their files. `priority`: the text is at the top of
   * its page, so that its first picture is loaded eagerly. `placeholder`: their colours are shown until they are loaded.
   */
  readonly pictures?: {
    readonly widths?: readonly number[];
    readonly sizes?: string;
    readonly priority?: boolean;
    readonly placeholder?: boolean;
  };
  /** The components that authors may use, by name. */
  readonly components?: Readonly<Record<string, TextComponent>>;
  /** Called while a page is rendered; without it, footnotes are errors. */
  readonly footnotes?: () => FootnoteWords;
}

/** Declares a component for the `components` of `markdown()`. */
export function defineTextComponent<const Schema extends z.ZodObject>(
  definition: TextComponent<Schema, z.output<Schema> & { readonly children?: ReactNode }>,
): TextComponent<Schema> {
  return definition;
}

/** A component in a text, with validated props. */
export interface TextPart {
  readonly definition: TextComponent;
  readonly props: object;
}

/** Key for what a rich text needs to be rendered. As a symbol, it is not part of the value as JSON. */
export const TEXT_PARTS: unique symbol = Symbol.for('islet.text-parts');

export interface TextParts {
  readonly components: readonly TextPart[];
  readonly footnotes: RichTextOptions['footnotes'];
}
