import { join } from 'node:path';
import {
  isAsLocked,
  readDataSources,
  readLock,
  snapshotProblem,
  sourcePlace,
  type DataLock,
  type DataSource,
} from '../../content/data-sources.js';
import { dataSchema, validateData } from '../../content/load-data.js';
import { MAX_BYTES, parseYamlFile } from '../../content/yaml/yaml-file.js';
import { createReport, failure, type IsletError } from '../../errors/index.js';
import { writeWhole } from '../../lib/fs/write-whole.js';
import { sha256Hex } from '../../lib/text/hash.js';
import { templateFault } from '../../render/faults/template-faults.js';
import { openProject, type Project } from '../project/open-project.js';
import { createRequests } from './data-requests.js';

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
  const loader =
    source.loader === undefined
      ? undefined
      : await import('./data-loader.js').then(({ openLoader }) => openLoader(root, source, signal));
  const { url, headers, holds } = loader ?? source;
  const failed = (message: string): IsletError =>
    failure('data-source-failed', { message, ...sourcePlace(root, source) });
  const sent = Object.entries(headers).map(([header, variable]): [string, string] => {
    const value = process.env[variable];
    if (value === undefined) throw failed(`The environment variable \`${variable}\` is not set.`);
    return [header, value];
  });
  const request = createRequests(url, sent, signal);
  const answer = loader ? await loader.run(request) : await request(url, { most: MAX_BYTES }, failed);
  // Git may store texts with the line ends of Unix; the hash must hold in a clone.
  const bytes = Buffer.from(answer.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
  const report = createReport();
  const onThrown = (error: unknown): void => {
    throw templateFault(error, { root, folder: project.bundle.folder }, undefined, source.snapshot);
  };
  const context = { ...project, report, onThrown };
  const data = report.attempt(() => parseYamlFile(source.snapshot, bytes));
  if (data) report.attempt(() => validateData(data, context));
  report.throwIfErrors();
  const schema = source.snapshot.endsWith('.json') ? dataSchema(source.snapshot, context) : undefined;
  const { fetchPictures, removePictures } = await import('./data-pictures.js');
  const fetched = data && schema && (await fetchPictures({ root, source, data, schema, request, signal }));
  const { pictures, content = bytes } = fetched ?? {};
  const sha256 = sha256Hex(content);
  const isSame = !wasOutdated && before?.sha256 === sha256;
  const lock: DataLock = {
    ...{ url, sha256, fetched: new Date().toISOString() },
    ...(source.loader !== undefined && { loader: { sha256: source.loader, holds } }),
    ...(pictures && { pictures }),
  };
  writeWhole(join(root, source.snapshot), content);
  writeWhole(join(root, source.lock), `${JSON.stringify(lock, undefined, 2)}\n`);
  removePictures(root, before?.pictures ?? {}, pictures ?? {});
  return { name: source.name, url, fetched: lock.fetched, state: isSame ? 'unchanged' : 'updated' };
}
