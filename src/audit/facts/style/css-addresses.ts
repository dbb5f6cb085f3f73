import { tokenize, TokenType } from '@csstools/css-tokenizer';
import { memo } from '../../memo.js';

/** Addresses in a style sheet, in order. */
export interface CssAddresses {
  readonly imports: readonly string[];
  /** Images, fonts and other files; no references into the page (`#id`). */
  readonly files: readonly string[];
}

/** Finds the addresses in a style sheet or a `style` attribute. */
export const cssAddresses = memo(500, (css: string): CssAddresses => {
  const imports: string[] = [];
  const files: string[] = [];
  if (!/url\(|@import/i.test(css)) return { imports, files };
  let statement = '';
  let isAddress = false;
  for (const token of tokenize({ css })) {
    const [type] = token;
    if (type === TokenType.AtKeyword) statement = token[4].value.toLowerCase();
    else if (type === TokenType.Semicolon || type === TokenType.OpenCurly) statement = '';
    const isText = type === TokenType.URL || (type === TokenType.String && (isAddress || statement === 'import'));
    if (isText && statement !== 'namespace') {
      const { value } = token[4];
      if (statement === 'import') imports.push(value);
      else if (value !== '' && !value.startsWith('#')) files.push(value);
      statement = '';
    }
    if (type === TokenType.Function) isAddress = token[4].value.toLowerCase() === 'url';
    else if (type !== TokenType.Whitespace && type !== TokenType.Comment) isAddress = false;
  }
  return { imports, files };
});
