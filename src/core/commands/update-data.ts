import { join } from 'node:path';
import {
  readDataSources,
  readLock,
  snapshotProblem,
  type DataLock,
  type DataSource,
} from '../../content/data-sources.js';
import { validateData } from '../../content/load-data.js';
import { MAX_BYTES, parseYamlFile, readYamlFile } from '../../content/yaml/yaml-file.js';
import { yamlPositions } from '../../content/yaml/yaml-positions.js';
import { createReport, failure, IsletError } from '../../errors/index.js';
import { writeWhole } from '../../lib/fs/write-whole.js';
import { sha256Hex } from '../../lib/text/hash.js';
import { templateFault } from '../../render/faults/template-faults.js';
import { openProject, type Project } from '../project/open-project.js';

/** Time for one answer, in milliseconds. */
const TIMEOUT = 30_000;

export interface DataStatus {
  readonly name: string;
  readonly url: string;
  /** When it was fetched (ISO 8601, UTC); missing before the first time. */
  readonly fetched?: string;
  readonly state: 'current' | 'expired' | 'outdated' | 'updated' | 'unchanged';
}

export interface UpdateDataOptions {
  readonly root: string;
  readonly profile: string;
  /** Names of sources to fetch even if they are current. Default: all that are not. */
  readonly names?: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/** Lists the data sources, and whether their data holds now. @throws IsletError with problems of the sources */
export function listDataSources(root: string): DataStatus[] {
  return sourcesOf(root).map((source) => statusOf(root, source));
}

/**
 * Fetches data that is missing, changed or expired, and writes it beside its source once it is valid. Sources that
 * fail keep the data of the last time.
 *
 * @throws IsletError with the problems of all sources, after the others were written
 */
export async function updateData({ root, profile, names, signal }: UpdateDataOptions): Promise<DataStatus[]> {
  const sources = sourcesOf(root);
  const unknown = names?.find((name) => !sources.some((source) => source.name === name));
  if (unknown !== undefined)
    throw failure('usage', {
      message: `There is no data source \`${unknown}\`.`,
      remedy: `Name one of these: ${sources.map(({ name }) => `\`${name}\``).join(', ')}.`,
    });
  const project = await openProject(root, profile);
  const report = createReport();
  try {
    const results: DataStatus[] = [];
    for (const source of sources) {
      const status = statusOf(root, source);
      if (names ? !names.includes(source.name) : status.state === 'current') results.push(status);
      else {
        const updated = await report.attemptAsync(() => update(project, source, signal));
        if (updated) results.push(updated);
      }
    }
    report.throwIfErrors();
    return results;
  } finally {
    project.close();
  }
}

function sourcesOf(root: string): DataSource[] {
  const report = createReport();
  const sources = readDataSources(root, report);
  report.throwIfErrors();
  return sources;
}

function statusOf(root: string, source: DataSource): DataStatus {
  const { name, url, holds } = source;
  const fetched = readLock(root, source)?.fetched;
  const common = { name, url, ...(fetched !== undefined && { fetched }) };
  if (fetched === undefined || snapshotProblem(root, source) !== undefined) return { ...common, state: 'outdated' };
  return { ...common, state: Date.parse(fetched) + holds * 1000 > Date.now() ? 'current' : 'expired' };
}

async function update(project: Project, source: DataSource, signal: AbortSignal | undefined): Promise<DataStatus> {
  const { root } = project;
  const bytes = await fetchData(root, source, signal);
  const report = createReport();
  const onThrown = (error: unknown): void => {
    throw templateFault(error, { root, folder: project.bundle.folder }, undefined, source.snapshot);
  };
  report.attempt(() => {
    validateData(parseYamlFile(source.snapshot, bytes), { ...project, report, onThrown });
  });
  report.throwIfErrors();
  const sha256 = sha256Hex(bytes);
  const isSame = snapshotProblem(root, source) === undefined && readLock(root, source)?.sha256 === sha256;
  const lock: DataLock = { url: source.url, sha256, fetched: new Date().toISOString() };
  writeWhole(join(root, source.snapshot), bytes);
  writeWhole(join(root, source.lock), `${JSON.stringify(lock, undefined, 2)}\n`);
  return { name: source.name, url: source.url, fetched: lock.fetched, state: isSame ? 'unchanged' : 'updated' };
}

/** @throws IsletError `data-source-failed` */
async function fetchData(root: string, source: DataSource, signal: AbortSignal | undefined): Promise<Buffer> {
  const failed = (message: string): IsletError => {
    const positions = yamlPositions(source.file, readYamlFile(root, source.file).text);
    return failure('data-source-failed', { message, ...positions.shown(positions.value(['url'])) });
  };
  const headers = Object.entries(source.headers).map(([header, variable]): [string, string] => {
    const value = process.env[variable];
    if (value === undefined) throw failed(`The environment variable \`${variable}\` is not set.`);
    return [header, value];
  });
  const timeout = AbortSignal.timeout(TIMEOUT);
  try {
    const response = await follow(source.url, headers, signal ? AbortSignal.any([signal, timeout]) : timeout, failed);
    if (!response.ok) throw failed(`The server answered with status ${String(response.status)}.`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > MAX_BYTES) throw failed(`The answer has more than ${String(MAX_BYTES)} bytes.`);
      chunks.push(chunk);
    }
    // Git may store texts with the line ends of Unix; the hash must hold in a clone.
    return Buffer.from(Buffer.concat(chunks).toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
  } catch (error) {
    if (error instanceof IsletError || signal?.aborted === true) throw error;
    if (timeout.aborted) throw failed(`The server did not answer within ${String(TIMEOUT / 1000)} seconds.`);
    const { message, cause } = error as Error;
    throw failed(`The server could not be reached: ${cause instanceof Error ? cause.message : message}.`);
  }
}

/** Redirects that are followed. */
const MOST_REDIRECTS = 5;

/** Fetches an address, and those that it redirects to. Headers are secrets, which only their own origin gets. */
async function follow(
  url: string,
  headers: [string, string][],
  signal: AbortSignal,
  failed: (message: string) => IsletError,
): Promise<Response> {
  let address = url;
  for (let count = 0; count <= MOST_REDIRECTS; count += 1) {
    const response = await fetch(address, { headers, signal, redirect: 'manual' });
    const location = response.headers.get('location');
    if (location === null || !/^30[12378]$/.test(String(response.status))) return response;
    await response.body?.cancel();
    const next = URL.canParse(location, address) ? new URL(location, address) : undefined;
    const isSame = next?.origin === new URL(url).origin;
    if (next === undefined || (!isSame && next.protocol !== 'https:'))
      throw failed(`The server redirects to \`${location}\`, which is no \`https:\` address.`);
    if (!isSame && headers.length > 0)
      throw failed(`The server redirects to \`${next.origin}\`, which must not get the headers of this source.`);
    address = next.href;
  }
  throw failed(`The server redirects more than ${String(MOST_REDIRECTS)} times.`);
}
