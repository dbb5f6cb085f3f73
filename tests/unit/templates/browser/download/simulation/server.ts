import type { FileLink } from '../../../../../../templates/browser/download/file-link.js';
import type { Http, HttpAnswer } from '../../../../../../templates/browser/download/ports.js';
import type { Chance } from '../../../../../helpers/chance.js';
import { rangeFaults, type ServerTrait } from './faults.js';
import type { SizeLayout } from '../../../../../helpers/make-package.js';
import { LEAST_ZIP, SMALL_ZIP } from './zip.js';
import { createVersion, type FileVersion } from './file-version.js';
import type { FaultQueue } from './fault-queue.js';
import type { Journal } from './journal.js';
import type { Process, World } from './world.js';

/** Headers that a page may read of another origin without its leave. */
const SAFELISTED = new Set(['content-length', 'content-type', 'last-modified']);

export interface SimulatedRequest {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly url: string;
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
  /** `undefined`: no answer. */
  readonly status: number | undefined;
}

/** Longest part that a server with short parts gives: a request that gets so much has not failed. */
const SHORT_PART = 64;

/** Bytes that are changed where a body is damaged: more than an archive has in a row without saying them twice. */
const DAMAGE = 32;

/** Traits that every answer shows. */
const ALWAYS_SEEN = [
  'no-length',
  'hidden-headers',
  'weak-etag',
  'no-etag',
  'no-date',
  'digest',
  'wrong-digest',
  'trailing',
  'sizes-behind-data',
  'zip64',
] as const;

export interface SimulatedServer {
  /** All states that the file ever had; the last is the one it has. */
  readonly versions: readonly FileVersion[];
  readonly requests: readonly SimulatedRequest[];
  /** The address that works now. */
  readonly link: string;
  /** What the service that knows the address says now. */
  readonly named: FileLink;
  http(process: Process): Http;
  /** What the service that knows the address says. */
  renewLink(process: Process): Promise<FileLink | undefined>;
  /** Breaks all connections of a process, or of all. */
  breakOff(process?: Process): void;
}

type Answered = Omit<HttpAnswer, 'headers'> & { readonly headers: Record<string, string> };

interface Connection {
  readonly process: Process;
  broken: boolean;
}

export interface ServerContext {
  readonly world: World;
  readonly chance: Chance;
  readonly traits: ReadonlySet<ServerTrait>;
  readonly size: number;
  /** Largest piece that arrives at once. */
  readonly piece: number;
  readonly faults: FaultQueue;
  readonly journal: Journal;
  readonly online: () => boolean;
}

/** A file server on another origin, with the faults of a plan. */
export function createServer(context: ServerContext): SimulatedServer {
  const { world, chance, traits, faults, journal, online } = context;
  const layout: SizeLayout = traits.has('zip64')
    ? traits.has('sizes-behind-data')
      ? 'zip64-descriptor'
      : 'zip64'
    : traits.has('sizes-behind-data')
      ? chance.pick(['descriptor', 'plain-descriptor'] as const)
      : 'header';
  const trailing = traits.has('trailing') ? chance.int(1, 9) : 0;
  const versions = [createVersion(chance, 0, { size: context.size, layout, trailing })];
  const connections = new Set<Connection>();
  const shortEnds = new Set<number>();
  const requests: SimulatedRequest[] = [];
  let links = 0;
  let noRenewal = false;
  let failingRenewals = 0;
  const link = (): string => `https://files.example/app.apk?signature=${String(links)}`;
  const current = (): FileVersion => {
    const version = versions.at(-1);
    if (version === undefined) throw new RangeError('No version');
    return version;
  };

  function named(): FileLink {
    if (!traits.has('owner-digest')) return { url: link() };
    journal.note('owner-digest');
    return { url: link(), sha256: current().digest };
  }

  function change(): void {
    // A change that shows in nothing at all cannot be noticed by anyone.
    const shows =
      !traits.has('no-date') || (!traits.has('hidden-headers') && !traits.has('weak-etag') && !traits.has('no-etag'));
    let size = context.size;
    if (!shows || chance.happens(0.5)) {
      do size = chance.int(1, context.size * 2);
      while (
        size < LEAST_ZIP + trailing ||
        // That it is cut to the very byte at which a body was cut short before happens to files of a hundred bytes, not of millions.
        versions.some(({ bytes }) => bytes.length === size) ||
        shortEnds.has(size)
      );
    }
    versions.push(createVersion(chance, versions.length, { size, layout, trailing }));
    journal.excuse();
  }

  /** Another file of the same size, of which no header tells. */
  function changeUnseen(): void {
    const { etag, modified } = current();
    const { length: size } = current().bytes;
    versions.push({ ...createVersion(chance, versions.length, { size, layout, trailing }), etag, modified });
    journal.excuse(true);
  }

  /** The page of a network that wants its visitors to sign in, or the answer of a service, under any type but that of a page. */
  function portal(): Answered {
    const body = new TextEncoder().encode('<!doctype html><title>Sign in</title>'.repeat(4));
    const type = chance.pick([
      'application/octet-stream',
      'application/vnd.android.package-archive',
      'application/xhtml+xml',
      'application/json',
      'text/xml',
      '',
    ]);
    return body200(body, { 'content-type': type, 'content-length': String(body.length) });
  }

  /** A body that comes at once, and is not one of the file. */
  function body200(body: Uint8Array, headers: Record<string, string>): Answered {
    let at = 0;
    return {
      status: 200,
      headers,
      read(limit) {
        const piece = body.slice(at, at + limit);
        at += piece.length;
        return Promise.resolve(piece.length === 0 ? undefined : piece);
      },
    };
  }

  /** The answer to one request, or `undefined` where there is none that the page may read. */
  function answer(
    process: Process,
    url: string,
    headers: Readonly<Record<string, string>>,
  ): Answered | 'silence' | 'unreadable' | undefined {
    const from = Number(/^bytes=(\d+)-$/.exec(headers['Range'] ?? '')?.[1] ?? 0);
    const asksPart = 'Range' in headers;
    const connection = { process, broken: false };
    connections.add(connection);
    const ifRange = headers['If-Range'];
    if (ifRange !== undefined && traits.has('no-if-range')) {
      journal.note('no-if-range');
      return undefined;
    }
    const planned = faults.next(asksPart);
    const fault = planned?.fault;
    if (fault !== undefined) journal.note(fault);
    if (fault !== undefined && rangeFaults.includes(fault) && fault !== 'small-zip') journal.excuse();
    const plain = (status: number, more: Record<string, string> = {}): Answered => ({
      status,
      headers: more,
      read: () => Promise.resolve(undefined),
    });
    switch (fault) {
      case 'outage':
      case 'unreachable':
        return undefined;
      case 'silent':
        return 'silence';
      case 'hidden-busy':
        return 'unreadable';
      case 'error':
        return plain(chance.pick([500, 502, 503, 504]));
      case 'busy':
        return plain(
          chance.pick([429, 503]),
          chance.pick<Record<string, string>>([
            {},
            { 'retry-after': String(chance.int(0, 40)) },
            { 'retry-after': new Date(world.now + chance.int(-5, 60) * 1_000).toUTCString() },
          ]),
        );
      case 'page':
        return {
          ...plain(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': '40' }),
          read: () => Promise.resolve(new Uint8Array(40)),
        };
      case 'portal':
        return portal();
      case 'small-zip':
        return body200(SMALL_ZIP, {
          'content-type': 'application/vnd.android.package-archive',
          'content-length': String(SMALL_ZIP.length),
        });
      case 'no-renewal':
        noRenewal = true;
        links += 1;
        break;
      case 'renewal-fails':
        failingRenewals += 1;
        links += 1;
        break;
      case 'expired':
        links += 1;
        break;
      case 'changed':
        change();
        break;
      case 'glue':
        changeUnseen();
        break;
      default:
    }
    if (url !== link() && traits.has('hidden-refusals')) {
      journal.note('hidden-refusals');
      return undefined;
    }
    if (url !== link() && traits.has('sign-in-refusals')) {
      journal.note('sign-in-refusals');
      return portal();
    }
    if (url !== link()) {
      const status = chance.pick([400, 401, 403, 404, 410]);
      if (status < 403) journal.note('400-or-401');
      return plain(status);
    }

    journal.asked(process, from);
    for (const trait of ALWAYS_SEEN) if (traits.has(trait)) journal.note(trait);
    if (traits.has('no-ranges') && asksPart) journal.note('no-ranges');
    if (traits.has('ignores-if-range') && ifRange !== undefined) journal.note('ignores-if-range');
    if (ifRange !== undefined && traits.has('refuses-condition')) {
      journal.note('refuses-condition');
      return plain(chance.pick([412, 304]));
    }
    const version = current();
    const {
      etag,
      bytes: { length: size },
    } = version;
    const refusesPart =
      traits.has('no-ranges') ||
      fault === 'full' ||
      (ifRange !== undefined && ifRange !== etag && !traits.has('ignores-if-range'));
    const base: Record<string, string> = { 'content-type': 'application/vnd.android.package-archive' };
    if (!traits.has('no-date')) base['last-modified'] = version.modified;
    if (!traits.has('no-etag')) base['etag'] = traits.has('weak-etag') ? `W/${etag}` : etag;
    if (traits.has('digest')) base['repr-digest'] = `sha-512=:AAAA:, sha-256=:${version.digest}:`;
    if (traits.has('wrong-digest'))
      base['repr-digest'] = `sha-256=:${version.digest.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}:`;
    const noLength = traits.has('no-length') || fault === 'early-end';
    const length = (bytes: number): Record<string, string> => (noLength ? {} : { 'content-length': String(bytes) });
    // A body that ends early within its encoding breaks: browsers see to that.
    const read = (start: number, framed = true): HttpAnswer['read'] =>
      readBody(
        context,
        connection,
        version,
        start,
        !framed && (fault === 'short' || fault === 'early-end') ? 'drop' : fault,
        planned?.until,
        shortEnds,
        asksPart && traits.has('short-parts') ? SHORT_PART : Infinity,
      );

    if (asksPart && !refusesPart) {
      // Behind an encoding that is hidden nobody could tell such an answer from a true one, if it gave no length.
      if (fault === 'unsatisfied')
        return plain(
          416,
          chance.happens(0.5) || traits.has('hidden-encoding') ? { 'content-range': `bytes */${String(size)}` } : {},
        );
      if (from >= size) {
        const hidden = traits.has('overstated') && chance.happens(0.5);
        return plain(416, hidden ? {} : { 'content-range': `bytes */${String(size)}` });
      }
      let start = from;
      if (fault === 'wrong-start') start = chance.int(0, size - 1);
      const total = fault === 'wrong-total' ? (planned?.claims ?? size + chance.pick([-1, 7])) : size;
      const end = traits.has('short-parts') ? Math.min(size, start + SHORT_PART) : size;
      if (end < size) journal.note('short-parts');
      if (traits.has('untagged-parts') && base['etag'] !== undefined) {
        journal.note('untagged-parts');
        delete base['etag'];
        delete base['last-modified'];
      }
      return {
        status: 206,
        headers: {
          ...base,
          ...length(end - start),
          'content-range': `bytes ${String(start)}-${String(end - 1)}/${String(total)}`,
        },
        read: read(start),
      };
    }
    const encoded = !asksPart && (traits.has('encoded') || traits.has('hidden-encoding'));
    if (!encoded && traits.has('overstated')) {
      journal.note('overstated');
      return { status: 200, headers: { ...base, ...length(size + 50) }, read: overstated(read(0)) };
    }
    if (!encoded) return { status: 200, headers: { ...base, ...length(size) }, read: read(0) };
    journal.note(traits.has('encoded') ? 'encoded' : 'hidden-encoding');
    if (base['etag'] !== undefined && chance.happens(0.5)) base['etag'] = base['etag'].replace(/"$/, '-gzip"');
    return {
      status: 200,
      headers: { ...base, 'content-encoding': 'gzip', ...length(chance.int(1, size + 20)) },
      read: read(0, false),
    };
  }

  /** Where a body is shorter than its header says, browsers end it cleanly or not. */
  function overstated(read: HttpAnswer['read']): HttpAnswer['read'] {
    const breaks = chance.happens(0.5);
    return async (limit) => {
      const piece = await read(limit);
      if (piece === undefined && breaks) throw new TypeError('network error');
      return piece;
    };
  }

  /** What CORS lets through. */
  function readable(headers: Record<string, string>): HttpAnswer['headers'] {
    return {
      get(name) {
        const key = name.toLowerCase();
        if (traits.has('hidden-headers') && !SAFELISTED.has(key)) return null;
        return traits.has('hidden-encoding') && key === 'content-encoding' ? null : (headers[key] ?? null);
      },
    };
  }

  return {
    versions,
    requests,
    get link() {
      return link();
    },
    get named() {
      return named();
    },
    http: (process) => ({
      get: (url, { headers, signal }) =>
        abortable(signal, async () => {
          const answered = await world.call(process, chance.int(1, 300), () => {
            const result = online() ? answer(process, url, headers) : undefined;
            requests.push({
              at: world.now,
              url,
              range: headers['Range'],
              ifRange: headers['If-Range'],
              status: typeof result === 'object' ? result.status : undefined,
            });
            return result;
          });
          if (answered === undefined) return 'unreachable';
          if (answered === 'silence') return never();
          if (answered === 'unreadable') return 'unreadable';
          return {
            status: answered.status,
            headers: readable(answered.headers),
            async read(limit: number) {
              const part = await abortable(signal, () => answered.read(limit));
              return part;
            },
          };
        }),
    }),
    renewLink: (process) =>
      world.call(process, chance.int(1, 300), () => {
        if (!online() || failingRenewals > 0) {
          failingRenewals = Math.max(0, failingRenewals - 1);
          throw new TypeError('Failed to fetch');
        }
        return noRenewal ? undefined : named();
      }),
    breakOff(process) {
      for (const connection of connections)
        if (process === undefined || connection.process === process) connection.broken = true;
    },
  };
}

/** A body from a position on, with the fault of its request. */
function readBody(
  { world, chance, piece, journal }: ServerContext,
  connection: Connection,
  { bytes }: FileVersion,
  start: number,
  fault: string | undefined,
  until: number | undefined,
  shortEnds: Set<number>,
  most: number,
): HttpAnswer['read'] {
  let at = start;
  const endsEarly = fault === 'short' || fault === 'early-end';
  const breaks = until !== undefined || fault === 'drop' || endsEarly || fault === 'stall';
  // It can break at the very end.
  const anywhere = (): number => chance.int(start, endsEarly ? bytes.length - 1 : bytes.length);
  const last = Math.min(bytes.length, start + most);
  const end = breaks ? Math.min(until ?? anywhere(), last) : last;
  if (endsEarly) shortEnds.add(end);
  const flipped = fault === 'flipped' ? chance.int(start, bytes.length - 1) : -1;
  const damaged = fault === 'damaged' ? Math.min(chance.int(start, bytes.length - 1), bytes.length - DAMAGE) : Infinity;
  if (flipped >= 0 || damaged < Infinity) journal.excuse(true);
  const slow = fault === 'trickle';
  let begun = false;
  let extra = fault === 'extra' && start > 0 && last === bytes.length ? chance.int(1, 5) : 0;
  return async (limit) => {
    const taken = await world.call(connection.process, slow ? 1_000 : chance.int(1, 30), () => {
      if (connection.broken || (at >= end && breaks && !endsEarly && fault !== 'stall'))
        throw new TypeError('network error');
      if (!begun) journal.begins(connection.process, at);
      begun = true;
      if (at >= end && extra > 0) {
        extra -= 1;
        return new Uint8Array(1);
      }
      if (at >= end) return undefined;
      const first = at;
      at = Math.min(end, at + limit, at + (slow ? 1 : chance.int(1, piece)));
      const part = bytes.slice(first, at);
      if (flipped >= first && flipped < at) part[flipped - first] = (part[flipped - first] ?? 0) ^ 1;
      journal.consumed(part.length);
      for (let place = Math.max(first, damaged); place < Math.min(at, damaged + DAMAGE); place += 1)
        part[place - first] = (part[place - first] ?? 0) ^ 0xff;
      return part;
    });
    return taken === undefined && fault === 'stall' ? never() : taken;
  };
}

/** Rejects when a signal aborts: one listener for all that waits for it, because listeners of signals are slow. */
const endings = new WeakMap<AbortSignal, Promise<never>>();

function abortable<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  let ending = endings.get(signal);
  if (ending === undefined) {
    ending = new Promise<never>((_, reject) => {
      const abort = (): void => {
        reject(new DOMException('Aborted', 'AbortError'));
      };
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort);
    });
    endings.set(signal, ending);
  }
  return Promise.race([ending, work()]);
}

function never<T>(): Promise<T> {
  return new Promise<T>(() => undefined);
}
