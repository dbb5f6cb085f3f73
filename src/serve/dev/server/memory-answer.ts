import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { plainAnswer, type Answer } from '../../answer.js';
import { readByteRange } from '../../byte-range.js';
import { contentType } from '../../../lib/fs/content-type.js';
import { single } from '../../file-answer.js';
import { fileHeaders, type SiteRules } from '../../host-headers.js';
import { evaluate, rangeApplies } from '../../precondition.js';
import { allowDev } from './inject.js';

export interface MemoryRequest {
  readonly method: string;
  /** Path of the URL. */
  readonly urlPath: string;
  /** Path of the file in the output, which its type is known by. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** A file that is in memory, with the headers that a host would give it. */
export function memoryAnswer(
  rules: SiteRules,
  bytes: Uint8Array,
  { method, urlPath, path, headers }: MemoryRequest,
): Answer {
  const tag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
  const own = withDev(
    fileHeaders(rules, urlPath, { 'Content-Type': contentType(path), 'Accept-Ranges': 'bytes', ETag: tag }),
  );
  const verdict = evaluate(headers, tag);
  if (verdict === 'precondition-failed')
    return plainAnswer(412, 'The file is not the one that the request is made for.', { ETag: tag });
  if (verdict === 'not-modified') return { status: 304, headers: own };
  const wanted = method === 'GET' && rangeApplies(single(headers['if-range']), tag) ? headers.range : undefined;
  const range = readByteRange(wanted, bytes.byteLength);
  if (range.kind === 'unsatisfiable')
    return plainAnswer(416, `The file has ${String(bytes.byteLength)} bytes.`, {
      'Content-Range': `bytes */${String(bytes.byteLength)}`,
    });
  if (range.kind === 'whole') return { status: 200, headers: own, body: { kind: 'bytes', bytes } };
  const { first, last } = range;
  return {
    status: 206,
    headers: { ...own, 'Content-Range': `bytes ${String(first)}-${String(last)}/${String(bytes.byteLength)}` },
    body: { kind: 'bytes', bytes: bytes.subarray(first, last + 1) },
  };
}

/** Headers whose policy lets the script of the session run. */
function withDev(headers: Answer['headers']): Answer['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      name.toLowerCase() === 'content-security-policy' ? allowDev(value) : value,
    ]),
  );
}
