/** Headers that follow from the message itself; no host lets `_headers` set them. */
export const MESSAGE_HEADERS = lowerCased([
  'Accept-Ranges',
  'Age',
  'Allow',
  'Connection',
  'Content-Encoding',
  'Content-Length',
  'Content-Range',
  'Date',
  'ETag',
  'Keep-Alive',
  'Last-Modified',
  'Location',
  'Server',
  'Trailer',
  'Transfer-Encoding',
  'Upgrade',
]);

/** Headers meant for the file that a rule was written for, wrong for a not-found page in its place: nobody wants that page kept for a year. */
export const FILE_HEADERS = lowerCased(['Cache-Control', 'Content-Disposition', 'Content-Language', 'Content-Type']);

/** What hosts say of caching for every file unless a rule says otherwise: a cache may keep it, and asks each time whether it is still good. */
export const DEFAULT_CACHING = 'public, max-age=0, must-revalidate';

/** The same for an answer that is no file of the site. */
export const NO_CACHING = 'no-store';

function lowerCased(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => name.toLowerCase()));
}
