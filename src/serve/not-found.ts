import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from './answer.js';
import { plainAnswer } from './answer.js';
import { selectRepresentation } from './content-encoding.js';
import { describe, single } from './file-answer.js';
import type { Generation } from './generation.js';
import { notFoundCandidates } from '../lib/site/not-found-page.js';
import { notFoundHeaders } from './host-headers.js';
import { openFile, type OpenFile } from './open-file.js';

/**
 * The answer where there is no file: the nearest `404.html` whole, or plain text where the site has none or the client accepts none
 * of its forms. Preconditions and ranges are for answers of success (RFC 9110, 13.2.1), so there is no tag either.
 *
 * @param folder decoded parts of the path before its last slash; none for an address that no file can have
 */
export async function notFoundAnswer(
  generation: Generation,
  urlPath: string,
  headers: IncomingHttpHeaders,
  folder: readonly string[] = [],
): Promise<Answer> {
  const found = await openNearest(generation.root, notFoundCandidates(folder));
  const form =
    found &&
    (await selectRepresentation(generation.root, found.path, found.file, {
      accept: single(headers['accept-encoding']),
      range: false,
    }));
  if (found === undefined || form === undefined) {
    const plain = plainAnswer(404, 'Not found.');
    return { ...plain, headers: notFoundHeaders(generation, urlPath, plain.headers) };
  }
  return {
    status: 404,
    headers: notFoundHeaders(generation, urlPath, describe(form, found.path)),
    body: { kind: 'file', file: form.file, start: 0, length: Number(form.file.stat.size) },
  };
}

async function openNearest(
  root: string,
  paths: readonly string[],
): Promise<{ readonly path: string; readonly file: OpenFile } | undefined> {
  for (const path of paths) {
    const file = await openFile(root, path);
    if (file) return { path, file };
  }
  return undefined;
}
