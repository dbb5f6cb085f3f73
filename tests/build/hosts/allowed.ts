import type { Allowed, TestAnswer } from './exchange.js';

const OF_SERVERS: readonly Allowed[] = [
  {
    why: 'An answer that is no page of the site is told of in words of the server.',
    what: /^(?:body|content-length|content-type)$/,
    when: (_, preview, host) => preview.status === host.status && isNoPage(preview),
  },
  {
    why: 'A redirect may be kept by browsers on the host. In preview it must not be: the address serves another site tomorrow.',
    what: /^cache-control$/,
    when: (_, preview, host) =>
      preview.status === host.status &&
      isNoPage(preview) &&
      preview.headers['cache-control'] === 'no-store' &&
      host.headers['cache-control'] === undefined,
  },
  {
    why: 'The headers of the whole site go with redirects and errors too, as they should: the one that asks for HTTPS above all.',
    what: /^(?:content-security-policy|cross-origin-(?:opener|resource)-policy|permissions-policy|referrer-policy|strict-transport-security|vary|x-[a-z-]+)$/,
    when: (_, preview, host) => preview.status === host.status && isNoPage(preview),
  },
  {
    why: 'A server does not take `*` for a coding, and sends the file as it is.',
    what: /^(?:content-encoding|content-length|body)$/,
    when: ({ headers = {} }, _, host) =>
      headers['Accept-Encoding'] === '*' && host.headers['content-encoding'] === undefined,
  },
  {
    why: 'A server looks at ranges of HEAD too; nobody asks so.',
    what: /^/,
    when: ({ method, headers = {} }, { status }, host) =>
      method === 'HEAD' && headers['Range'] !== undefined && status === 200 && host.status === 206,
  },
  {
    why: 'A server refuses what climbs above the root or has a zero byte before it looks at any configuration.',
    what: /^/,
    when: ({ path }, { status }, host) =>
      /^\/(?:%2e%2e|\.\.)(?:\/|%2f)|%00/.test(path) && [404, 405].includes(status) && [400, 404].includes(host.status),
  },
];

function isNoPage({ status }: TestAnswer): boolean {
  return (status >= 300 && status < 400 && status !== 304) || (status >= 400 && status !== 404);
}

const OF_SPELLING: readonly Allowed[] = [
  {
    why: 'What is sent back of an address keeps the spelling in which it came; preview spells it anew. It is the same address.',
    what: /^location$/,
    when: (_, preview, host) => spelled(preview) === spelled(host),
  },
  {
    why: 'Bytes that are not UTF-8 are no text to preview (400), and a name that no file has to a server (404).',
    what: /^/,
    when: ({ path }, { status }, host) => isNotUtf8(path) && status === 400 && host.status === 404,
  },
  {
    why: 'A path with dots or empty parts is cleared up by the server before the rules are looked at; it is refused all the same.',
    what: /^x-/,
    when: ({ path }, { status }, host) => /\/(?:\.|%2e)|%2f|\/\//i.test(path) && status === 404 && host.status === 404,
  },
];

/** Characters that may stand for themselves: encoded or not, the address is the same. To them come `"` and `$`, which configurations cannot say plainly. */
const PLAIN = /%(?:2[24de]|3[0-9]|[46][1-9a-f]|[57][0-9a]|5f|7e)/i;

/** The address in one spelling (RFC 3986, section 6.2.2). An encoded `&` is another address than a plain one. */
function spelled({ headers }: TestAnswer): string {
  return (headers.location ?? '').replace(/%[0-9a-f]{2}/gi, (code) =>
    PLAIN.test(code) ? decodeURIComponent(code) : code.toUpperCase(),
  );
}

function isNotUtf8(path: string): boolean {
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return !/%(?![0-9a-f]{2})/i.test(path);
  }
}

const OF_NGINX: readonly Allowed[] = [
  {
    why: 'nginx has ranges of files as they are, and says so of these only. Browsers ask for ranges without compression (Fetch standard).',
    what: /^accept-ranges$/,
    when: (_, preview, host) =>
      host.headers['content-encoding'] !== undefined &&
      preview.headers['content-encoding'] === host.headers['content-encoding'],
  },
  {
    why: 'nginx does not repeat in a part or in a 304 that parts can be had.',
    what: /^accept-ranges$/,
    when: (_, { status }, host) => (status === 206 || status === 304) && host.status === status,
  },
  {
    why: 'nginx finds a range unsatisfiable after it has set the headers of the file, and sets those of all answers once more.',
    what: /^(?:cache-control|content-language)$/,
    when: (_, { status }, host) => status === 416 && host.status === status,
  },
  {
    why: 'nginx answers 416 where a range cannot be understood; preview sends the whole file. RFC 9110 leaves it to the server.',
    what: /^/,
    when: ({ headers = {} }, { status }, host) =>
      ['bytes=9-5', 'bytes=a-b'].includes(headers['Range'] ?? '') && status === 200 && host.status === 416,
  },
  {
    why: 'nginx takes ranges from the compressed form that it has chosen, and that has none; the whole of it is sent. Browsers do not ask so.',
    what: /^/,
    when: ({ headers = {} }, { status }, host) =>
      headers['Range'] !== undefined &&
      headers['Accept-Encoding'] !== undefined &&
      status === 206 &&
      host.status === 200 &&
      host.headers['content-encoding'] !== undefined,
  },
  {
    why: 'nginx compares `If-Unmodified-Since` with a time that it does not tell; who sends one has it from elsewhere.',
    what: /^/,
    when: ({ headers = {} }, { status }, host) =>
      headers['If-Unmodified-Since'] !== undefined && status === 200 && host.status === 412,
  },
  {
    why: 'nginx does not name the tag of a file that a precondition does not meet.',
    what: /^etag$/,
    when: (_, { status }, host) => status === 412 && host.status === 412,
  },
];

const OF_APACHE: readonly Allowed[] = [
  {
    why: 'Apache adds an empty list of its own to that of the methods.',
    what: /^allow$/,
    when: (_, preview, host) => host.headers.allow === `${preview.headers.allow ?? ''}, `,
  },
  {
    why: 'Apache does not say in a 416 how long the file is.',
    what: /^content-range$/,
    when: (_, { status }, host) => status === 416 && host.status === 416,
  },
  {
    why: 'Apache ignores a range of nothing, and of several ranges also those that cannot be had; the whole file is a right answer to both.',
    what: /^/,
    when: ({ headers = {} }, { status }, host) =>
      ['bytes=-0', 'bytes=0-1, 99999999-'].includes(headers['Range'] ?? '') && status !== 200 && host.status === 200,
  },
  {
    why: 'Apache sends the headers of the file with a 412, which only writers of files ask for.',
    what: /^(?:accept-ranges|cache-control|content-language)$/,
    when: (_, { status }, host) => status === 412 && host.status === 412,
  },
  {
    why: 'Apache repeats a type that is set by a rule in a 304.',
    what: /^content-type$/,
    when: (_, { status }, host) => status === 304 && host.status === 304,
  },
  {
    why: 'Apache makes a whole address of where a redirect leads, with the host that was asked, and keeps a `?` with nothing behind it.',
    what: /^location$/,
    when: (_, preview, host) => spelled(preview) === spelled(host).replace(/^http:\/\/127\.0\.0\.1:\d+|\?$/g, ''),
  },
];

/** How each server may differ from preview. */
export const ALLOWED: { readonly nginx: readonly Allowed[]; readonly apache: readonly Allowed[] } = {
  nginx: [...OF_SERVERS, ...OF_SPELLING, ...OF_NGINX],
  apache: [...OF_SERVERS, ...OF_SPELLING, ...OF_APACHE],
};
