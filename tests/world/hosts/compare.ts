import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { judge, type Allowed, type TestAnswer, type TestRequest } from '../../build/hosts/exchange.js';
import { DIFFERENCES } from './differences.js';
import type { AskedHost } from './engines.js';

/** What is compared: what visitors, crawlers and caches go by. A host may have headers of its own. */
const COMPARED =
  /^(?:content-(?:security-policy|type|language)|location|cache-control|strict-transport-security|x-(?!(?:nf|vercel|server)-)[a-z-]+|referrer-policy|permissions-policy|cross-origin-[a-z-]+|access-control-[a-z-]+)$/;

const OWN_ORIGIN = /^http:\/\/127\.0\.0\.1:\d+/;

/** What differs between the answers of preview and of a host, one a line, without what is explained. */
export function compare(
  host: AskedHost,
  request: TestRequest,
  expected: TestAnswer,
  answer: TestAnswer,
  met = new Set<Allowed>(),
): string[] {
  const found = judge(request, compared(expected), compared(answer), DIFFERENCES[host], met);
  const other = found.filter((line) => line.includes(': status is '));
  // Of an answer with another status, that says enough.
  return (other.length > 0 ? other : found).map((line) => `(${String(expected.status)}) ${line}`);
}

/** The headers that are compared, and the body of a page or a file without its content coding. */
function compared({ status, headers, body }: TestAnswer): TestAnswer {
  return {
    status,
    headers: Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => COMPARED.test(name))
        .map(([name, value]) => [name, name === 'location' ? String(value).replace(OWN_ORIGIN, 'http://HOST') : value]),
    ),
    body: status === 206 ? body : status === 200 ? decoded(body, headers['content-encoding']) : Buffer.alloc(0),
  };
}

function decoded(body: Buffer, coding: string | undefined): Buffer {
  if (body.length === 0) return body;
  if (coding === 'br') return brotliDecompressSync(body);
  if (coding === 'gzip') return gunzipSync(body);
  return coding === 'deflate' ? inflateSync(body) : body;
}
