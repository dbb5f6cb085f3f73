export interface FileDefinition {
  /** Path in the output, such as `feed.xml` or `.well-known/change-password`. */
  readonly path: string;
  /** Returns the content of the file, from what the functions of `islet` read. */
  readonly render: () => string;
}

/** Files that are made of items, one for each. */
export interface FilesDefinition<Item> {
  /** Returns the items: of data (`readData`, `readCollection`), or pages (`listPages`). */
  readonly from: () => readonly Item[];
  /** Returns the path of the file of an item, such as `talks/opening.ics`. */
  readonly path: (item: Item) => string;
  readonly render: (item: Item) => string;
}

const FILE = Symbol.for('islet.file');

/** `from` is missing for a single file, whose `path` is a text. */
export interface File {
  readonly [FILE]: true;
  readonly from?: () => readonly unknown[];
  readonly path: string | ((item: never) => string);
  readonly render: (item: never) => string;
}

/**
 * Declares a published file that is no page, such as a feed, or with `from` a file for each item, such as a calendar
 * file for each talk. It must be the default export of `templates/files/NAME.ts`.
 */
export function defineFile(definition: FileDefinition): File;
export function defineFile<Item>(definition: FilesDefinition<Item>): File;
export function defineFile(definition: Omit<File, typeof FILE>): File {
  return { ...definition, [FILE]: true };
}

export function isFile(value: unknown): value is File {
  return typeof value === 'object' && value !== null && FILE in value;
}
