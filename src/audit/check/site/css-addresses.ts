/** Addresses that a style sheet names, in order. */
export interface CssAddresses {
  readonly imports: readonly string[];
  /** Of pictures, fonts and other files; no references into the page (`#id`). */
  readonly files: readonly string[];
}

/** A comment, `@import`, `url()`, or a string, whichever begins first: an address in a comment or a string is none. */
const PARTS =
  /\/\*[^]*?(?:\*\/|$)|@import\s+(?:url\(\s*)?(?:"([^"]*)"|'([^']*)'|([^"')\s;]+))|url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]*))\s*\)|"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'/gi;

/** Reads a style sheet, or the value of a `style` attribute. */
export function cssAddresses(css: string): CssAddresses {
  const imports: string[] = [];
  const files: string[] = [];
  for (const [, ...groups] of css.matchAll(PARTS)) {
    const [quoted, single, bare, file, otherFile, bareFile] = groups;
    const sheet = quoted ?? single ?? bare;
    const url = file ?? otherFile ?? bareFile;
    if (sheet !== undefined) imports.push(sheet);
    else if (url !== undefined && url !== '' && !url.startsWith('#')) files.push(url);
  }
  return { imports, files };
}
