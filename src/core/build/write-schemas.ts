import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { discover } from '../../content/discover.js';
import type { EditorLists } from '../../content/editor-lists.js';
import { withLists, type RegistrySchemas } from '../../content/json-schemas.js';
import { readYamlFile } from '../../content/yaml/yaml-file.js';
import { createReport } from '../../errors/index.js';
import { ASSETS_FOLDER } from '../../lib/site/asset-paths.js';
import { makeCacheFolder, putInPlace } from '../../lib/fs/cache-place.js';
import { readExisting } from '../../lib/fs/open-existing.js';
import { sitePath } from '../../lib/site/base-path.js';
import type { SiteData } from '../../lib/site/site-data.js';
import { writeWordTypes } from '../project/write-word-types.js';
import { idsOf } from '../load/data-ids.js';
import type { Project } from '../project/open-project.js';
import { isletFolder } from '../../lib/fs/islet-folder.js';

/** The content that editors are told of. */
interface SitePages {
  readonly table: { readonly records: EditorLists['pages'] };
  readonly data: SiteData;
  /** The `_defaults.yaml` files. */
  readonly defaults: readonly string[];
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
  { table, data, defaults }: SitePages,
): void {
  writeWordTypes(root);
  // Unreadable folders are reported when their files are needed.
  const assets = discover(root, ASSETS_FOLDER.slice(0, -1), () => true, createReport()).map((file) =>
    file.slice(ASSETS_FOLDER.length),
  );
  const pages = table.records.map(({ route, template, title }) => ({
    route: sitePath(site.base, route),
    template,
    title,
  }));
  const ids = (refersTo: string): readonly string[] => idsOf(data, refersTo, site.defaultLocale) ?? [];
  const lists = { pages, assets, locales: site.locales, ids };
  for (const { path, text } of withLists(schemas, lists, fieldsIn(root, defaults))) {
    const file = join(isletFolder(root), 'schemas', path);
    if (isCurrent(file, text)) continue;
    const aside = `${file}.${String(process.pid)}`;
    makeCacheFolder(isletFolder(root), dirname(file));
    writeFileSync(aside, text);
    putInPlace(aside, file);
  }
}

/** The fields that any `_defaults.yaml` has. Files that cannot be read are reported when pages need them. */
function fieldsIn(root: string, files: readonly string[]): ReadonlySet<string> {
  const report = createReport();
  return new Set(files.flatMap((file) => Object.keys(report.attempt(() => readYamlFile(root, file))?.value ?? {})));
}

function isCurrent(file: string, text: string): boolean {
  return readExisting(file)?.toString('utf8') === text;
}
