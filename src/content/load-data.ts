import { type Report, reportProblem } from '../errors/index.js';
import { suggestion } from '../lib/text/did-you-mean.js';
import { localeRemedy } from './locale-remedy.js';
import { routeKey } from '../lib/text/names.js';
import type { SiteConfig } from '../lib/site/site-config.js';
import type { DataFile, SiteData } from '../lib/site/site-data.js';
import { isPublished, type Timed } from '../lib/site/publish-window.js';
import { formatPath, valueAt } from '../lib/text/value-path.js';
import type { LoadedData, TemplateRegistry } from './template-registry.js';
import { validate } from './validate.js';
import { scheduledFile } from './yaml/scheduled-file.js';
import { readYamlFile, type YamlFile } from './yaml/yaml-file.js';
import { yamlPositions } from './yaml/yaml-positions.js';

const FOLDER = 'site/data/';

export interface LoadDataContext {
  readonly root: string;
  readonly site: SiteConfig;
  readonly registry: TemplateRegistry;
  readonly report: Report;
  /** Reports an error that a rule in the definition `file` threw. @throws errors that are not the template's fault */
  readonly onThrown: (error: unknown, file: string) => void;
  /** Receives when data is published. */
  readonly timed?: Timed[];
}

/**
 * Reads and validates every data file. Files without a definition are reported, because they would be silently
 * ignored.
 */
export function loadData(files: readonly string[], context: LoadDataContext): SiteData {
  const { root, registry, report } = context;
  const found = new Map<string, DataFile[]>([...registry.data.keys()].map((id) => [id, []]));
  for (const file of files) {
    const place = report.attempt(() => placeOf(file, context));
    const entry = place && report.attempt(() => loadFile(readYamlFile(root, file), place, context));
    const entries = place && found.get(place.data.id);
    if (!entry || !entries) continue;
    const twin = entries.find(({ id, locale }) => id === entry.id && locale === entry.locale);
    if (twin)
      reportProblem(report, 'data-claimed-twice', {
        message: `\`${file}\` and \`${twin.file}\` are the same data.`,
        position: { file },
        related: [{ message: 'The other file is here.', position: { file: twin.file } }],
      });
    else entries.push(entry);
  }
  for (const [id, entries] of found) {
    const { unique, kind } = registry.data.get(id)?.definition ?? {};
    if (kind === 'collection' && unique !== undefined) reportDuplicateValues(root, entries, unique, report);
  }
  return found;
}

interface Place {
  readonly data: LoadedData;
  readonly id: string;
  readonly locale: string | undefined;
}

function placeOf(file: string, { root, site, registry, report }: LoadDataContext): Place | undefined {
  const parts = file
    .slice(FOLDER.length)
    .replace(/\.(?:ya?ml|json|csv)$/, '')
    .split('/');
  const [first = '', second] = parts;
  const isEntry = second !== undefined;
  const [id = '', locale, ...rest] = (second ?? first).split('.');
  const name = isEntry ? first : id;
  const data = registry.data.get(name);
  const kind = data?.definition.kind;
  if (data && parts.length <= 2 && rest.length === 0 && kind === (isEntry ? 'collection' : 'single')) {
    const codes = site.locales.map(({ code }) => code);
    if (locale === undefined || codes.includes(locale)) return { data, id, locale };
    reportProblem(report, 'locale-unknown', {
      message: `\`${locale}\` in the name of \`${file}\` is not one of the site's locales.`,
      position: { file },
      remedy: localeRemedy(locale, codes),
    });
    return undefined;
  }
  if (registry.flawed.data.has(name)) {
    report.attempt(() => readYamlFile(root, file));
    return undefined;
  }
  const known = [...registry.data.values()].map(({ id, definition }) =>
    definition.kind === 'collection' ? `${id}/` : id,
  );
  reportProblem(report, 'data-unknown-kind', {
    message: `No data definition reads \`${file}\`.`,
    position: { file },
    remedy:
      (kind && OF_KIND[kind](name)) ??
      `${suggestion(isEntry ? `${first}/` : first, known)} \`islet new data ${name}\` starts a definition.`,
  });
  return undefined;
}

/** Remedies if the definition exists but expects another kind of path. */
const OF_KIND = {
  single: (name: string) => `This data is one file: \`${FOLDER}${name}.yaml\`.`,
  collection: (name: string) => `This data is a folder with a file for each entry: \`${FOLDER}${name}/ENTRY.yaml\`.`,
};

/** Validates data that is not written yet; problems are reported, and `undefined` returned. */
export function validateData(source: YamlFile, context: LoadDataContext): DataFile | undefined {
  const place = placeOf(source.file, context);
  return place && loadFile(source, place, context);
}

/** Returns the value as written for a file with problems, and `undefined` for an entry that is not published. */
function loadFile(
  written: YamlFile,
  { data, id, locale }: Place,
  { site, report, onThrown, timed: all }: LoadDataContext,
): DataFile | undefined {
  const { file } = written;
  for (const warning of written.warnings ?? []) report.add(warning);
  const scheduled = scheduledFile(written, site, data.definition.kind === 'collection');
  const { source, window, timed } = scheduled;
  for (const problem of scheduled.problems) report.add(problem);
  if (timed) all?.push(timed);
  if (window && !isPublished(window, site.asOf)) return undefined;
  try {
    const { value, problems } = validate(data.schema, source, `the data \`${data.id}\``);
    for (const problem of problems ?? []) report.add(problem);
    // References of a value with problems are checked too.
    return { file, sha256: source.sha256, id, locale, value: value ?? source.value, timed, hidden: source.hidden };
  } catch (error) {
    onThrown(error, data.module.file);
    return undefined;
  }
}

/** Reports values of the `unique` field that are in two files, with both positions. */
function reportDuplicateValues(root: string, entries: readonly DataFile[], field: string, report: Report): void {
  const claimed = new Map<string, { file: string; index: number }>();
  for (const entry of entries) {
    const values = valueAt(entry.value, [field]);
    if (!Array.isArray(values)) continue;
    values.forEach((value: unknown, index) => {
      const text = String(value);
      const key = text.startsWith('/') ? routeKey(text) : text;
      const first = claimed.get(key);
      if (!first) {
        claimed.set(key, { file: entry.file, index });
        return;
      }
      const here = placeIn(root, entry.file, [field, index]);
      const there = placeIn(root, first.file, [field, first.index]);
      reportProblem(report, 'data-claimed-twice', {
        message: `\`${key}\` is also in \`${first.file}\`.`,
        path: formatPath([field, index]),
        ...here,
        related: [{ message: 'The other value is here.', ...there }],
      });
    });
  }
}

function placeIn(root: string, file: string, path: (string | number)[]) {
  const positions = yamlPositions(file, readYamlFile(root, file).text);
  return positions.shown(positions.value(path));
}
