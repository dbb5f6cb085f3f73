import type { RichTextValue } from '../../api/site-model.js';
import { createAnchorRequests } from '../../content/anchor-requests.js';
import { validateData } from '../../content/load-data.js';
import { createPageDefaults, isDefaults, withDefaults } from '../../content/page-defaults.js';
import { pagePlace } from '../../content/page-place.js';
import { readPage } from '../../content/read-page.js';
import { resolveContent } from '../../content/resolve-content.js';
import type { ContentSource } from '../../content/resolve-reference.js';
import type { FieldWalker } from '../../content/field-walker.js';
import { readYamlFile, type YamlFile } from '../../content/yaml/yaml-file.js';
import { referenceTargets } from '../../core/render/check-page.js';
import { createReport, IsletError, type Diagnostic, type Report } from '../../errors/index.js';
import { createAssetLibrary } from '../../images/asset-library.js';
import { templateFault } from '../../render/faults/template-faults.js';
import type { SessionState } from './session-state.js';
import { dataOf } from './value-finder.js';

type Texts = readonly RichTextValue[];

/**
 * Checks a changed file as a build would, and returns its rich texts.
 *
 * @param page the page that shows the change, which stands for all pages if the file holds defaults of a folder
 * @throws IsletError with the errors that the present file has not
 */
export async function checkChange(
  state: SessionState,
  source: YamlFile,
  changed: YamlFile,
  page: string,
): Promise<Texts> {
  const check = async (file: YamlFile): Promise<readonly [Texts, Diagnostic[]]> => {
    const report = createReport();
    const texts = await report.attemptAsync(() => checkFile(state, file, page, report));
    return [texts ?? [], report.list().filter(({ severity }) => severity === 'error')];
  };
  const [, before] = await check(source);
  const known = new Set(before.map(keyOf));
  const [texts, problems] = await check(changed);
  const added = problems.filter((item) => !known.has(keyOf(item)));
  if (added.length > 0) throw new IsletError(added);
  return texts;
}

const keyOf = ({ name, message, path }: Diagnostic): string => [name, path, message].join('\n');

async function checkFile(state: SessionState, source: YamlFile, page: string, report: Report): Promise<Texts> {
  const { project } = state;
  const { root, registry, bundle, site } = project;
  const fault = (error: unknown, file: string): void => {
    throw templateFault(error, { root, folder: bundle.folder }, undefined, file);
  };
  if (source.file.startsWith('site/data/')) {
    const data = validateData(source, { ...project, report, onThrown: fault });
    return checkReferences(
      state,
      registry.data.get(dataOf(source.file))?.walk,
      data?.value,
      { file: source.file },
      report,
    );
  }
  const file = isDefaults(source.file) ? page : source.file;
  const defaults = createPageDefaults(root).of(file);
  const written = withDefaults(
    file === source.file ? source : readYamlFile(root, file),
    defaults.map((item) => (item.file === source.file ? source : item)),
  );
  const place = pagePlace(written, site, report);
  const onThrown = (error: unknown, _: string, template: string): void => fault(error, template);
  const read = readPage(written, place, { ...project, report, onThrown });
  if (!read || !('content' in read)) return [];
  const walk = registry.templates.get(read.page.template)?.walk;
  return checkReferences(state, walk, read.content, { file, route: place.route }, report);
}

async function checkReferences(
  { project: { root, site }, content, basis }: SessionState,
  walk: FieldWalker | undefined,
  value: unknown,
  source: ContentSource,
  report: Report,
): Promise<Texts> {
  if (!walk || value === undefined) return [];
  const { origin, base } = site;
  const targets = referenceTargets(content, createAssetLibrary(basis.index, site.build.imageQuality, base), site);
  const context = { root, origin, base, site, report, targets, anchors: createAnchorRequests(), texts: basis.texts };
  // Checking a value changes it.
  const texts = await resolveContent(walk, JSON.parse(JSON.stringify(value)), source, context);
  return texts.map((text) => text.value);
}
