import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from './answer.js';
import { plainAnswer } from './answer.js';
import { selectRepresentation } from './content-encoding.js';
import { describe, single } from './file-answer.js';
import type { Generation } from './generation.js';
import { notFoundHeaders } from './host-headers.js';
import { openFile } from './open-file.js';

const PAGE = '404.html';

/**
 * The answer where there is no file: `404.html` whole, or plain text where the site has none or the client accepts none
 * of its forms. Preconditions and ranges are for answers of success (RFC 9110, 13.2.1), so there is no tag either.
 */
export async function notFoundAnswer(
  generation: Generation,
  urlPath: string,
  headers: IncomingHttpHeaders,
): Promise<Answer> {
  const page = await openFile(generation.root, PAGE);
  const form =
    page &&
    (await selectRepresentation(generation.root, PAGE, page, {
      accept: single(headers['accept-encoding']),
      range: false,
    }));
  if (form === undefined) {
    const plain = plainAnswer(404, 'Not found.');
    return { ...plain, headers: notFoundHeaders(generation, urlPath, plain.headers) };
  }
  return {
    status: 404,
    headers: notFoundHeaders(generation, urlPath, describe(form, PAGE)),
    body: { kind: 'file', file: form.file, start: 0, length: Number(form.file.stat.size) },
  };
}
