export interface FileDefinition {
  /** Path in the output, such as `feed.xml` or `.well-known/change-password`. */
  readonly path: string;
  /** Returns the content of the file, from what the functions of `islet` read. */
  readonly render: () => string;
}

const FILE = Symbol.for('islet.file');

export type File = FileDefinition & { readonly [FILE]: true };

/**
 * Declares a published file that is no page, such as a feed. It must be the default export of
 * `templates/files/NAME.ts`.
 */
export function defineFile(definition: FileDefinition): File {
  return { ...definition, [FILE]: true };
}

export function isFile(value: unknown): value is File {
  return typeof value === 'object' && value !== null && FILE in value;
}
