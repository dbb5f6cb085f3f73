import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import {
  isAsLocked,
  readDataSources,
  readLock,
  snapshotProblem,
  sourcePlace,
  textHash,
  type DataLock,
  type DataSource,
} from '../../content/data-sources.js';
import { dataSchema, validateData } from '../../content/load-data.js';
import { maxBytes, parseYamlFile } from '../../content/yaml/yaml-file.js';
import { createReport, failure, IsletError } from '../../errors/index.js';
import { isletFolder } from '../../lib/fs/islet-folder.js';
import { writeWhole } from '../../lib/fs/write-whole.js';
import { sha256Hex } from '../../lib/text/hash.js';
import { templateFault } from '../../render/faults/template-faults.js';
import { openProject, type Project } from '../project/open-project.js';
import type { FetchedPictures } from './data-pictures.js';
import { createRequests, type RequestData } from './data-requests.js';

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
  const { fetched, pictures = {} } = readLock(root, source) ?? {};
  const common = { name, url, ...(fetched !== undefined && { fetched }) };
  const isWhole = Object.values(pictures).every((picture) => isAsLocked(root, picture));
  if (fetched === undefined || snapshotProblem(root, source) !== undefined || !isWhole)
    return { ...common, state: 'outdated' };
  return { ...common, state: Date.parse(fetched) + holds * 1000 > Date.now() ? 'current' : 'expired' };
}

async function update(project: Project, source: DataSource, signal: AbortSignal | undefined): Promise<DataStatus> {
  const { root } = project;
  const before = readLock(root, source);
  const wasOutdated = statusOf(root, source).state === 'outdated';
  const loader = source.isCode
    ? await import('./data-loader.js').then(({ openLoader }) => openLoader(root, source, signal))
    : undefined;
  const { url, headers, holds } = loader ?? source;
  const failed = (message: string): IsletError =>
    failure('data-source-failed', { message, ...sourcePlace(root, source) });
  const sent = Object.entries(headers).map(([header, variable]): [string, string] => {
    const value = process.env[variable];
    if (value === undefined)
      throw failure('data-source-failed', {
        message: `The environment variable \`${variable}\` is not set.`,
        remedy: `Run the command with it, as in \`${variable}=… islet data update\`.`,
        ...sourcePlace(root, source, 'headers'),
      });
    return [header, value];
  });
  const request = createRequests(url, sent, signal);
  const answer = loader ? await loader.run(request) : await request(url, { most: maxBytes(source.snapshot) }, failed);
  // Git may store texts with the line ends of Unix; the hash must hold in a clone.
  const bytes = Buffer.from(answer.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
  const fetched = await checked(project, source, bytes, request, signal).catch((error: unknown) => {
    throw error instanceof IsletError ? refused(root, source, bytes, error) : error;
  });
  const { pictures, content = bytes } = fetched ?? {};
  const sha256 = sha256Hex(content);
  const isSame = !wasOutdated && before?.sha256 === sha256;
  const lock: DataLock = {
    ...{ url, sha256, fetched: new Date().toISOString() },
    ...(loader && {
      loader: { files: loader.inputs.map((file) => ({ file, sha256: textHash(root, file) ?? '' })), holds },
    }),
    ...(pictures && { pictures }),
  };
  writeWhole(join(root, source.snapshot), content);
  writeWhole(join(root, source.lock), `${JSON.stringify(lock, undefined, 2)}\n`);
  const { removePictures } = await import('./data-pictures.js');
  removePictures(root, before?.pictures ?? {}, pictures ?? {});
  return { name: source.name, url, fetched: lock.fetched, state: isSame ? 'unchanged' : 'updated' };
}

/**
 * Validates fetched data, and fetches the pictures that it names. Returns the data with their paths, if there are any.
 *
 * @throws IsletError with every problem
 */
async function checked(
  project: Project,
  source: DataSource,
  bytes: Buffer,
  request: RequestData,
  signal: AbortSignal | undefined,
): Promise<FetchedPictures | undefined> {
  const { root } = project;
  const report = createReport();
  const onThrown = (error: unknown): void => {
    throw templateFault(error, { root, folder: project.bundle.folder }, undefined, source.snapshot);
  };
  const context = { ...project, report, onThrown };
  const data = report.attempt(() => parseYamlFile(source.snapshot, bytes));
  if (data) report.attempt(() => validateData(data, context));
  report.throwIfErrors();
  const schema = source.snapshot.endsWith('.json') ? dataSchema(source.snapshot, context) : undefined;
  if (!data || !schema) return undefined;
  const { fetchPictures } = await import('./data-pictures.js');
  return fetchPictures({ root, source, data, schema, request, signal });
}

/** Keeps refused data in the cache, and names its file there: that of the last time has other lines. */
function refused(root: string, { snapshot }: DataSource, bytes: Buffer, error: IsletError): IsletError {
  const path = join(isletFolder(root), 'refused', basename(snapshot));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  const file = relative(root, path).replaceAll('\\', '/');
  return new IsletError(
    error.diagnostics.map((item) =>
      item.position?.file === snapshot ? { ...item, position: { ...item.position, file } } : item,
    ),
  );
}
