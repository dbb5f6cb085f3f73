import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../api/site-model.js';
import { createReport, diagnostic, IsletError, type Diagnostic, type Report } from '../errors/index.js';
import type { ContentStore } from '../lib/site/content-store.js';
import { deepFreeze } from '../lib/text/deep-freeze.js';
import { suggestion } from '../lib/text/did-you-mean.js';
import { reportProgress } from '../lib/async/watchdog.js';
import { findNonJson } from '../lib/text/json-value.js';
import { asRoute } from '../lib/text/names.js';
import { copyString } from '../lib/text/copy-string.js';
import { pageRecord, type PageRecord, type PageRow } from '../lib/site/page-record.js';
import { siteAddress } from '../lib/site/base-path.js';
import { pageRoute } from '../lib/site/page-route.js';
import type { SiteConfig } from '../lib/site/site-config.js';
import { withDefinitionPlaces } from './definition-places.js';
import type { PageFields } from './page-fields.js';
import type { LoadedTemplate, TemplateRegistry } from './template-registry.js';
import { validate } from './validate.js';
import { readYamlFile, type YamlFile } from './yaml/yaml-file.js';
import { yamlPositions } from './yaml/yaml-positions.js';

export interface LoadPagesContext {
  readonly root: string;
  readonly site: SiteConfig;
  readonly registry: TemplateRegistry;
  /** Takes the validated content of each page. */
  readonly store: Pick<ContentStore, 'append'>;
  readonly report: Report;
  /** Reports an error that a rule or summary in the template `file` threw. @throws errors that are not the template's fault */
  readonly onThrown: (error: unknown, route: string, file: string) => void;
  /** Returns the record of an unchanged page, whose file is then not parsed. */
  readonly known?: ((file: string) => PageRecord | undefined) | undefined;
  /** Returns the problems of an invalid page that was already read; it is not validated again. */
  readonly flawed?: ((file: string) => FlawedPage | undefined) | undefined;
  /** Returns false for routes of another shard, whose pages are not read. */
  readonly isOwn?: ((route: string) => boolean) | undefined;
}

export interface LoadedPages {
  /** The valid pages, in the order of their files. */
  readonly records: readonly PageRecord[];
  /** Pages with problems. Links to them are valid, and their references are still checked. */
  readonly invalid: readonly InvalidPage[];
  /** Routes of pages of other shards. */
  readonly others: readonly string[];
}

type PagePlace = ReturnType<typeof pageRoute>;

export interface InvalidPage {
  readonly file: string;
  readonly route: string;
  /** The template and the value as written, if the file could be parsed. */
  readonly draft: { readonly template: string; readonly value: object } | undefined;
}

/** Phase one: reads, parses and validates every page. Only small records stay in memory. */
export function loadPages(files: readonly string[], context: LoadPagesContext): LoadedPages {
  const records: PageRecord[] = [];
  const invalid: InvalidPage[] = [];
  const others: string[] = [];
  for (const file of files) {
    const place = context.report.attempt(() => pageRoute(file, context.site.base));
    if (!place) continue;
    if (context.isOwn?.(place.route) === false) {
      others.push(place.route);
      continue;
    }
    const known = context.known?.(file);
    if (known) {
      records.push(known);
      continue;
    }
    const flawed = context.flawed?.(file);
    if (flawed) {
      for (const problem of flawed.problems) context.report.add(problem);
      invalid.push({
        file,
        route: place.route,
        draft: flawed.hasDraft ? context.report.attempt(() => draftOf(readYamlFile(context.root, file))) : undefined,
      });
      continue;
    }
    const read = context.report.attempt(() => readPage(readSource(context.root, file), place, context));
    if (read && 'row' in read) records.push(pageRecord(file, read.row, context.store.append(read.content)));
    else invalid.push({ file, route: place.route, draft: read });
  }
  return { records, invalid, others };
}

/** Reads the content of one page again. Returns `undefined` and reports problems if it has become invalid. */
export function readPageContent(file: string, context: LoadPagesContext): unknown {
  const read = context.report.attempt(() =>
    readPage(readSource(context.root, file), pageRoute(file, context.site.base), context),
  );
  return read && 'row' in read ? (JSON.parse(JSON.stringify(read.content)) as unknown) : undefined;
}

/** A valid page: its row for the route table, and its content. */
export interface ReadPage {
  readonly row: PageRow;
  readonly content: object;
}

/** An invalid page with all problems of its file. */
export interface FlawedPage {
  readonly problems: readonly Diagnostic[];
  /** Whether its references can be checked. */
  readonly hasDraft: boolean;
}

type QuietContext = Pick<LoadPagesContext, 'root' | 'site' | 'registry'>;

/** Reads one page without a shared report. Returns `undefined` if {@link loadPages} must read it, because a template is at fault. */
export function readPageQuietly(
  file: string,
  { root, site, registry }: QuietContext,
): ReadPage | FlawedPage | undefined {
  const report = createReport();
  let hasText = false;
  try {
    const source = readSource(root, file);
    hasText = true;
    const read = readPage(source, pageRoute(file, site.base), { root, site, registry, report });
    if (read && 'row' in read) return report.count() === 0 ? read : undefined;
    const problems = report.list();
    return problems.every(({ position }) => position?.file === file)
      ? { problems, hasDraft: read !== undefined }
      : undefined;
  } catch (error) {
    if (!(error instanceof IsletError)) throw error;
    return hasText ? undefined : { problems: error.diagnostics, hasDraft: false };
  }
}

/** Reads one page; `undefined` if it has any problem, which {@link loadPages} then reports. */
export function readSoundPage(file: string, context: QuietContext): ReadPage | undefined {
  const read = readPageQuietly(file, context);
  return read && 'row' in read ? read : undefined;
}

type ReadContext = Pick<LoadPagesContext, 'site' | 'root' | 'registry' | 'report'> &
  Partial<Pick<LoadPagesContext, 'onThrown'>>;

function readSource(root: string, file: string): YamlFile {
  reportProgress();
  return readYamlFile(root, file);
}

function readPage(source: YamlFile, place: PagePlace, context: ReadContext): ReadPage | InvalidPage['draft'] {
  const { registry, report, onThrown } = context;
  for (const warning of source.warnings ?? []) report.add(warning);
  const template = registry.templates.get(templateName(source));
  if (!template) {
    const flawed = registry.flawed.templates;
    if (!flawed.has(templateName(source)))
      reportUnknownTemplate(context.root, source, [...registry.templates.keys(), ...flawed], report);
    return undefined;
  }
  try {
    return readAs(template, source, place, context) ?? draftOf(source);
  } catch (error) {
    if (error instanceof IsletError || !onThrown) throw error;
    onThrown(error, place.route, template.module.file);
    return draftOf(source);
  }
}

function draftOf(source: YamlFile): NonNullable<InvalidPage['draft']> {
  return { template: templateName(source), value: source.value };
}

/** Validates a file against its template. Returns `undefined` and reports the problems if it is invalid. */
function readAs(
  template: LoadedTemplate,
  source: YamlFile,
  place: PagePlace,
  context: ReadContext,
): ReadPage | undefined {
  const { site, report } = context;
  const { file } = source;
  const { value, problems } = validate(template.pageSchema(), source, `the template \`${template.id}\``);
  if (problems) {
    for (const problem of problems) report.add(problem);
    return undefined;
  }
  const page = value as PageFields;
  const locale = page.locale ?? site.defaultLocale;
  const known = site.locales.find(({ code }) => code === locale);
  if (!known) {
    const positions = yamlPositions(file, source.text);
    report.add(
      diagnostic('locale-unknown', {
        message: `\`${locale}\` is not one of the site's locales.`,
        remedy: suggestion(
          locale,
          site.locales.map(({ code }) => code),
        ),
        path: 'locale',
        ...positions.shown(positions.value(['locale'])),
      }),
    );
    return undefined;
  }
  const {
    template: _template,
    locale: _locale,
    title,
    description,
    translationOf,
    noindex,
    ogImage,
    redirectFrom,
    ...content
  } = page;
  const summary = summaryOf(template, content, context);
  if (!summary) return undefined;
  const row = {
    file,
    sha256: source.sha256,
    route: copyString(place.route),
    output: copyString(place.output),
    template: template.id,
    locale: known.code,
    title: copyString(title),
    description: copyString(description),
    redirectFrom: redirectFrom.map((from) => copyString(siteAddress(site.base, from))),
    summary: summary === EMPTY ? EMPTY : (JSON.parse(JSON.stringify(summary)) as typeof summary),
    noindex,
    translationOf: translationOf === undefined ? undefined : copyString(siteAddress(site.base, asRoute(translationOf))),
    ogImage: ogImage === undefined ? undefined : copyString(ogImage),
  };
  return { row, content };
}

const EMPTY: Readonly<Record<string, Json>> = Object.freeze({});

/** Returns the summary of a page; `undefined` if it is not JSON, which is reported. */
function summaryOf(
  { definition, module }: LoadedTemplate,
  content: object,
  { root, report }: ReadContext,
): Readonly<Record<string, Json>> | undefined {
  if (!definition.summary) return EMPTY;
  const summary: unknown = definition.summary(deepFreeze(content) as never);
  const found =
    typeof summary === 'object' && summary !== null
      ? findNonJson(summary, 'summary')
      : { path: 'summary', what: String(summary) };
  if (!found) return summary as Readonly<Record<string, Json>>;
  withDefinitionPlaces(root, report).add(
    diagnostic('template-threw', {
      message: `\`${found.path}\` is ${found.what}, which is not JSON.`,
      path: 'summary',
      position: { file: module.file },
    }),
  );
  return undefined;
}

/** Returns the value of `template` as text. */
function templateName({ value: { template } }: YamlFile): string {
  return typeof template === 'string' ? template : JSON.stringify(template ?? '');
}

function reportUnknownTemplate(root: string, source: YamlFile, known: readonly string[], report: Report): void {
  const named = templateName(source);
  const positions = yamlPositions(source.file, source.text);
  const detail = { path: 'template', ...positions.shown(positions.value(['template'])) };
  if (source.value.template === undefined)
    report.add(
      diagnostic('content-missing-key', {
        ...detail,
        message: '`template` is missing; every page names its template.',
        remedy: suggestion('', known),
      }),
    );
  else
    report.add(
      diagnostic('template-unknown', {
        ...detail,
        message: `There is no template \`${named}\`.`,
        remedy: remedyForMisnamed(root, named) ?? suggestion(named, known),
      }),
    );
}

/** Returns the remedy if the template is in a file with another extension. */
function remedyForMisnamed(root: string, name: string): string | undefined {
  const found = /^[\w-]+$/.test(name)
    ? ['ts', 'jsx', 'js']
        .map((ending) => `templates/pages/${name}.${ending}`)
        .find((file) => existsSync(join(root, file)))
    : undefined;
  return found && `Rename \`${found}\` to \`${name}.tsx\`: only such files are read as templates.`;
}
