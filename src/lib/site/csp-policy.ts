/** A Content Security Policy: sources by directive. A page may have several; all of them must allow a resource. */
export type CspPolicy = ReadonlyMap<string, readonly string[]>;

/** A resource that a page uses and that its policies must allow. */
export interface CspNeed {
  readonly use: keyof typeof DIRECTIVES;
  /** Address as written; missing for inline content. */
  readonly url?: string;
  /** Hash of inline content, as `'sha256-…'`. */
  readonly hash?: string;
}

/** Directives for each use, in order; the first one in a policy applies (Content Security Policy Level 3, 6.8.3). */
const DIRECTIVES = {
  script: ['script-src-elem', 'script-src', 'default-src'],
  style: ['style-src-elem', 'style-src', 'default-src'],
  image: ['img-src', 'default-src'],
  media: ['media-src', 'default-src'],
  font: ['font-src', 'default-src'],
  connect: ['connect-src', 'default-src'],
  manifest: ['manifest-src', 'default-src'],
  object: ['object-src', 'default-src'],
  frame: ['frame-src', 'child-src', 'default-src'],
  form: ['form-action'],
  base: ['base-uri'],
} as const;

/** Parses the value of a header or `<meta>`. The first of two directives with the same name counts. */
export function parseCsp(text: string): CspPolicy[] {
  return text
    .split(',')
    .map((policy) => {
      const directives = new Map<string, readonly string[]>();
      for (const [name = '', ...sources] of policy.split(';').map((part) => part.trim().split(/\s+/))) {
        if (name !== '' && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
      }
      return directives;
    })
    .filter((policy) => policy.size > 0);
}

/** The directive that forbids a resource; `undefined` if the policy allows it. `page` is the URL of the page. */
export function forbiddenBy(policy: CspPolicy, { use, url, hash }: CspNeed, page: string): string | undefined {
  const name = DIRECTIVES[use].find((candidate) => policy.has(candidate));
  if (name === undefined) return undefined;
  const sources = policy.get(name) ?? [];
  if (hash !== undefined)
    return sources.includes(hash) ||
      (sources.includes("'unsafe-inline'") && !sources.some((source) => /^'(?:sha\d+|nonce)-/.test(source)))
      ? undefined
      : name;
  if (url === undefined || !URL.canParse(url, page)) return undefined;
  const address = new URL(url, page);
  return sources.some((source) => matches(source, address, new URL(page))) ? undefined : name;
}

function matches(source: string, address: URL, page: URL): boolean {
  if (source === "'self'") return address.origin === page.origin;
  if (source === '*') return /^(?:https?|wss?):$/.test(address.protocol);
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return address.protocol === source.toLowerCase();
  const [, scheme, host, port, path] =
    /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/:']+)(?::(\d+|\*))?(\/.*)?$/i.exec(source) ?? [];
  if (host === undefined) return false;
  const wantedScheme = scheme === undefined ? page.protocol : `${scheme.toLowerCase()}:`;
  // An `http:` source also allows `https:`.
  if (address.protocol !== wantedScheme && !(wantedScheme === 'http:' && address.protocol === 'https:')) return false;
  if (
    host.startsWith('*.')
      ? !address.hostname.endsWith(host.slice(1).toLowerCase())
      : address.hostname !== host.toLowerCase()
  )
    return false;
  if (port === undefined ? address.port !== '' : port !== '*' && address.port !== port) return false;
  return (
    path === undefined ||
    path === '/' ||
    (path.endsWith('/') ? address.pathname.startsWith(path) : address.pathname === path)
  );
}
