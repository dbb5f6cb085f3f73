import mime from 'mime';

/** Returns the `Content-Type` of a file by its name. Text and XML get `charset=utf-8`; JSON is UTF-8 by definition. */
export function contentType(path: string): string {
  const type = mime.getType(path) ?? 'application/octet-stream';
  return /^text\/|[/+]xml$/.test(type) ? `${type}; charset=utf-8` : type;
}
