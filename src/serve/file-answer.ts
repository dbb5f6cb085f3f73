import type { IncomingHttpHeaders } from 'node:http';
import type { Answer, AnswerHeaders } from './answer.js';
import { plainAnswer } from './answer.js';
import { readByteRange } from './byte-range.js';
import type { Representation } from './content-encoding.js';
import { selectRepresentation } from './content-encoding.js';
import { contentType } from '../lib/fs/content-type.js';
import type { EntityTags } from './entity-tag.js';
import type { Generation } from './generation.js';
import { fileHeaders } from './host-headers.js';
import type { OpenFile } from './open-file.js';
import { evaluate, rangeApplies } from './precondition.js';

export interface FileRequest {
  readonly method: 'GET' | 'HEAD';
  /** Path of the URL, which the rules of `_headers` go by. */
  readonly urlPath: string;
  /** Path of the file relative to `dist`. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** The answer of a file that exists: 200, 206, 304, 406, 412 or 416. Takes over `identity`, the file as it is. */
export async function fileAnswer(
  generation: Generation,
  identity: OpenFile,
  request: FileRequest,
  tags: EntityTags,
): Promise<Answer> {
  const { method, headers } = request;
  // Ranges are defined for GET only (RFC 9110, 14.2).
  const range = method === 'GET' ? headers.range : undefined;
  const form = await selectRepresentation(generation.root, request.path, identity, {
    accept: single(headers['accept-encoding']),
    range: range !== undefined,
  });
  if (form === undefined)
    return plainAnswer(406, 'This file is not available in a coding that the request accepts.', {
      Vary: 'Accept-Encoding',
    });
  let answer: Answer | undefined;
  try {
    const tag = await tags(form.file);
    const own = { ...describe(form, request.path), 'Accept-Ranges': 'bytes', ETag: tag };
    const verdict = evaluate(headers, tag);
    if (verdict === 'precondition-failed')
      answer = plainAnswer(412, 'The file is not the one that the request is made for.', { ETag: tag });
    else if (verdict === 'not-modified')
      answer = { status: 304, headers: withoutBodyHeaders(fileHeaders(generation, request.urlPath, own)) };
    else
      answer = content(
        form,
        fileHeaders(generation, request.urlPath, own),
        rangeApplies(single(headers['if-range']), tag) ? range : undefined,
      );
    return answer;
  } finally {
    if (answer?.body?.kind !== 'file') await form.file.handle.close();
  }
}

/** Headers that say what the bytes of a representation are. */
export function describe(form: Representation, path: string): AnswerHeaders {
  return {
    'Content-Type': contentType(path),
    ...(form.encoding === undefined ? {} : { 'Content-Encoding': form.encoding }),
    ...(form.varies ? { Vary: 'Accept-Encoding' } : {}),
  };
}

/** A header that Node gives as one text, repeated ones joined, although its types allow for a list. */
export function single(header: string | readonly string[] | undefined): string | undefined {
  return header?.toString();
}

function content(form: Representation, headers: AnswerHeaders, rangeHeader: string | undefined): Answer {
  const size = Number(form.file.stat.size);
  const range = readByteRange(form.encoding === undefined ? rangeHeader : undefined, size);
  if (range.kind === 'unsatisfiable')
    return plainAnswer(416, `The file has ${size} bytes.`, { 'Content-Range': `bytes */${size}` });
  if (range.kind === 'whole')
    return { status: 200, headers, body: { kind: 'file', file: form.file, start: 0, length: size } };
  const { first, last } = range;
  return {
    status: 206,
    headers: { ...headers, 'Content-Range': `bytes ${first}-${last}/${size}` },
    body: { kind: 'file', file: form.file, start: first, length: last - first + 1 },
  };
}

/** What a 304 carries: all that a cache updates its copy with, not what describes a body. */
function withoutBodyHeaders(headers: AnswerHeaders): AnswerHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !/^content-(?:encoding|type)$/i.test(name)));
}
