/** Address of the app package. */
export interface FileLink {
  readonly url: string;
  /** SHA-256 of the file in Base64, if the owner provides it. */
  readonly sha256?: string | undefined;
}

/** Returns a file address without its query, which is often a signature that expires. */
export function fileAddress(url: string): string {
  return url.replace(/[?#].*/s, '');
}
