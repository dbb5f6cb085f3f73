import type { RichTextValue } from '../../api/site-model.js';
import { resolveContent } from '../../content/resolve-content.js';
import type { ResolveContext } from '../../content/resolve-reference.js';
import type { TemplateRegistry } from '../../content/template-registry.js';
import { newDependencies } from '../../lib/site/dependency.js';
import { splitItemFile } from '../../lib/site/item-file.js';
import type { DataFile, SiteData } from '../../lib/site/site-data.js';
import type { Content } from '../load/content.js';
import type { Project } from '../project/open-project.js';
import { checkImage, checkSharedImage, checkTexts } from './check-page.js';
import { recordedTargets } from './recorded-targets.js';

/** What all pages share, with its references checked. */
export interface SharedValues {
  readonly data: SiteData;
  /** False if settings or data have problems, which are reported; then pages are checked and not rendered. */
  readonly isRenderable: boolean;
}

/** Checks the references of `site.yaml`, of data and of invalid pages, and returns the data that templates read. */
export async function resolveShared(
  { site, registry, report }: Pick<Project, 'site' | 'registry' | 'report'>,
  content: Content,
  context: ResolveContext,
): Promise<SharedValues> {
  const before = report.errorCount();
  const source = { file: site.source.file };
  checkTexts(site, ['name'], source, context);
  checkImage(site.icon, 'icon', source, context);
  checkImage(site.appIcon, 'appIcon', source, context);
  checkSharedImage(site.ogImage, source, context);
  let rich: readonly string[] | undefined;
  const isRich = (text: string): boolean =>
    (rich ??= richTextsOf(content, registry)).some((source) => source.includes(text.trim()));
  const data = await resolveData(content.data, registry, { ...context, isRich });
  const isRenderable = !content.dataFailed && report.errorCount() === before;
  for (const { file, route, unchecked } of content.invalid) {
    const walk = unchecked && registry.templates.get(unchecked.template)?.walk;
    if (!walk) continue;
    const value: unknown = JSON.parse(JSON.stringify(unchecked.value));
    await resolveContent(walk, value, { file, route }, context);
  }
  return { data, isRenderable };
}

/** The rich texts of the pages that templates make. Threads, which report nothing, do not have all pages. */
function richTextsOf({ table, place, read }: Content, { templates }: Pick<TemplateRegistry, 'templates'>): string[] {
  return table.records.flatMap((page) => {
    const found: string[] = [];
    if (splitItemFile(page.file).item !== undefined && place(page))
      templates.get(page.template)?.walk(read(page), ({ kind, value }) => {
        if (kind === 'html' || kind === 'markdown') found.push((value as RichTextValue).source);
        return value;
      });
    return found;
  });
}

/**
 * Checks references in data files and prepares their rich text. Returns new values: `data` is resolved again by every
 * change in a dev session and by every thread, and a resolved link, which has the base path, is no written one.
 */
async function resolveData(
  data: SiteData,
  registry: Pick<TemplateRegistry, 'data'>,
  context: ResolveContext,
): Promise<SiteData> {
  const resolved = new Map<string, readonly DataFile[]>();
  for (const [id, files] of data) {
    const walk = registry.data.get(id)?.walk;
    const made: DataFile[] = [];
    for (const item of files) made.push(walk ? await resolveFile(item, walk, context) : item);
    resolved.set(id, made);
  }
  return resolved;
}

async function resolveFile(
  item: DataFile,
  walk: Parameters<typeof resolveContent>[0],
  context: ResolveContext,
): Promise<DataFile> {
  // Unlike `structuredClone`, leaves no object in two places, whose links would be resolved twice.
  const value: unknown = JSON.parse(JSON.stringify(item.value));
  const linked = newDependencies();
  const targets = recordedTargets(context.targets, linked);
  await resolveContent(walk, value, { file: item.file, locale: item.locale }, { ...context, targets });
  // The published address of a linked file changes with its content.
  return { ...item, value, ...(linked.forms.size > 0 && { linked }) };
}
