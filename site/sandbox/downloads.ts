import { apkBytes, type ApkFile } from './apk-bytes.js';
import { apkDigest } from './apk-digest.js';
import { faultyBody } from './body.js';
import { readRange } from './byte-range.js';
import { byteSize } from './byte-size.js';
import { find, type FaultKind } from './fault.js';
import type { Env } from './gate.js';
import { mayLoad } from './link-signature.js';
import type { Settings } from './settings.js';
import { storedGzip, storedGzipLength } from './stored-gzip.js';

/** Offset of a wrong range, in bytes. */
const ASTRAY = 4_096;

/** Response of a captive portal instead of the file. */
const SIGN_IN = '<!doctype html><title>Sign in to this network</title>';

/** Date of version 1, and the interval between versions (milliseconds). */
const FIRST = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;

/** Responds to a request for the app package as a file server would, or as the faults require. */
export async function answerDownload(
  request: Request,
  { faults, changed }: Env,
  settings: Settings,
): Promise<Response> {
  const has = (kind: FaultKind): boolean => find(faults, kind) !== undefined;
  const url = new URL(request.url);
  if (has('expired') || !mayLoad(url, Date.now())) return refusal(403, 'This link has expired, or is not one of ours.');
  const size = byteSize.safeParse(url.searchParams.get('size') ?? settings.size);
  if (!size.success) return refusal(400, '`size` is a number of bytes, such as `1048576` or `60MiB`.');
  const file: ApkFile = { size: size.data, version: settings.version + (has('changed') ? 1 : 0) };

  const headers = new Headers({
    'Content-Type': 'application/vnd.android.package-archive',
    'Content-Disposition': `attachment; filename="${url.pathname.split('/').at(-1) ?? ''}"`,
    // A fault applies to the next request, which no cache may answer.
    'Cache-Control': 'no-store',
    'Accept-Ranges': has('no-ranges') ? 'none' : 'bytes',
    ETag: `"${String(file.version)}-${file.size.toString(16)}"`,
    'Last-Modified': new Date(FIRST + file.version * DAY).toUTCString(),
  });
  if (settings.digest)
    headers.set(
      'Repr-Digest',
      `sha-256=:${await apkDigest(has('wrong-digest') ? { ...file, version: file.version + 1 } : file)}:`,
    );

  if (has('portal')) return new Response(SIGN_IN, { status: 200, headers });
  const served: ApkFile = has('silent-change') ? { ...file, version: file.version + 1 } : file;
  const earlyEnd = find(faults, 'early-end');

  const send = (status: number, pieces: Iterable<Uint8Array>, length: number): Response => {
    if (!has('no-length') && earlyEnd === undefined) headers.set('Content-Length', String(length));
    return new Response(faultyBody(pieces, faults, changed), { status, headers });
  };
  if (has('gzip')) {
    headers.set('Content-Encoding', 'gzip');
    headers.set('Vary', 'Accept-Encoding');
    return send(200, storedGzip(apkBytes(file, 0, file.size), file.size), storedGzipLength(file.size));
  }
  const part =
    has('whole') || has('no-ranges') || !rangeHolds(request, headers)
      ? undefined
      : readRange(request.headers.get('range'), file.size);
  if (part === 'unsatisfiable' || has('unsatisfiable')) {
    headers.set('Content-Range', `bytes */${String(file.size)}`);
    headers.delete('Content-Disposition');
    return new Response(null, { status: 416, headers });
  }
  if (part === undefined) return send(200, apkBytes(served, 0, earlyEnd?.at ?? file.size), file.size);
  const start = has('wrong-range') ? astray(part.start, file.size) : part.start;
  const end = Math.max(start + 1, part.end);
  headers.set('Content-Range', `bytes ${String(start)}-${String(end - 1)}/${String(file.size)}`);
  return send(206, apkBytes(served, start, end), end - start);
}

/** Whether to honour `Range`: `If-Range` is absent or matches this file by tag or date (RFC 9110, 13.1.5). */
function rangeHolds(request: Request, headers: Headers): boolean {
  const condition = request.headers.get('if-range');
  return (
    request.method === 'GET' &&
    (condition === null || condition === headers.get('etag') || condition === headers.get('last-modified'))
  );
}

function astray(start: number, size: number): number {
  return start + ASTRAY < size ? start + ASTRAY : Math.max(0, start - ASTRAY);
}

function refusal(status: number, text: string): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
