import mime from 'mime';

/** `Content-Type` by file name. Text, XML included, is UTF-8 here and says so; JSON is UTF-8 by definition. */
export function contentType(path: string): string {
  const type = mime.getType(path) ?? 'application/octet-stream';
  return /^text\/|[/+]xml$/.test(type) ? `${type}; charset=utf-8` : type;
}
