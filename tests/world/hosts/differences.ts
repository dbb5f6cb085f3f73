import type { Allowed, TestAnswer } from '../../build/hosts/exchange.js';
import type { AskedHost } from './engines.js';

const POLICY =
  /^(?:content-security-policy|strict-transport-security|x-[a-z-]+|referrer-policy|permissions-policy|cross-origin-[a-z-]+)$/;

/** Holds for every host. */
const COMMON: readonly Allowed[] = [
  {
    why: 'A redirect has the type and the caching of the host. Preview forbids to keep it: the address serves another site tomorrow.',
    what: /^(?:cache-control|content-type)$/,
    when: (_, preview, host) => isNoPage(preview) && isNoPage(host),
  },
];

const NO_PAGE: Allowed = {
  why: 'Without a not-found page, the answer is that of the host.',
  what: /^(?:cache-control|content-type)$/,
  when: (_, preview, host) => hasNoPage(preview) && host.status === 404,
};

/** Holds for servers that refuse hidden folders by the path as sent. */
const DOT_FOLDER: Allowed = {
  why: 'Only `.well-known` is no hidden folder, as browsers spell it.',
  what: /^/,
  when: ({ path }, { status }, host) => path.startsWith('/.%77ell-known/') && status === 200 && host.status === 404,
};

/** Holds for servers that clean up paths before they look at rules. */
const DOUBLE_SLASH: Allowed = {
  why: 'A path with `//` is cleaned up before the rules are looked at. It is refused all the same.',
  what: POLICY,
  when: ({ path }, { status }, host) => path.includes('//') && status === 404 && host.status === 404 && hasPolicy(host),
};

const NOT_MODIFIED: Allowed = {
  why: 'A 304 may repeat the type and leave out the caching.',
  what: /^(?:cache-control|content-type)$/,
  when: (_, preview, host) => preview.status === 304 && host.status === 304,
};

/** Holds for hosts whose server is not ours to configure. */
const OF_CLOUDS: readonly Allowed[] = [
  {
    why: 'The host has a table of types of its own. Rules for a path set a type where it matters.',
    what: /^content-type$/,
    when: (_, preview, host) => preview.status === host.status && [200, 206, 404].includes(host.status),
  },
  {
    why: 'The rule for a path goes by the path as browsers send it. A letter as a code, or a code in small letters, is another path.',
    what: POLICY,
    when: ({ path }, _, host) => isSpelledOddly(path) && hasPolicy(host),
  },
  {
    why: 'The host reads `//` as `/`, and a coded slash as text. Preview refuses both.',
    what: /^/,
    when: ({ path }) => /^[^?]*(?:\/\/|%2f)/i.test(path),
  },
  {
    why: 'The tag `*` stands for any file; browsers do not send it.',
    what: /^(?:status|body|content-type|cache-control)$/,
    when: ({ headers = {} }, { status }, host) =>
      headers['If-None-Match'] === '*' && ((status === 304 && host.status === 200) || host.status === 404),
  },
];

const NO_RANGES: Allowed = {
  why: 'The development server sends no ranges.',
  what: /^/,
  when: (_, { status }, host) => (status === 206 || status === 416) && host.status === 200,
};

const OF_FIREBASE: readonly Allowed[] = [
  NO_RANGES,
  {
    why: 'The move of `/x/index.html` is a redirect of the configuration, without headers.',
    what: POLICY,
    when: ({ path }, { status }) => path.includes('ndex.html') && status === 301,
  },
  {
    why: 'The not-found page has no address of its own.',
    what: /^/,
    when: ({ path }, _, host) => /^\/404\.(?:h|%68)tml/.test(path) && host.status === 404,
  },
  {
    why: 'Files are kept for a day, since their headers go with a missing file too: see the handbook.',
    what: /^cache-control$/,
    when: ({ path }, _, host) =>
      path.startsWith('/assets/') && host.headers['cache-control'] === 'public, max-age=86400',
  },
  {
    why: 'The emulator never answers that a file has not changed.',
    what: /^/,
    when: (_, { status }, host) => status === 304 && host.status === 200,
  },
  {
    why: 'The emulator ignores `ignore`, by which the files of other hosts are not deployed.',
    what: /^/,
    when: ({ path }, { status }) => /^\/(?:_|%5f)(?:headers|redirects)$/.test(path) && status === 404,
  },
  {
    why: 'The code of a character that separates is encoded once more in the target of a redirect.',
    what: /^location$/,
    when: ({ path }) => /%(?:2[346bcf]|3[abdf]|40)/i.test(path),
  },
];

/** Holds for hosts that distinguish an address from that with a slash at its end. */
const FILE_WITH_SLASH: Allowed = {
  why: 'A redirect from a file is not written for the file with a slash at its end.',
  what: /^/,
  when: ({ path }, preview, host) => /\.[a-z]+\/(?:\?|$)/.test(path) && isRedirect(preview) && host.status === 404,
};

const RANGE_CACHING: Allowed = {
  why: 'The development server leaves out the caching where a range is asked for.',
  what: /^cache-control$/,
  when: ({ headers = {} }, { status }, host) => headers['Range'] !== undefined && status === 200 && host.status === 200,
};

const OF_CLOUDFLARE: readonly Allowed[] = [
  FILE_WITH_SLASH,
  RANGE_CACHING,
  {
    why: 'The development server fails where a file is asked for as a folder, and for the files that configure it.',
    what: /^/,
    when: ({ path }, { status }, host) =>
      (path.endsWith('/') || /^\/(?:_|%5f)/.test(path)) && status === 404 && host.status === 502,
  },
  {
    why: 'The development server cannot write letters beyond Latin into `Location`, where a page moves to its address.',
    what: /^/,
    when: (_, preview, host) => /%E[0-9A-F]/.test(preview.headers.location ?? '') && host.status === 502,
  },
  {
    why: 'Redirects go by the path as browsers send it: codes are in capitals.',
    what: /^/,
    when: ({ path }, preview, host) => isSpelledOddly(path) && isRedirect(preview) && host.status === 404,
  },
];

const OF_WORKERS: readonly Allowed[] = [
  FILE_WITH_SLASH,
  RANGE_CACHING,
  {
    why: 'An address in another spelling leads to the one that the file has: with `//`, codes for letters, plain signs or `.html`.',
    what: /^/,
    when: ({ path }, _, host) => host.status === 307 && (isSpelledOddly(path) || /\/\/|\.html|[+&;]/.test(path)),
  },
];

const OF_AZURE: readonly Allowed[] = [
  FILE_WITH_SLASH,
  {
    why: 'The development server has a policy of its own for what it answers itself, and none where it refuses a method.',
    what: POLICY,
    when: (_, preview, host) => [301, 404, 405, 416].includes(preview.status) && preview.status === host.status,
  },
  {
    why: 'The development server does not find a file with `%` in its name.',
    what: /^/,
    when: ({ path }, _, host) => path.includes('%25') && host.status === 404,
  },
  {
    why: 'The development server has a caching of its own for the not-found page.',
    what: /^cache-control$/,
    when: (_, { status }, host) => status === 404 && host.status === 404,
  },
  {
    why: 'The development server goes by the time of files, which says when they were built.',
    what: /^/,
    when: ({ headers = {} }, { status }, host) =>
      headers['If-Modified-Since'] !== undefined && status === 200 && host.status === 304,
  },
  {
    why: 'Routes go by the path as browsers send it.',
    what: /^/,
    when: ({ path }) => isSpelledOddly(path),
  },
  {
    why: 'A folder without a page leads to itself with a slash.',
    what: /^/,
    when: (_, { status }, host) => status === 404 && host.status === 301,
  },
  {
    why: 'The development server drops the query of an old address, and names the host in redirects of the site.',
    what: /^location$/,
    when: (_, preview, host) =>
      [preview.headers.location, preview.headers.location?.replace(/\?[^#]*/, '')].includes(
        host.headers.location?.replace(/^http:\/\/HOST/, ''),
      ),
  },
];

const OF_NETLIFY: readonly Allowed[] = [
  NO_RANGES,
  {
    why: 'The development server forbids caches for all that it sends.',
    what: /^cache-control$/,
    when: (_, __, host) => host.headers['cache-control']?.startsWith('public, max-age=0') === true,
  },
  {
    why: 'A rule for `/x/` is one for `/x` too: a file beside the pages gets the headers of a rule for every page.',
    what: POLICY,
    when: (_, preview, host) => hasPolicy(preview) && hasPolicy(host),
  },
  {
    why: 'A page is served at `/x`, `/x/index.html` and without its ending too; it names its one address itself.',
    what: /^/,
    when: (_, { status }, host) => (status === 301 || status === 404) && host.status === 200,
  },
  {
    why: 'The development server never answers that a file has not changed.',
    what: /^/,
    when: (_, { status }, host) => status === 304 && host.status === 200,
  },
  {
    why: 'A blank in a query becomes a `+`, which is the same.',
    what: /^location$/,
    when: (_, preview, host) => preview.headers.location?.replaceAll('%20', '+') === host.headers.location,
  },
  {
    why: 'What `*` and placeholders stand for is sent decoded.',
    what: /^location$/,
    when: ({ path }, preview, host) =>
      /%2[0-9a-f]/i.test(path) &&
      decodeURI(preview.headers.location ?? '').replaceAll('%26', '&') === host.headers.location,
  },
];

const OF_VERCEL: readonly Allowed[] = [
  {
    why: 'The development server sets the caching of all that it sends after the routes of the site.',
    what: /^cache-control$/,
    when: (_, __, host) => host.headers['cache-control'] === 'public, max-age=0, must-revalidate',
  },
  {
    why: 'The development server drops the query of an old address; Vercel keeps it.',
    what: /^location$/,
    when: ({ path }, preview, host) =>
      path.includes('?') && preview.headers.location?.replace(/\?[^#]*/, '') === host.headers.location,
  },
  {
    why: 'The development server finds no file by a name with codes; Vercel decodes them.',
    what: /^/,
    when: ({ path }, { status }, host) =>
      path.includes('%') && (status === 200 || status === 304) && host.status === 404,
  },
];

/** Holds for development servers that do not look at the method. */
const ANY_METHOD: Allowed = {
  why: 'The development server answers every method as `GET`.',
  what: /^/,
  when: ({ method }, { status }, host) => method === 'POST' && status === 405 && [200, 404].includes(host.status),
};

/** How the answers of a host may differ from those of preview, each with its reason. */
export const DIFFERENCES: Readonly<Record<AskedHost, readonly Allowed[]>> = {
  nginx: [
    ...COMMON,
    NO_PAGE,
    DOT_FOLDER,
    DOUBLE_SLASH,
    {
      why: 'nginx sends the headers of a refused range twice.',
      what: POLICY,
      when: (_, { status }, host) => status === 416 && host.status === 416,
    },
  ],
  apache: [
    ...COMMON,
    NO_PAGE,
    DOT_FOLDER,
    DOUBLE_SLASH,
    {
      why: 'Apache sends whole addresses, with the host that was asked.',
      what: /^location$/,
      when: (_, preview, host) => preview.headers.location === host.headers.location?.replace(/^http:\/\/HOST/, ''),
    },
    {
      why: 'A range of what Apache compresses itself is one of the compressed bytes, or all. Browsers ask for ranges without compression.',
      what: /^/,
      when: ({ headers = {} }, { status }) => headers['Accept-Encoding'] !== undefined && status === 206,
    },
    {
      why: 'Apache repeats a type that is set by a rule in a 304.',
      what: /^content-type$/,
      when: (_, preview, host) => preview.status === 304 && host.status === 304,
    },
  ],
  caddy: [
    ...COMMON,
    NO_PAGE,
    DOUBLE_SLASH,
    {
      why: 'A not-found page has no body where the request says `If-None-Match: *`; browsers do not send it.',
      what: /^content-type$/,
      when: ({ headers = {} }, { status }) => headers['If-None-Match'] === '*' && status === 404,
    },
  ],
  cloudflare: [...COMMON, NOT_MODIFIED, ...OF_CLOUDS, ...OF_CLOUDFLARE],
  'cloudflare-workers': [...COMMON, NOT_MODIFIED, ...OF_CLOUDS, ...OF_WORKERS],
  azure: [...COMMON, NO_PAGE, ...OF_CLOUDS, ...OF_AZURE],
  netlify: [...COMMON, NO_PAGE, NOT_MODIFIED, ...OF_CLOUDS, ...OF_NETLIFY],
  vercel: [...COMMON, NO_PAGE, NOT_MODIFIED, ...OF_CLOUDS, ...OF_VERCEL, ANY_METHOD],
  firebase: [...COMMON, NO_PAGE, ...OF_CLOUDS, ...OF_FIREBASE, ANY_METHOD],
};

function isRedirect({ status }: TestAnswer): boolean {
  return status >= 300 && status < 400 && status !== 304;
}

/** Whether an answer is a redirect, or refuses the method or the range. */
function isNoPage(answer: TestAnswer): boolean {
  return isRedirect(answer) || answer.status === 405 || answer.status === 416;
}

function hasNoPage({ status, headers }: TestAnswer): boolean {
  return status === 404 && headers['content-type']?.startsWith('text/plain') === true;
}

function isSpelledOddly(path: string): boolean {
  return /%(?:[46][1-9a-f]|[57][0-9a]|5f)/i.test(path) || /%(?:[a-f]|[0-9][a-f])/.test(path);
}

/** Whether an answer has the headers of the whole site, at least. */
function hasPolicy({ headers }: TestAnswer): boolean {
  return ['content-security-policy', 'strict-transport-security', 'x-frame-options'].every(
    (name) => headers[name] !== undefined,
  );
}
