/** One policy of a page: sources by directive. A page may have several, each of which has to allow what it uses. */
export type CspPolicy = ReadonlyMap<string, readonly string[]>;

/** Something that a page uses, for which it needs leave. */
export interface CspNeed {
  readonly use: keyof typeof DIRECTIVES;
  /** Address as written; missing for what stands in the page. */
  readonly url?: string;
  /** What stands in the page, as `'sha256-…'`. */
  readonly hash?: string;
}

/** Directives that decide on a use, the first that a policy has. Source: Content Security Policy Level 3, section 6.8.3. */
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

/** Reads the value of a header or of a `<meta>`: policies are joined by commas, directives by semicolons; of two directives of one name the first counts. */
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

/** The directive of the policy that forbids this; `undefined` where it is allowed. `page` is the address of the page, with its origin. */
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
  // A source in plain HTTP allows the same over TLS.
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
