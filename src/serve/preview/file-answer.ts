import type { IncomingHttpHeaders } from 'node:http';
import { contentType } from '../../lib/fs/content-type.js';
import { notFoundCandidates } from '../../lib/site/not-found-page.js';
import { plainAnswer, type Answer, type AnswerHeaders } from '../answer.js';
import { conditionalAnswer, single } from '../conditional-request.js';
import { fileHeaders } from '../host-headers.js';
import type { HostAnswers } from '../../lib/site/host-answers.js';
import { selectEncoding, type EncodedFile } from './content-encoding.js';
import type { EntityTags } from './entity-tag.js';
import type { Generation } from './generation.js';
import { openFile, type OpenFile } from './open-file.js';

export interface FileRequest {
  readonly method: 'GET' | 'HEAD';
  /** Path of the URL, which the rules of `_headers` match. */
  readonly urlPath: string;
  /** Path of the file relative to `dist`. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/**
 * The answer for an existing file: 200, 206, 304, 406, 412 or 416. Takes ownership of `identity`, the uncompressed
 * file.
 */
export async function fileAnswer(
  generation: Generation,
  identity: OpenFile,
  request: FileRequest,
  tags: EntityTags,
  answers: HostAnswers,
): Promise<Answer> {
  const { method, headers, path, urlPath } = request;
  const form = await selectEncoding(generation.root, path, identity, {
    accept: single(headers['accept-encoding']),
    // Ranges are defined for GET only (RFC 9110, 14.2).
    range: answers.ranges === 'identity' && method === 'GET' && headers.range !== undefined,
  });
  if (form === undefined)
    return plainAnswer(406, 'This file is not available in a coding that the request accepts.', {
      Vary: 'Accept-Encoding',
    });
  const { handle, stat } = form.file;
  let answer: Answer | undefined;
  try {
    const tag = await tags(form.file);
    answer = conditionalAnswer(request, {
      size: Number(stat.size),
      tag,
      headers: fileHeaders(generation, urlPath, {
        ...describe(form, path),
        ...(answers.ranges !== 'none' && { 'Accept-Ranges': 'bytes' }),
        ETag: tag,
      }),
      ranges: answers.ranges !== 'none' && form.encoding === undefined,
      body: (start, length) => ({ kind: 'file', handle, start, length }),
    });
    return answer;
  } finally {
    if (answer?.body?.kind !== 'file') await handle.close();
  }
}

/**
 * The answer if there is no file: the nearest `404.html`, or plain text if the site has none or the client accepts
 * none of its encodings. Preconditions and ranges apply to successful answers only (RFC 9110, 13.2.1), so there is no
 * tag.
 *
 * @param folder decoded segments of the path before its last slash; none for a path that no file can have
 */
export async function notFoundAnswer(
  generation: Generation,
  headers: IncomingHttpHeaders,
  folder: readonly string[] = [],
): Promise<Answer> {
  const found = await openFirst(generation.root, notFoundCandidates(folder));
  const form =
    found &&
    (await selectEncoding(generation.root, found.path, found.file, {
      accept: single(headers['accept-encoding']),
      range: false,
    }));
  if (found === undefined || form === undefined) return { ...plainAnswer(404, 'Not found.'), kind: 'missing' };
  const { handle, stat } = form.file;
  return {
    status: 404,
    kind: 'missing',
    headers: describe(form, found.path),
    body: { kind: 'file', handle, start: 0, length: Number(stat.size) },
  };
}

async function openFirst(
  root: string,
  paths: readonly string[],
): Promise<{ readonly path: string; readonly file: OpenFile } | undefined> {
  for (const path of paths) {
    const file = await openFile(root, path);
    if (file) return { path, file };
  }
  return undefined;
}

function describe(form: EncodedFile, path: string): AnswerHeaders {
  return {
    'Content-Type': contentType(path),
    ...(form.encoding === undefined ? {} : { 'Content-Encoding': form.encoding }),
    ...(form.varies ? { Vary: 'Accept-Encoding' } : {}),
  };
}
