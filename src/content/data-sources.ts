import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from '../api/zod.js';
import { type Report, reportProblem } from '../errors/index.js';
import { isSystemError } from '../errors/system-error.js';
import { sha256Hex } from '../lib/text/hash.js';
import { discover } from './discover.js';
import { validate } from './validate.js';
import { readYamlFile } from './yaml/yaml-file.js';
import { yamlPositions } from './yaml/yaml-positions.js';

const SOURCE = '.source.yaml';

const SECONDS = { minute: 60, hour: 3600, day: 86_400 } as const;

/** The schema of `site/data/NAME.source.yaml`. */
export const sourceSchema = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, error: 'must be an `https:` address' })
    .refine(
      (url) => url.startsWith('https:') || /^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/.test(url),
      'must be an `https:` address',
    )
    .describe('Where the data is fetched from'),
  format: z.enum(['yaml', 'json', 'csv']).default('json').describe('Form of the data'),
  holds: z
    .string()
    .regex(/^[1-9]\d* (?:minute|hour|day)s?$/, 'must be a time such as `7 days`, `12 hours` or `30 minutes`')
    .default('1 day')
    .describe('How long the data holds; after that `islet data update` fetches it again'),
  headers: z
    .record(z.string(), z.strictObject({ env: z.string().min(1).describe('Name of the environment variable') }))
    .default({})
    .describe('Request headers, whose values are in environment variables'),
});

/** What was fetched, beside the data as `NAME.source.lock.json`. */
const lockSchema = z.strictObject({ url: z.string(), sha256: z.string(), fetched: z.iso.datetime() });

export type DataLock = z.output<typeof lockSchema>;

/** Data that comes from another place. Paths are relative to the root. */
export interface DataSource {
  /** Such as `prices`, or `cities/pune` of a collection. */
  readonly name: string;
  /** `site/data/NAME.source.yaml`. */
  readonly file: string;
  readonly url: string;
  /** How long fetched data holds, in seconds. */
  readonly holds: number;
  /** Names of environment variables, by request header. */
  readonly headers: Readonly<Record<string, string>>;
  /** The fetched data, and the record of it. */
  readonly snapshot: string;
  readonly lock: string;
}

/** Reads all `.source.yaml` files; problems are reported. */
export function readDataSources(root: string, report: Report): DataSource[] {
  return discover(root, 'site/data', (file) => file.endsWith(SOURCE), report).flatMap((file) => {
    const source = report.attempt(() => readYamlFile(root, file));
    if (!source) return [];
    const { value, problems = [] } = validate(sourceSchema, source, 'a data source');
    for (const problem of problems) report.add(problem);
    if (!value) return [];
    const stem = file.slice(0, -SOURCE.length);
    const [, count = '', unit = ''] = /^(\d+) (\w+?)s?$/.exec(value.holds) ?? [];
    return [
      {
        name: stem.slice('site/data/'.length),
        file,
        url: value.url,
        holds: Number(count) * SECONDS[unit as keyof typeof SECONDS],
        headers: Object.fromEntries(Object.entries(value.headers).map(([header, { env }]) => [header, env])),
        snapshot: `${stem}.${value.format}`,
        lock: `${stem}.source.lock.json`,
      },
    ];
  });
}

/** Reports data that was not fetched from where its source says, or was changed since. Builds fetch nothing. */
export function checkSnapshots(root: string, report: Report): void {
  for (const source of readDataSources(root, report)) {
    const problem = snapshotProblem(root, source);
    if (problem === undefined) continue;
    const positions = yamlPositions(source.file, readYamlFile(root, source.file).text);
    reportProblem(report, 'data-source-outdated', { message: problem, ...positions.shown(positions.key(['url'])) });
  }
}

/** Describes why the data of a source cannot be used, as a sentence; `undefined` if it can. */
export function snapshotProblem(root: string, source: DataSource): string | undefined {
  const lock = readLock(root, source);
  if (!existsSync(join(root, source.snapshot)) || !lock) return `\`${source.snapshot}\` was not fetched yet.`;
  if (lock.url !== source.url) return `\`${source.snapshot}\` was fetched from another address, \`${lock.url}\`.`;
  return sha256Hex(readFileSync(join(root, source.snapshot))) === lock.sha256
    ? undefined
    : `\`${source.snapshot}\` was changed since it was fetched.`;
}

/** The record of what was fetched; `undefined` if it is missing or damaged. */
export function readLock(root: string, { lock }: DataSource): DataLock | undefined {
  try {
    return lockSchema.safeParse(JSON.parse(readFileSync(join(root, lock), 'utf8'))).data;
  } catch (error) {
    if (error instanceof SyntaxError || isSystemError(error)) return undefined;
    throw error;
  }
}
