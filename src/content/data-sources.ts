import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadData } from '../api/define-source.js';
import { z } from '../api/zod.js';
import { framed, type FramedPosition, type Report, reportProblem } from '../errors/index.js';
import { isSystemError } from '../errors/system-error.js';
import { readExisting } from '../lib/fs/open-existing.js';
import { sha256Hex } from '../lib/text/hash.js';
import { definitionPlace } from './definition-places.js';
import { discover } from './discover.js';
import { validate } from './validate.js';
import { readYamlFile } from './yaml/yaml-file.js';
import { yamlPositions } from './yaml/yaml-positions.js';

const SOURCE = /\.source\.(?:yaml|ts)$/;

const SECONDS = { minute: 60, hour: 3600, day: 86_400 } as const;

const settings = {
  url: z
    .url({ protocol: /^https?$/, error: 'must be an `https:` address' })
    .refine(
      (url) => url.startsWith('https:') || /^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/.test(url),
      'must be an `https:` address',
    )
    .describe('Where the data is fetched from'),
  holds: z
    .string()
    .regex(/^[1-9]\d* (?:minute|hour|day)s?$/, 'must be a time such as `7 days`, `12 hours` or `30 minutes`')
    .default('1 day')
    .describe('How long the data holds; after that `islet data update` fetches it again'),
  headers: z
    .record(z.string(), z.strictObject({ env: z.string().min(1).describe('Name of the environment variable') }))
    .default({})
    .describe('Request headers, whose values are in environment variables'),
};

/** The schema of `site/data/NAME.source.yaml`. */
export const sourceSchema = z.strictObject({
  ...settings,
  format: z.enum(['yaml', 'json', 'csv']).default('json').describe('Form of the data'),
});

/** The schema of what `site/data/NAME.source.ts` exports. */
export const loaderSchema = z.strictObject({
  ...settings,
  load: z.custom<LoadData>((value) => typeof value === 'function', 'must be a function'),
});

/** What was fetched, beside the data as `NAME.source.lock.json`. */
const lockSchema = z.strictObject({
  url: z.string(),
  sha256: z.string(),
  fetched: z.iso.datetime(),
  /** Of a source in code: its file and those that it imports of the site, and how many seconds its data holds. */
  loader: z
    .strictObject({ files: z.array(z.strictObject({ file: z.string(), sha256: z.string() })), holds: z.number() })
    .optional(),
  /** The pictures that the data names, by their addresses: their files in `site/assets/`. */
  pictures: z
    .record(z.string(), z.strictObject({ file: z.string().regex(/^site\/assets\/(?!.*\.\.)/), sha256: z.string() }))
    .optional(),
});

export type DataLock = z.output<typeof lockSchema>;

/** Data that comes from another place. Paths are relative to the root. */
export interface DataSource {
  /** Such as `prices`, or `cities/pune` of a collection. */
  readonly name: string;
  /** `site/data/NAME.source.yaml`, or `.ts` for a source in code. */
  readonly file: string;
  /** Whether it is in code. Its settings are those of the last time then, since only an update runs it. */
  readonly isCode: boolean;
  readonly url: string;
  /** How long fetched data holds, in seconds. */
  readonly holds: number;
  /** Names of environment variables, by request header. */
  readonly headers: Readonly<Record<string, string>>;
  /** The fetched data, and the record of it. */
  readonly snapshot: string;
  readonly lock: string;
}

/** Reads all `.source.yaml` and `.source.ts` files; problems are reported. */
export function readDataSources(root: string, report: Report): DataSource[] {
  const sources = discover(root, 'site/data', (file) => SOURCE.test(file), report).flatMap((file) => {
    const stem = file.replace(SOURCE, '');
    const common = { name: stem.slice('site/data/'.length), file, lock: `${stem}.source.lock.json` };
    if (file.endsWith('.ts')) {
      const { url = '', loader } = readLock(root, common) ?? {};
      return [{ ...common, url, holds: loader?.holds ?? 0, headers: {}, snapshot: `${stem}.json`, isCode: true }];
    }
    const source = report.attempt(() => readYamlFile(root, file));
    if (!source) return [];
    const { value, problems = [] } = validate(sourceSchema, source, 'a data source');
    for (const problem of problems) report.add(problem);
    return value ? [{ ...common, ...requestOf(value), snapshot: `${stem}.${value.format}`, isCode: false }] : [];
  });
  for (const [index, { file, lock }] of sources.entries()) {
    const twin = sources.slice(0, index).find((other) => other.lock === lock);
    if (twin)
      reportProblem(report, 'data-claimed-twice', {
        message: `\`${file}\` and \`${twin.file}\` are sources of the same data.`,
        position: { file },
        related: [{ message: 'The other file is here.', position: { file: twin.file } }],
      });
  }
  return sources;
}

/** Whether an update would replace a data file by what it fetches. */
export function isFetched(root: string, file: string): boolean {
  return ['yaml', 'ts'].some((end) => existsSync(join(root, file.replace(/\.\w+$/, `.source.${end}`))));
}

/** What settings of a source say about its requests. */
export function requestOf({
  url,
  holds,
  headers,
}: Omit<z.output<typeof sourceSchema>, 'format'>): Pick<DataSource, 'url' | 'holds' | 'headers'> {
  const [, count = '', unit = ''] = /^(\d+) (\w+?)s?$/.exec(holds) ?? [];
  return {
    url,
    holds: Number(count) * SECONDS[unit as keyof typeof SECONDS],
    headers: Object.fromEntries(Object.entries(headers).map(([header, { env }]) => [header, env])),
  };
}

/** The place of a setting in the file of a source, or of its key. */
export function sourcePlace(
  root: string,
  { file, isCode }: DataSource,
  setting = 'url',
  part: 'key' | 'value' = 'value',
): FramedPosition {
  if (!isCode) {
    const positions = yamlPositions(file, readYamlFile(root, file).text);
    return positions.shown(positions[part]([setting]));
  }
  const text = readFileSync(join(root, file), 'utf8');
  return framed(text, definitionPlace(file, text, setting) ?? { file });
}

/** Reports data that was not fetched from where its source says, or was changed since. Builds fetch nothing. */
export function checkSnapshots(root: string, report: Report): void {
  for (const source of readDataSources(root, report)) {
    const message = snapshotProblem(root, source);
    if (message !== undefined)
      reportProblem(report, 'data-source-outdated', { message, ...sourcePlace(root, source, 'url', 'key') });
  }
}

/** Describes why the data of a source cannot be used, as a sentence; `undefined` if it can. */
export function snapshotProblem(root: string, source: DataSource): string | undefined {
  const lock = readLock(root, source);
  if (!existsSync(join(root, source.snapshot)) || !lock) return `\`${source.snapshot}\` was not fetched yet.`;
  if (lock.url !== source.url) return `\`${source.snapshot}\` was fetched from another address, \`${lock.url}\`.`;
  const { files = [] } = lock.loader ?? {};
  const changed = source.isCode && files.find(({ file, sha256 }) => textHash(root, file) !== sha256);
  if (changed) return `\`${changed.file}\` was changed since \`${source.snapshot}\` was fetched.`;
  if (sha256Hex(readFileSync(join(root, source.snapshot))) !== lock.sha256)
    return `\`${source.snapshot}\` was changed since it was fetched.`;
  const lost = Object.values(lock.pictures ?? {}).find(({ file }) => !existsSync(join(root, file)));
  return lost && `\`${lost.file}\` was removed since it was fetched.`;
}

/** The hash of a text, whatever the ends of its lines; `undefined` if there is no such file. */
export function textHash(root: string, file: string): string | undefined {
  const bytes = readExisting(join(root, file));
  return bytes && sha256Hex(bytes.toString('utf8').replaceAll('\r\n', '\n'));
}

/** Whether a file is there as a lock says. */
export function isAsLocked(
  root: string,
  { file, sha256 }: { readonly file: string; readonly sha256: string },
): boolean {
  const bytes = readExisting(join(root, file));
  return bytes !== undefined && sha256Hex(bytes) === sha256;
}

/** The record of what was fetched; `undefined` if it is missing or damaged. */
export function readLock(root: string, { lock }: Pick<DataSource, 'lock'>): DataLock | undefined {
  try {
    return lockSchema.safeParse(JSON.parse(readFileSync(join(root, lock), 'utf8'))).data;
  } catch (error) {
    if (error instanceof SyntaxError || isSystemError(error)) return undefined;
    throw error;
  }
}
