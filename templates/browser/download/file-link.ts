/** Where the app package is. */
export interface FileLink {
  readonly url: string;
  /** SHA-256 of the file in Base64, where the owner gives it. */
  readonly sha256?: string | undefined;
}

/** The address of a file without its query, which often is a signature that expires. */
export function fileAddress(url: string): string {
  return url.replace(/[?#].*/s, '');
}
