import { z } from 'islet';

/** What a fault can be laid on. */
export const SERVICES = ['download', 'link', 'events', 'location'] as const;
export type Service = (typeof SERVICES)[number];

const count = (usual: number) => z.coerce.number().int().min(0).default(usual);
const times = z.coerce.number().int().min(1).optional();
const anywhere = { on: z.enum(SERVICES).default('download'), times };
const download = { on: z.literal('download').default('download'), times };
const plain = <Kind extends string>(kind: Kind) => z.strictObject({ kind: z.literal(kind), ...download });

/**
 * Everything that can go wrong on demand. `times`: for so many requests; for all until it is cleared where it is not given.
 *
 * - `latency`: the answer waits so many milliseconds
 * - `error`: `status` in place of an answer, with `Retry-After` where `retryAfter` (seconds) is given
 * - `offline`: the connection ends without an answer
 * - `rate`: so many bytes a second, until the switches are changed
 * - `drop`, `stall`: after `at` bytes of the answer's body the connection breaks, or nothing comes until the switches are changed
 * - `whole`: 200 with the whole file where a part was asked for; `no-ranges`: the same, and the server says that it never sends parts
 * - `wrong-range`: another part than was asked for, from 4,096 bytes further on
 * - `unsatisfiable`: 416
 * - `portal`: 200 with the page of a network that wants its visitors to sign in, under the type of the file
 * - `early-end`: the body ends after `at` bytes, without an error and without a length
 * - `silent-change`: other bytes under the same size, tag and date
 * - `changed`: the next version of the file, with its own bytes and tag
 * - `no-length`: no `Content-Length`
 * - `gzip`: the whole file, encoded, with the length of the encoded form
 * - `wrong-digest`: `Repr-Digest` of another file
 * - `expired`: 403 for the file, or a link that has expired when it is given
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

/** Values that a fault takes from the query, beside `times`. */
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

/** The faults that the query of a request asks for, such as `?fault=drop&at=1048576`; several where `fault` stands several times. @throws ZodError, which for an unknown fault lists those that there are */
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

/** The fault of a kind among those that hold for a request. */
export function find<Kind extends FaultKind>(
  faults: readonly Fault[],
  kind: Kind,
): Extract<Fault, { kind: Kind }> | undefined {
  return faults.find((fault): fault is Extract<Fault, { kind: Kind }> => fault.kind === kind);
}
