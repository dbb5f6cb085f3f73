import { createAnchorRequests } from '../../../content/anchor-requests.js';
import { validateData } from '../../../content/load-data.js';
import { createPageDefaults, isDefaults, withDefaults } from '../../../content/page-defaults.js';
import { readPage } from '../../../content/read-page.js';
import { resolveContent } from '../../../content/resolve-content.js';
import type { FieldWalker } from '../../../content/field-walker.js';
import { parseYamlFile, readYamlFile, type YamlFile } from '../../../content/yaml/yaml-file.js';
import { referenceTargets } from '../../../core/render/check-page.js';
import { createReport, type Diagnostic, type Report } from '../../../errors/index.js';
import { createAssetLibrary } from '../../../images/asset-library.js';
import { pageRoute } from '../../../lib/site/page-route.js';
import { templateFault } from '../../../render/faults/template-faults.js';
import type { SessionState } from '../session-state.js';

/**
 * Returns the errors that a changed file would have and the present one has not, as a build would report them.
 *
 * @param page the page that shows the change, which stands for all pages if the file holds defaults of a folder
 */
export async function checkChange(
  state: SessionState,
  source: YamlFile,
  changed: string,
  page: string,
): Promise<readonly Diagnostic[]> {
  const problems = async (file: YamlFile): Promise<Diagnostic[]> => {
    const report = createReport();
    await report.attemptAsync(() => checkFile(state, file, page, report));
    return report.list().filter(({ severity }) => severity === 'error');
  };
  const known = new Set((await problems(source)).map(keyOf));
  const now = await problems(parseYamlFile(source.file, Buffer.from(changed)));
  return now.filter((item) => !known.has(keyOf(item)));
}

const keyOf = ({ name, message, path }: Diagnostic): string => [name, path, message].join('\n');

async function checkFile(state: SessionState, source: YamlFile, page: string, report: Report): Promise<void> {
  const { project } = state;
  const { root, registry, bundle } = project;
  const fault = (error: unknown, file: string): void => {
    throw templateFault(error, { root, folder: bundle.folder }, undefined, file);
  };
  if (source.file.startsWith('site/data/')) {
    const data = validateData(source, { ...project, report, onThrown: fault });
    const walk = data && registry.data.get(data.kind)?.walk;
    if (walk) await checkReferences(state, walk, data.value, { file: source.file }, report);
    return;
  }
  const file = isDefaults(source.file) ? page : source.file;
  const defaults = createPageDefaults(root)
    .of(file)
    .map((item) => (item.file === source.file ? source : item));
  const written = file === source.file ? source : readYamlFile(root, file);
  const place = pageRoute(file, project.site.base);
  const onThrown = (error: unknown, _: string, template: string): void => {
    fault(error, template);
  };
  const read = readPage(withDefaults(written, defaults), place, { ...project, report, onThrown });
  const walk = read && 'page' in read ? registry.templates.get(read.page.template)?.walk : undefined;
  if (walk && read && 'content' in read)
    await checkReferences(state, walk, read.content, { file, route: place.route }, report);
}

async function checkReferences(
  { project: { root, site }, content, basis }: SessionState,
  walk: FieldWalker,
  value: unknown,
  source: { readonly file: string; readonly route?: string },
  report: Report,
): Promise<void> {
  const assets = createAssetLibrary(basis.index, site.build.imageQuality, site.base);
  const { origin, base } = site;
  // Checking a value changes it.
  await resolveContent(walk, JSON.parse(JSON.stringify(value)), source, {
    ...{ root, origin, base, site, report },
    targets: referenceTargets(content, assets, base),
    anchors: createAnchorRequests(),
    texts: basis.texts,
  });
}
