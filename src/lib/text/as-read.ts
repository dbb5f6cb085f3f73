/** Characters without a glyph: soft hyphens, zero-width spaces and joiners, marks of direction. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

const ASCII = /^[\x20-\x7e]*$/;

/**
 * A text as readers see it: canonically equivalent spellings are equal (NFC: both forms of nukta letters, too), characters
 * without a glyph are left out, and white space is one blank. Blanks at the ends are kept.
 */
export function asRead(text: string): string {
  const plain = ASCII.test(text) ? text : text.replace(UNSEEN, '').normalize('NFC');
  return plain.replace(/\s+/g, ' ');
}
