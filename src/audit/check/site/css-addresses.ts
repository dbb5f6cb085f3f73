/** Addresses in a style sheet, in order. */
export interface CssAddresses {
  readonly imports: readonly string[];
  /** Images, fonts and other files; no references into the page (`#id`). */
  readonly files: readonly string[];
}

/** A comment, namespace, `@import`, `url()` or string. The first two and strings are matched to skip addresses in them. */
const PARTS =
  /\/\*[^]*?(?:\*\/|$)|@namespace[^;]*;|@import\s+(?:url\(\s*)?(?:"([^"]*)"|'([^']*)'|([^"')\s;]+))|url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]*))\s*\)|"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'/gi;

/** Finds the addresses in a style sheet or a `style` attribute. */
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
