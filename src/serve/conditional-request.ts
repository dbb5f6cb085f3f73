import type { IncomingHttpHeaders } from 'node:http';
import { plainAnswer, type Answer, type AnswerHeaders, type Body } from './answer.js';

/** A representation of a file: its bytes and the headers that describe them. */
export interface Representation {
  /** Bytes. */
  readonly size: number;
  /** Strong entity tag. */
  readonly tag: string;
  readonly headers: AnswerHeaders;
  /** False for a compressed representation, of which no ranges are sent. */
  readonly ranges: boolean;
  readonly body: (start: number, length: number) => Body;
}

/** The answer with a representation: 200, 206, 304, 412 or 416 (RFC 9110, 13 and 14). Ranges apply to GET only. */
export function conditionalAnswer(
  { method, headers }: { readonly method: string; readonly headers: IncomingHttpHeaders },
  { size, tag, headers: own, ranges, body }: Representation,
): Answer {
  const verdict = evaluate(headers, tag);
  if (verdict === 'precondition-failed')
    return plainAnswer(412, 'The file is not the one that the request is made for.', { ETag: tag });
  if (verdict === 'not-modified') return { status: 304, headers: withoutBodyHeaders(own) };
  const wanted =
    ranges && method === 'GET' && rangeApplies(single(headers['if-range']), tag) ? headers.range : undefined;
  const range = readByteRange(wanted, size);
  if (range.kind === 'unsatisfiable')
    return plainAnswer(416, `The file has ${String(size)} bytes.`, { 'Content-Range': `bytes */${String(size)}` });
  if (range.kind === 'whole') return { status: 200, headers: own, body: body(0, size) };
  const { first, last } = range;
  return {
    status: 206,
    headers: { ...own, 'Content-Range': `bytes ${String(first)}-${String(last)}/${String(size)}` },
    body: body(first, last - first + 1),
  };
}

/** A header that Node gives as one string, although its types allow a list. */
export function single(header: string | readonly string[] | undefined): string | undefined {
  return header?.toString();
}

/** Headers of a 304: those that update a cached copy, without those that describe a body. */
function withoutBodyHeaders(headers: AnswerHeaders): AnswerHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !/^content-(?:encoding|type)$/i.test(name)));
}

export type Verdict = 'proceed' | 'not-modified' | 'precondition-failed';

interface Conditions {
  readonly 'if-match'?: string | undefined;
  readonly 'if-none-match'?: string | undefined;
}

/**
 * Evaluates the preconditions of a GET or HEAD request for an existing file, in the order of RFC 9110, 13.2.2.
 *
 * `If-Modified-Since` and `If-Unmodified-Since` are ignored, as the RFC requires for files without `Last-Modified`.
 * File times say when a build ran, not when a page changed; the supported hosts send none either.
 */
export function evaluate(conditions: Conditions, tag: string): Verdict {
  const { 'if-match': match, 'if-none-match': noneMatch } = conditions;
  if (match !== undefined && match.trim() !== '*' && !listedTags(match).includes(tag)) return 'precondition-failed';
  if (
    noneMatch !== undefined &&
    (noneMatch.trim() === '*' || listedTags(noneMatch).some((listed) => isWeaklyEqual(listed, tag)))
  )
    return 'not-modified';
  return 'proceed';
}

/**
 * Whether a `Range` header applies (RFC 9110, 13.1.5): there is no `If-Range`, or it names this tag. A weak tag or a
 * date does not prove that the bytes are the same, so the whole file is sent.
 */
export function rangeApplies(ifRange: string | undefined, tag: string): boolean {
  return ifRange === undefined || ifRange.trim() === tag;
}

/** The entity tags of a list; none if any part of it is malformed. */
function listedTags(header: string): string[] {
  if (!/^(?:[ \t,]|(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"[ \t]*(?:,|$))*$/.test(header)) return [];
  return header.match(/(?:W\/)?"[^"]*"/g) ?? [];
}

/** `tag` is always strong. */
function isWeaklyEqual(listed: string, tag: string): boolean {
  return listed.replace(/^W\//, '') === tag;
}

export type ByteRange =
  /** `first` and `last` are inclusive. */
  | { readonly kind: 'part'; readonly first: number; readonly last: number }
  /** Send the whole file. */
  | { readonly kind: 'whole' }
  /** No requested range exists: 416. */
  | { readonly kind: 'unsatisfiable' };

const WHOLE: ByteRange = { kind: 'whole' };

/**
 * Reads a `Range` header for a file of `size` bytes (RFC 9110, 14.1.2 and 14.2). Malformed headers and units other than
 * bytes are ignored, as the RFC requires. Several satisfiable ranges are ignored too, as the RFC allows, so that
 * overlapping ranges cannot multiply what is sent.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange {
  const list = /^bytes=(.*)$/i.exec(header ?? '')?.[1];
  if (list === undefined) return WHOLE;
  let part: ByteRange | undefined;
  let asked = 0;
  for (const written of list.split(',').map((item) => item.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, ''))) {
    if (written === '') continue;
    const range = readOne(written, size);
    if (range.kind === 'whole') return WHOLE;
    asked += 1;
    if (range.kind === 'unsatisfiable') continue;
    if (part !== undefined) return WHOLE;
    part = range;
  }
  if (asked === 0) return WHOLE;
  return part ?? { kind: 'unsatisfiable' };
}

function readOne(written: string, size: number): ByteRange {
  const match = /^(\d*)-(\d*)$/.exec(written);
  if (match === null || written === '-') return WHOLE;
  const [, from = '', to = ''] = match;
  if (from === '') return readSuffix(Number(to), size);
  const first = Number(from);
  const last = to === '' ? Infinity : Number(to);
  if (last < first) return WHOLE;
  return first < size ? { kind: 'part', first, last: Math.min(last, size - 1) } : { kind: 'unsatisfiable' };
}

function readSuffix(length: number, size: number): ByteRange {
  if (length === 0) return { kind: 'unsatisfiable' };
  // An empty file satisfies every suffix, but `Content-Range` cannot express a part of it.
  return size === 0 ? WHOLE : { kind: 'part', first: Math.max(0, size - length), last: size - 1 };
}
