import { Agent, request as send, type IncomingHttpHeaders } from 'node:http';

export interface TestRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST';
  /** Request target, as it is sent. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers that speak of the tag that this host gives the file. */
  readonly tagged?: (tag: string) => Readonly<Record<string, string>>;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Difference {
  /** `status`, `body` or the name of a header. */
  readonly what: string;
  readonly preview: string;
  readonly host: string;
}

/** A way in which a host may differ from preview, with the reason. */
export interface Allowed {
  readonly why: string;
  readonly what: RegExp;
  readonly when: (request: TestRequest, preview: TestAnswer, host: TestAnswer) => boolean;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Asks one host. A request with a tag is preceded by one for that tag. */
export async function ask(
  origin: string,
  { method = 'GET', path, headers = {}, tagged }: TestRequest,
): Promise<TestAnswer> {
  if (tagged === undefined) return exchange(origin, method, path, headers);
  const {
    headers: { etag = '' },
  } = await exchange(origin, 'HEAD', path, headers);
  return exchange(origin, method, path, { ...headers, ...tagged(etag) });
}

function exchange(
  origin: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<TestAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const outgoing = send({ hostname, port, method, path, headers, agent }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) });
      });
      incoming.on('error', reject);
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The server may end a connection that is kept, at the moment in which it is taken up again.
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(exchange(origin, method, path, headers));
      else reject(error);
    });
    outgoing.end();
  });
}

/** About the connection, or another at each request. */
const OF_THE_CONNECTION = ['connection', 'date', 'keep-alive', 'server', 'transfer-encoding'];

/** What of two answers differs. Of tags only whether there is one, and a strong one: each host makes its own. */
export function differences(preview: TestAnswer, host: TestAnswer): Difference[] {
  const names = new Set([...Object.keys(preview.headers), ...Object.keys(host.headers)]);
  const compared: [string, string, string][] = [
    ['status', String(preview.status), String(host.status)],
    ...[...names]
      .filter((name) => !OF_THE_CONNECTION.includes(name))
      .sort()
      .map((name): [string, string, string] => [name, shown(preview, name), shown(host, name)]),
    ...(preview.body.equals(host.body)
      ? []
      : [['body', bodyOf(preview), bodyOf(host)] satisfies [string, string, string]]),
  ];
  return compared
    .filter(([what, one, two]) => what === 'body' || one !== two)
    .map(([what, one, two]) => ({ what, preview: one, host: two }));
}

function shown({ headers }: TestAnswer, name: string): string {
  const value = headers[name]?.toString() ?? '(none)';
  if (name === 'etag') return value.replace(/^"[^"]+"$/, '"..."');
  if (name === 'vary')
    return value
      .split(/\s*,\s*/)
      .sort()
      .join(', ');
  return value;
}

function bodyOf({ body }: TestAnswer): string {
  const text = body.toString('latin1');
  return text.length > 60 ? `${text.slice(0, 40)}... (${String(text.length)} bytes)` : text;
}

/** Differences that nothing allows, one a line; and which of the allowed ones were met. */
export function judge(
  request: TestRequest,
  preview: TestAnswer,
  host: TestAnswer,
  allowed: readonly Allowed[],
  met: Set<Allowed>,
): string[] {
  return differences(preview, host).flatMap((difference) => {
    const reason = allowed.find((item) => item.what.test(difference.what) && item.when(request, preview, host));
    if (reason === undefined)
      return [
        `${request.method ?? 'GET'} ${request.path} ${JSON.stringify(request.headers ?? {})}${request.tagged ? ' tagged' : ''}: ${difference.what} is \`${difference.preview}\` in preview, \`${difference.host}\` here`,
      ];
    met.add(reason);
    return [];
  });
}

/** Ends the connections of this file. */
export function closeConnections(): void {
  agent.destroy();
}
