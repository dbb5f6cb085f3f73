import { z } from 'islet';

/** Targets of a fault. */
export const SERVICES = ['download', 'link', 'events', 'location'] as const;
export type Service = (typeof SERVICES)[number];

const count = (usual: number) => z.coerce.number().int().min(0).default(usual);
const times = z.coerce.number().int().min(1).optional();
const anywhere = { on: z.enum(SERVICES).default('download'), times };
const download = { on: z.literal('download').default('download'), times };
const plain = <Kind extends string>(kind: Kind) => z.strictObject({ kind: z.literal(kind), ...download });

/**
 * Everything that can go wrong on demand. `times`: number of affected requests; without it, all until the fault is
 * cleared.
 *
 * - `latency`: delays the response by a number of milliseconds
 * - `error`: `status` instead of a response, with `Retry-After` if `retryAfter` (seconds) is given
 * - `offline`: the connection closes without a response
 * - `rate`: bytes per second, until the switches are changed
 * - `drop`, `stall`: after `at` bytes of the body the connection breaks, or pauses until the switches are changed
 * - `whole`: 200 with the whole file for a range request; `no-ranges`: the same, with `Accept-Ranges: none`
 * - `wrong-range`: a different range than requested, 4,096 bytes further on
 * - `unsatisfiable`: 416
 * - `portal`: 200 with the sign-in page of a captive portal, under the type of the file
 * - `early-end`: the body ends after `at` bytes, without an error and without a length
 * - `silent-change`: different bytes under the same size, tag and date
 * - `changed`: the next version of the file, with its own bytes and tag, of which the service for its address knows nothing
 * - `no-length`: no `Content-Length`
 * - `gzip`: the whole file, encoded, with the encoded length
 * - `wrong-digest`: `Repr-Digest` of another file
 * - `expired`: 403 for the file, or a link that is already expired
 */
export const faultSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('latency'), milliseconds: count(2_000), ...anywhere }),
  z.strictObject({
    kind: z.literal('error'),
    status: z.coerce.number().int().min(400).max(599).default(503),
    retryAfter: z.coerce.number().int().min(0).optional(),
    ...anywhere,
  }),
  z.strictObject({ kind: z.literal('offline'), ...anywhere }),
  z.strictObject({
    kind: z.literal('rate'),
    bytesPerSecond: z.coerce.number().int().min(1).default(262_144),
    ...download,
  }),
  z.strictObject({ kind: z.literal('drop'), at: count(1_048_576), ...download }),
  z.strictObject({ kind: z.literal('stall'), at: count(1_048_576), ...download }),
  z.strictObject({ kind: z.literal('expired'), on: z.enum(['download', 'link']).default('download'), times }),
  plain('whole'),
  plain('no-ranges'),
  plain('wrong-range'),
  plain('unsatisfiable'),
  plain('portal'),
  z.strictObject({ kind: z.literal('early-end'), at: count(1_048_576), ...download }),
  plain('silent-change'),
  plain('changed'),
  plain('no-length'),
  plain('gzip'),
  plain('wrong-digest'),
]);

export type Fault = z.output<typeof faultSchema>;
export type FaultKind = Fault['kind'];

const kindSchema = z.enum(faultSchema.options.map(({ shape }) => shape.kind.value));

/** Fault parameters in the query, besides `times`. */
const VALUES = new Map<string, readonly string[]>(
  Object.entries({
    latency: ['milliseconds'],
    error: ['status', 'retryAfter'],
    rate: ['bytesPerSecond'],
    drop: ['at'],
    stall: ['at'],
    'early-end': ['at'],
  }),
);

/**
 * Returns the faults in the query of a request, such as `?fault=drop&at=1048576`; `fault` may be repeated.
 * @throws ZodError, which lists the valid faults for an unknown one
 */
export function faultsOfQuery(query: URLSearchParams, on: Service): Fault[] {
  return query.getAll('fault').map((kind) => {
    const names = [...(VALUES.get(kind) ?? []), 'times'].filter((name) => query.has(name));
    return faultSchema.parse({
      kind: kindSchema.parse(kind),
      on,
      ...Object.fromEntries(names.map((name) => [name, query.get(name)])),
    });
  });
}

/** Returns the fault of a kind among those of a request. */
export function find<Kind extends FaultKind>(
  faults: readonly Fault[],
  kind: Kind,
): Extract<Fault, { kind: Kind }> | undefined {
  return faults.find((fault): fault is Extract<Fault, { kind: Kind }> => fault.kind === kind);
}
