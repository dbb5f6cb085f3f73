import { fieldKind } from '../api/fields.js';
import { diagnostic, type Diagnostic, IsletError, type Report, reportProblem } from '../errors/index.js';
import { localeRemedy } from './locale-remedy.js';
import { asRoute } from '../lib/text/names.js';
import { namedAsset } from '../lib/site/asset-paths.js';
import { copyString } from '../lib/text/copy-string.js';
import { isoTimestamp } from '../lib/text/timestamp.js';
import { siteAddress } from '../lib/site/base-path.js';
import { isPublished, windowWords, type Timed } from '../lib/site/publish-window.js';
import type { Page } from '../lib/site/page.js';
import type { PagePlace } from '../lib/site/page-route.js';
import type { SiteConfig } from '../lib/site/site-config.js';
import { withAssetPaths } from './field-walker.js';
import { fieldPositions, withFieldsOf } from './page-defaults.js';
import { isRecordField, pageFields, type RecordFields, type PageFields } from '../lib/site/page-fields.js';
import type { LoadedTemplate, TemplateRegistry } from './template-registry.js';
import { shapeOf, type Schema } from './schema-shape.js';
import { reportUnknownTemplate, templateName } from './template-name.js';
import { validate } from './validate.js';
import { isMarkdown } from './yaml/markdown-page.js';
import { scheduledFile } from './yaml/scheduled-file.js';
import type { YamlFile } from './yaml/yaml-file.js';
import type { Json } from '../api/site-model.js';
import { z } from '../api/zod.js';
import { deepFreeze } from '../lib/text/deep-freeze.js';
import { findNonJson } from '../lib/text/json-value.js';
import { withDefinitionPlaces } from './definition-places.js';

/** A valid page and its content. */
export interface ReadPage {
  readonly page: Page;
  readonly content: object;
}

/** An invalid page whose references can still be checked: its template and the value as written. */
export interface UncheckedPage {
  readonly template: string;
  readonly value: object;
}

/** A page that is not published at the moment of the build. */
export interface UnpublishedPage {
  readonly route: string;
  /** Why, such as "`site/pages/offer.yaml` is a draft". */
  readonly unpublished: string;
  readonly timed: Timed | undefined;
}

export interface ReadContext {
  readonly root: string;
  readonly site: SiteConfig;
  readonly registry: TemplateRegistry;
  readonly report: Report;
  /**
   * Reports an error that a rule or summary in the template `file` threw. @throws errors that are not the template's
   * fault
   */
  readonly onThrown?: ((error: unknown, route: string, file: string) => void) | undefined;
}

/** Reads one page. Problems are reported; `undefined` if there is no such template. */
export function readPage(
  written: YamlFile,
  place: PagePlace,
  context: ReadContext,
): ReadPage | UncheckedPage | UnpublishedPage | undefined {
  const { site, report } = context;
  for (const warning of written.warnings ?? []) report.add(warning);
  const { source, window, timed, problems } = scheduledFile(written, site, true);
  for (const problem of problems) report.add(problem);
  const { draft = false, from, until } = window ?? {};
  const shown = (instant?: number) => (instant === undefined ? instant : isoTimestamp(instant, site.timeZone));
  const dates = { timed, draft: draft || undefined, publishFrom: shown(from), publishUntil: shown(until) };
  if (!window || isPublished(window, site.asOf)) return readPublished(source, place, context, dates);
  const { file } = written;
  // What will be published must not fail on that day.
  if (isPublished(window, site.asOf && { ...site.asOf, previews: true }) && !window.draft)
    readPublished(source, place, context, dates);
  return { route: place.route, unpublished: `\`${file}\` ${windowWords(window, site)}`, timed };
}

function readPublished(
  source: YamlFile,
  place: PagePlace,
  context: ReadContext,
  dates: Pick<Page, 'timed' | 'draft' | 'publishFrom' | 'publishUntil'>,
): ReadPage | UncheckedPage | undefined {
  const { registry, report, onThrown } = context;
  const template = registry.templates.get(templateName(source));
  if (!template) {
    const flawed = registry.flawed.templates;
    if (!flawed.has(templateName(source)))
      reportUnknownTemplate(context.root, source, [...registry.templates.keys(), ...flawed], report);
    return undefined;
  }
  try {
    const page = withFieldsOf(source, template.schema.shape);
    if (hasText(page) && !takesMarkdown(template)) {
      report.add(textUnused(page, template));
      const { body: _body, ...value } = page.value;
      readAs(template, { ...page, value }, place, context);
      return undefined;
    }
    const read = readAs(template, page, place, context);
    return read ? { ...read, page: { ...read.page, ...dates } } : uncheckedPage(source);
  } catch (error) {
    if (error instanceof IsletError || !onThrown) throw error;
    onThrown(error, place.route, template.module.file);
    return uncheckedPage(source);
  }
}

/** Whether a page in Markdown has a text of its own. */
function hasText({ file, value, inherited }: YamlFile): boolean {
  return isMarkdown(file) && Object.hasOwn(value, 'body') && inherited?.has('body') !== true;
}

/** Whether a page kind has the field for the text of a page in Markdown. */
function takesMarkdown({ definition }: LoadedTemplate): boolean {
  let field: Schema | undefined = (definition.schema.shape as Readonly<Record<string, Schema>>)['body'];
  while (field && fieldKind(field) === undefined) field = shapeOf(field).innerType;
  return field !== undefined && fieldKind(field) === 'markdown';
}

function textUnused(source: YamlFile, { id, module }: LoadedTemplate): Diagnostic {
  const { positions } = fieldPositions(source)('body');
  return diagnostic('markdown-without-field', {
    message: `Pages of the kind \`${id}\` have no Markdown field \`body\` for the text.`,
    path: 'body',
    remedy: `Write the page as \`${source.file.replace(/md$/, 'yaml')}\`, or declare \`body: markdown()\` in the schema of \`${module.file}\`.`,
    ...positions.shown(positions.value(['body'])),
  });
}

function uncheckedPage(source: YamlFile): UncheckedPage {
  return { template: templateName(source), value: source.value };
}

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
  const codes = site.locales.map(({ code }) => code);
  if (!codes.includes(locale)) {
    const { positions } = fieldPositions(source)('locale');
    reportProblem(report, 'locale-unknown', {
      message: `\`${locale}\` is not one of the site's locales.`,
      remedy: localeRemedy(locale, codes),
      path: 'locale',
      ...positions.shown(positions.value(['locale'])),
    });
    return undefined;
  }
  const { fields, content: written } = splitFields(page);
  const content = withAssetPaths(template.walk, written, file);
  const summary = summaryOf(template, content, context);
  if (!summary) return undefined;
  const { ogImage, translationOf } = fields;
  const read: Page = {
    ...fields,
    file,
    sha256: source.sha256,
    route: copyString(place.route),
    output: copyString(place.output),
    template: template.id,
    locale,
    summary: summary === NO_SUMMARY ? NO_SUMMARY : (JSON.parse(JSON.stringify(summary)) as typeof summary),
    redirectFrom: page.redirectFrom.map((from) => copyString(siteAddress(site.base, from.replaceAll(' ', '%20')))),
    ...(ogImage !== undefined && { ogImage: namedAsset(ogImage, file) }),
    ...(translationOf !== undefined && { translationOf: copyString(siteAddress(site.base, asRoute(translationOf))) }),
  };
  return { page: read, content };
}

/** Separates the fields of the page's record from those of its kind. */
function splitFields(page: PageFields): { readonly fields: RecordFields; readonly content: object } {
  const fields: Record<string, unknown> = {};
  const content: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(page)) {
    if (isRecordField(key)) fields[key] = typeof value === 'string' ? copyString(value) : value;
    else if (!Object.hasOwn(pageFields, key)) content[key] = value;
  }
  return { fields: fields as unknown as RecordFields, content };
}

const NO_SUMMARY: Readonly<Record<string, Json>> = Object.freeze({});

/** Returns the summary of a page; `undefined` if it is not JSON, which is reported. */
function summaryOf(
  { definition, module }: LoadedTemplate,
  content: object,
  { root, report }: { readonly root: string; readonly report: Report },
): Readonly<Record<string, Json>> | undefined {
  if (!definition.summary) return NO_SUMMARY;
  const summary: unknown = definition.summary(deepFreeze(content) as never);
  const found = summaryFault(summary);
  if (!found) return summary as Readonly<Record<string, Json>>;
  withDefinitionPlaces(root, report).add(
    diagnostic('template-threw', {
      message: `\`${found.path}\` is ${found.what}.`,
      path: 'summary',
      position: { file: module.file },
    }),
  );
  return undefined;
}

/** Returns what is wrong with a summary, if anything: its path, and what is there. */
function summaryFault(summary: unknown): { readonly path: string; readonly what: string } | undefined {
  if (typeof summary !== 'object' || summary === null)
    return { path: 'summary', what: `${String(summary)}, which is not JSON` };
  const found = findNonJson(summary, 'summary');
  if (found) return { path: found.path, what: `${found.what}, which is not JSON` };
  const lastmod = 'lastmod' in summary ? summary.lastmod : undefined;
  if (lastmod === undefined || z.iso.date().safeParse(lastmod).success) return undefined;
  return {
    path: 'summary.lastmod',
    what: `\`${JSON.stringify(lastmod)}\`, which is not a date such as \`2026-11-26\``,
  };
}
