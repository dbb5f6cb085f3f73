import { sourceText, readYamlFile } from '../../content/yaml/yaml-file.js';
import { yamlPositions } from '../../content/yaml/yaml-positions.js';
import { createReport } from '../../errors/index.js';
import { splitItemFile } from '../../lib/site/item-file.js';
import type { DataFile, SiteData } from '../../lib/site/site-data.js';
import type { TemplateBundle } from '../../lib/site/template-bundle.js';
import { misspelt } from '../../lib/text/did-you-mean.js';
import { timeZoneNames } from '../../lib/text/like-time-zone.js';
import { formatPath, pathInFile, type ValuePath } from '../../lib/text/value-path.js';
import type { TemplatePlaces } from '../../render/faults/source-place.js';

type Source = Pick<DataFile, 'file' | 'value' | 'hidden'>;

/**
 * Returns the function that finds a value which an error of a template names: in the page, or the item that it is made
 * of, and then in the data that the modules of the template can read.
 *
 * @param template its file, relative to the root
 * @param page the `file` of the page or item
 */
export function valuePlaces(
  { root, bundle }: { readonly root: string; readonly bundle: TemplateBundle },
  template: string,
  data: SiteData | undefined,
  page?: string,
): TemplatePlaces['placeOf'] {
  const { file, item } = splitItemFile(page ?? '');
  const sources = (): readonly Source[] => {
    const modules = [...bundle.pages.values(), ...bundle.files.values()];
    const closure = modules.find((module) => module.file === template)?.closure ?? [];
    const read = [...bundle.data.values()].filter((module) => closure.includes(module.file));
    const ofData = read.flatMap(({ id }) => data?.get(id) ?? []);
    const own = page === undefined || item !== undefined ? undefined : readPage(root, file);
    return own ? [own, ...ofData] : ofData.sort((a, b) => Number(b.file === file) - Number(a.file === file));
  };
  return (value) => {
    for (const { file: source, value: whole, hidden } of sources()) {
      const paths = pathsOf(whole, value).map((path) => pathInFile(path, hidden));
      const ofItem = source === file ? paths.find((path) => formatPath(path).startsWith(item ?? '')) : undefined;
      const path = ofItem ?? paths[0];
      if (!path) continue;
      const positions = yamlPositions(source, sourceText(root, source));
      const texts = JSON.stringify(sources().map((read) => read.value)).match(/(?<=")[^"\\]{4,80}(?=")/g) ?? [];
      const others = [...texts, ...timeZoneNames()].filter((text) => text !== value);
      return { ...positions.shown(positions.value(path)), path: formatPath(path), near: misspelt(value, others) };
    }
    return undefined;
  };
}

/** The page as it is written; `undefined` if its file has problems, which are reported. */
function readPage(root: string, file: string): Source | undefined {
  return createReport().attempt(() => ({ file, value: readYamlFile(root, file).value }));
}

/** The paths of the texts and numbers in `value` that read as `text`. */
function pathsOf(value: unknown, text: string, path: ValuePath = []): ValuePath[] {
  if (typeof value !== 'object' || value === null)
    return (typeof value === 'string' || typeof value === 'number') && String(value) === text ? [path] : [];
  return Object.entries(value).flatMap(([key, inner]) =>
    pathsOf(inner, text, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}
