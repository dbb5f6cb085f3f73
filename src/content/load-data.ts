import type { z } from '../api/zod.js';
import { type Report, reportProblem } from '../errors/index.js';
import { suggestion } from '../lib/text/did-you-mean.js';
import { withAssetPaths } from './field-walker.js';
import { localeRemedy } from './locale-remedy.js';
import type { SiteConfig } from '../lib/site/site-config.js';
import type { DataFile, SiteData } from '../lib/site/site-data.js';
import { isPublished, type Timed } from '../lib/site/publish-window.js';
import type { LoadedData, TemplateRegistry } from './template-registry.js';
import { reportUntranslated } from './untranslated-words.js';
import { wordsData, type SiteWords } from '../lib/site/site-words.js';
import { reportDuplicates } from './unique-values.js';
import { validate } from './validate.js';
import { contentPositions, scheduledFile } from './yaml/scheduled-file.js';
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
    const definition = registry.data.get(id)?.definition;
    if (definition) reportDuplicates(entries, definition, (file) => contentPositions(root, file, context.site), report);
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
    .replace(/\.(?:ya?ml|json|toml|csv|md)$/, '')
    .split('/');
  const [first = '', second] = parts;
  const isEntry = second !== undefined;
  const [id = '', locale, ...rest] = (second ?? first).split('.');
  const name = isEntry ? first : id;
  const data = registry.data.get(name);
  const kind = data?.definition.kind;
  const isWhole = locale === undefined || data?.definition !== wordsData;
  if (data && isWhole && parts.length <= 2 && rest.length === 0 && kind === (isEntry ? 'collection' : 'single')) {
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
  const entry = place && loadFile(source, place, context);
  if (entry)
    reportDuplicates(
      [entry],
      place.data.definition,
      () => yamlPositions(source.file, source.text, entry.hidden),
      context.report,
    );
  return entry;
}

/** The schema of a data file, if a definition reads it. */
export function dataSchema(file: string, context: LoadDataContext): z.ZodType | undefined {
  return placeOf(file, context)?.data.schema;
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
    if (value && data.definition === wordsData) reportUntranslated(source, value as SiteWords, site, report);
    // References of a value with problems are checked too.
    const shown = withAssetPaths(data.walk, value ?? source.value, file);
    return { file, sha256: source.sha256, id, locale, value: shown, timed, hidden: source.hidden };
  } catch (error) {
    onThrown(error, data.module.file);
    return undefined;
  }
}
