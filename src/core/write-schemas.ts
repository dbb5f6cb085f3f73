import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { discover } from '../content/discover.js';
import type { EditorLists } from '../content/editor-lists.js';
import { withLists, type RegistrySchemas } from '../content/json-schemas.js';
import { createPageDefaults } from '../content/page-defaults.js';
import { createReport } from '../errors/index.js';
import { ASSETS_FOLDER } from '../images/asset-index.js';
import { makeCacheFolder, putInPlace } from '../lib/fs/cache-place.js';
import { readExisting } from '../lib/fs/open-existing.js';
import type { Page } from '../lib/site/page.js';
import { sitePath } from '../lib/site/base-path.js';
import type { Project } from './project/open-project.js';
import { isletFolder } from '../lib/fs/islet-folder.js';

/** The part of the route table that editors use. */
interface SitePages {
  readonly table: { readonly records: readonly (EditorLists['pages'][number] & Pick<Page, 'file'>)[] };
}

/**
 * Writes the data for completion and hints in editors to `.islet/schemas/`: a JSON Schema for each
 * kind of file and the lists of
 * routes, images, files and languages that there are. Files that would stay the same are not touched, so that no editor
 * reads them again;
 * a later call for the same templates updates only the lists.
 */
export function writeSchemas(
  { root, site }: Pick<Project, 'root' | 'site'>,
  schemas: RegistrySchemas,
  { table }: SitePages,
): void {
  // Unreadable folders are reported when their files are needed.
  const assets = discover(root, ASSETS_FOLDER.slice(0, -1), () => true, createReport()).map((file) =>
    file.slice(ASSETS_FOLDER.length),
  );
  const pages = table.records.map(({ route, template, title }) => ({
    route: sitePath(site.base, route),
    template,
    title,
  }));
  for (const { path, text } of withLists(
    schemas,
    { pages, assets, locales: site.locales },
    defaultFields(root, table.records),
  )) {
    const file = join(isletFolder(root), 'schemas', path);
    if (isCurrent(file, text)) continue;
    const aside = `${file}.${String(process.pid)}`;
    makeCacheFolder(isletFolder(root), dirname(file));
    writeFileSync(aside, text);
    putInPlace(aside, file);
  }
}

/** The fields that a `_defaults.yaml` of pages has. Files that cannot be read are reported when pages need them. */
function defaultFields(root: string, pages: readonly Pick<Page, 'file'>[]): ReadonlySet<string> {
  const defaults = createPageDefaults(root);
  const report = createReport();
  const files = new Set(pages.flatMap(({ file }) => report.attempt(() => defaults.of(file)) ?? []));
  return new Set([...files].flatMap(({ value }) => Object.keys(value)));
}

function isCurrent(file: string, text: string): boolean {
  return readExisting(file)?.toString('utf8') === text;
}
