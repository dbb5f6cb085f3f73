import { sortedKeys } from '../../lib/text/code-unit-order.js';
import { readYamlHash } from '../../content/yaml/yaml-hash.js';
import { assetFile } from '../../lib/site/asset-paths.js';
import { sourceFile, splitItemFile } from '../../lib/site/item-file.js';
import { fileTemplate, type Page } from '../../lib/site/page.js';
import type { BundledModule } from '../../lib/site/template-bundle.js';
import type { CodeHashes } from '../../incremental/code-hashes.js';
import type { Content } from '../load/content.js';
import type { PreparedRender } from '../render/prepare-render.js';
import type { Project } from '../project/open-project.js';
import { POLICIES_FILE } from '../../lib/site/project-parts.js';

/** Names of the groups of the manifest. */
export const templateGroup = (id: string): string => `template:${id}`;
export const islandGroup = (id: string): string => `island:${id}`;

/** The group of the definition of social cards and the fonts that they are set in. */
export const CARD_GROUP = 'social-card';

/** The group of all page files: the sources of a page that lists routes. */
export const ROUTES_GROUP = 'routes';

/** The group of the files of a page kind; of all pages if it is empty. */
export const routesGroup = (kind: string): string => (kind === '' ? ROUTES_GROUP : `${ROUTES_GROUP}:${kind}`);

/**
 * The group of all page files in another language than the default one: a page names the language of those that it
 * links to.
 */
export const LANGUAGES_GROUP = 'languages';

export interface ManifestSources {
  readonly sources: Record<string, string>;
  readonly groups: Record<string, string[]>;
}

/** Hashes of every file that the output was made from, and the lists of files that many outputs share. */
export function manifestSources(
  project: Project,
  content: Content,
  render: PreparedRender,
  code: Pick<CodeHashes, 'file'>,
  { assetPaths, lists }: { readonly assetPaths: Iterable<string>; readonly lists: Iterable<string> },
): ManifestSources {
  const { site, bundle } = project;
  const groups: Record<string, string[]> = {};
  for (const { id, closure } of bundle.pages.values()) groups[templateGroup(id)] = [site.source.file, ...closure];
  for (const { id, closure } of bundle.files.values())
    groups[templateGroup(fileTemplate(id))] = [site.source.file, ...closure];
  for (const [id, closure] of render.browser.closures) groups[islandGroup(id)] = [site.source.file, ...closure];
  const fonts = (render.cards?.fonts() ?? []).map(({ name, sha256 }) => [`node_modules/${name}`, sha256] as const);
  if (bundle.socialCard)
    groups[CARD_GROUP] = [site.source.file, ...bundle.socialCard.closure, ...fonts.map(([file]) => file)];
  const { records } = content.table;
  groups[ROUTES_GROUP] = filesOf(records);
  for (const kind of sortedKeys(new Set(lists)))
    if (kind !== '')
      groups[routesGroup(kind)] = [
        ...filesOf(records.filter(({ template }) => template === kind)),
        ...(bundle.pages.get(kind)?.closure ?? []),
      ];
  groups[LANGUAGES_GROUP] = filesOf(records.filter(({ locale }) => locale !== site.defaultLocale));
  const sources: Record<string, string> = { [site.source.file]: site.source.sha256 };
  if (site.redirectTable) sources[site.redirectTable.file] = site.redirectTable.sha256;
  const policies = readYamlHash(project.root, POLICIES_FILE);
  if (policies !== undefined) sources[POLICIES_FILE] = policies;
  for (const { file, sha256, inputs } of records) {
    if (splitItemFile(file).item === undefined) sources[file] = sha256;
    for (const source of inputs?.files ?? []) sources[source] ??= readYamlHash(project.root, source) ?? '';
  }
  for (const files of content.data.values()) for (const { file, sha256 } of files) sources[file] = sha256;
  for (const [file, sha256] of fonts) sources[file] = sha256;
  for (const path of assetPaths) sources[assetFile(path)] = render.assetHash(path);
  const scripts = render.browser.files.flatMap((script) => script.sources);
  for (const file of sortedKeys(new Set([...modulesOf(bundle).flatMap(({ closure }) => closure), ...scripts]))) {
    const sha256 = code.file(file);
    if (sha256 !== undefined) sources[file] = sha256;
  }
  return { sources, groups };
}

/** The files that pages are made from, each once. */
function filesOf(records: readonly Page[]): string[] {
  return [...new Set(records.flatMap(({ file, inputs }) => [sourceFile(file), ...(inputs?.files ?? [])]))];
}

/** All that was compiled to run here. */
export function modulesOf({ pages, data, islands, files, socialCard }: Project['bundle']): BundledModule[] {
  return [...pages, ...data, ...islands, ...files].map(([, module]) => module).concat(socialCard ?? []);
}
