import type { FileFacts, HttpAnswer } from './ports.js';
import { retryAfter } from '../../shared/retry.js';

/** A request, and what earlier responses revealed about the file. */
export interface Asked extends FileFacts {
  /** Number of bytes received so far; 0: the whole file was requested, without `Range`. */
  readonly from: number;
  /** The request had `If-Range`. */
  readonly ifRange: boolean;
  /** Minimum size of the file in bytes. */
  readonly leastBytes: number;
  /** The owner's digest is known and decides at the end whether the parts belong together. */
  readonly verifiable: boolean;
}

/** Why the received bytes are unusable: the file changed, or ranges are not available. */
export type Reason = 'changed' | 'ranges';

/**
 * What to make of an answer.
 *
 * - `take`: append the body or, if `over` gives a reason, start over with it
 * - `again`: discard the received bytes and request the whole file
 * - `doubt`: the response contradicts itself or the request; the received bytes may still be valid
 * - `whole`: nothing is missing
 * - `perhaps`: the server has nothing behind the received bytes; they are complete if the file itself says so
 * - `renew`: the address has expired or the file is gone (`missing`)
 * - `foreign`: the body is a page, data or a much smaller file instead of the file, as sent by a captive portal
 * - `condition`: `If-Range` was refused or misunderstood; the request may succeed without it
 * - `retry`: retry later, after `after` milliseconds if the server specifies it
 * - `refuse`: do not retry
 */
export type Verdict =
  | { readonly do: 'take'; readonly over: Reason | undefined; readonly facts: FileFacts }
  | { readonly do: 'again'; readonly over: Reason }
  | { readonly do: 'retry'; readonly after: number | undefined }
  | { readonly do: 'renew'; readonly missing: boolean }
  | { readonly do: 'perhaps' }
  | { readonly do: 'doubt' | 'foreign' | 'whole' | 'condition' | 'refuse' };

type Headers = HttpAnswer['headers'];

/** `PK\x03\x04`: an app package is a ZIP archive, which starts with the header of its first entry. */
export const BEGINNING = [0x50, 0x4b, 3, 4];

/** Whether a file with these first bytes can be an app package; `true` if none are known. */
export function canBePackage(beginning: Uint8Array): boolean {
  return beginning.length === 0 || BEGINNING.every((byte, index) => beginning[index] === byte);
}

/** Evaluates a response by its status and headers. `now`: milliseconds since 1970. */
export function judge(asked: Asked, { status, headers }: Pick<HttpAnswer, 'status' | 'headers'>, now: number): Verdict {
  if (status === 206) return judgePart(asked, headers);
  if (status === 200) return judgeWhole(asked, headers);
  if (status === 416) return judgeUnsatisfied(asked, headers);
  if (asked.from > 0 && (status === 412 || status === 304)) return { do: 'condition' };
  if ([400, 401, 403, 404, 410].includes(status)) return { do: 'renew', missing: status === 404 || status === 410 };
  // Some proxies answer without the body while they have no connection themselves.
  if (status === 204) return { do: 'retry', after: undefined };
  if (status >= 500 || status === 429 || status === 408 || status === 425)
    return { do: 'retry', after: retryAfter(headers.get('retry-after'), now) };
  return { do: 'refuse' };
}

function judgeWhole(asked: Asked, headers: Headers): Verdict {
  const facts = factsOf(headers);
  if (facts.totalBytes === 0) return { do: 'retry', after: undefined };
  if (isForeign(headers) || isSmall(asked, facts)) return { do: 'foreign' };
  if (asked.from === 0) return { do: 'take', over: undefined, facts };
  return { do: 'take', over: agree(asked, facts) === false ? 'changed' : 'ranges', facts };
}

function judgePart(asked: Asked, headers: Headers): Verdict {
  if (isForeign(headers)) return { do: 'foreign' };
  // Its positions would refer to the encoded file.
  if (isEncoded(headers)) return { do: 'doubt' };
  const range = /^bytes\s+(\d+)-(\d+)\/(\d+|\*)$/i.exec(headers.get('content-range') ?? '');
  const facts = factsOf(headers);
  // A server that compresses whole files, and hides it from the page, gives them another length or none.
  const isTrusted = asked.verifiable && asked.modified === headers.get('last-modified');
  let { totalBytes } = facts;
  if (range !== null) {
    totalBytes = wholeNumber(range[3]);
    if (Number(range[1]) !== asked.from || (totalBytes !== undefined && Number(range[2]) >= totalBytes))
      return { do: 'doubt' };
  } else {
    // The position of this part is unknown.
    if (totalBytes === undefined || (asked.totalBytes === undefined && !isTrusted))
      return { do: 'again', over: 'ranges' };
    totalBytes += asked.from;
    if (totalBytes !== asked.totalBytes && !isTrusted) return { do: 'doubt' };
  }
  const known = isTrusted ? { ...asked, totalBytes } : asked;
  const stated = { ...facts, totalBytes };
  if (isSmall(known, stated)) return { do: 'foreign' };
  const same = agree(known, stated);
  if (same === false) return { do: 'again', over: 'changed' };
  // Two files could be mixed unnoticed.
  if (same === undefined && asked.from > 0) return { do: 'again', over: 'ranges' };
  return { do: 'take', over: undefined, facts: merge(known, stated) };
}

/** 416: the range starts at or after the end. */
function judgeUnsatisfied({ from, totalBytes }: Asked, headers: Headers): Verdict {
  if (from === 0) return { do: 'refuse' };
  const stated = wholeNumber(/^bytes\s+\*\/(\d+)$/i.exec(headers.get('content-range') ?? '')?.[1]);
  if (totalBytes === from && (stated === undefined || stated === from)) return { do: 'whole' };
  // The declared length may have been that of an encoding, or wrong.
  if (stated === undefined || stated === from) return { do: 'perhaps' };
  return stated === totalBytes ? { do: 'doubt' } : { do: 'again', over: 'changed' };
}

/** Whether a response belongs to the partially received file; `undefined` if there is nothing to compare. */
function agree(asked: Asked, stated: FileFacts): boolean | undefined {
  // With `If-Range`, the server has compared the tag itself.
  if (asked.etag !== undefined && stated.etag === undefined && !asked.ifRange) return false;
  const sameTag = asked.etag !== undefined && plainTag(stated.etag) === plainTag(asked.etag);
  let same = asked.ifRange || undefined;
  for (const fact of ['totalBytes', 'digest', 'etag', 'modified'] as const) {
    if (asked[fact] === undefined || stated[fact] === undefined) continue;
    // Copies of a file on several servers share a tag, but not always a date.
    if (fact === 'modified' && sameTag) continue;
    if (fact === 'etag' ? !sameTag : asked[fact] !== stated[fact]) return false;
    same = true;
  }
  return same;
}

/** Whether a response would replace a part of the file with less than the file can be. */
function isSmall({ from, totalBytes = 0, leastBytes }: Asked, stated: FileFacts): boolean {
  // A server whose declared lengths are those of a hidden encoding has declared such a length before.
  return from > 0 && totalBytes >= leastBytes && stated.totalBytes !== undefined && stated.totalBytes < leastBytes;
}

/** Keeps facts that a partial response may omit. */
function merge(known: FileFacts, stated: FileFacts): FileFacts {
  return {
    totalBytes: stated.totalBytes ?? known.totalBytes,
    // That of a part is the one of the file without an encoding.
    etag: stated.etag ?? known.etag,
    modified: known.modified ?? stated.modified,
    digest: known.digest ?? stated.digest,
  };
}

function factsOf(headers: Headers): FileFacts {
  // Length and digest of an encoded body are not those of the decoded file.
  const encoded = isEncoded(headers);
  const etag = headers.get('etag')?.trim();
  return {
    totalBytes: encoded ? undefined : wholeNumber(headers.get('content-length')),
    etag: etag !== undefined && /^(?:W\/)?"[^"]*"$/.test(etag) ? etag : undefined,
    modified: headers.get('last-modified') ?? undefined,
    digest: encoded ? undefined : /(?:^|,)\s*sha-256=:([A-Za-z\d+/]+=*):/i.exec(headers.get('repr-digest') ?? '')?.[1],
  };
}

/**
 * Returns a tag without what servers that compress responses change in it: they weaken it (RFC 9110, 8.8.3.2), or
 * append the coding, as in `"1a2b-gzip"`.
 */
export function plainTag(etag: string | undefined): string | undefined {
  return etag?.replace(/^W\/|-[a-z]+(?="$)/g, '');
}

/** Whether no server would send an app package with this type. */
function isForeign(headers: Headers): boolean {
  const type = (headers.get('content-type') ?? '').split(';')[0] ?? '';
  return /^\s*(?:text\/(?:html|xml)|application\/(?:json|xml|[^/]+\+(?:json|xml)))\s*$/i.test(type);
}

function isEncoded(headers: Headers): boolean {
  return !/^\s*(identity)?\s*$/i.test(headers.get('content-encoding') ?? '');
}

function wholeNumber(text: string | null | undefined): number | undefined {
  return text != null && /^\d+$/.test(text) ? Number(text) : undefined;
}
