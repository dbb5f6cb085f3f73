import { resolveContent } from '../content/resolve-content.js';
import type { ResolveContext } from '../content/resolve-reference.js';
import type { TemplateRegistry } from '../content/template-registry.js';
import { createReport } from '../errors/index.js';
import { encodePath } from '../lib/text/path-pattern.js';
import { newDependencies } from '../lib/site/dependency.js';
import type { DataFile, SiteData } from '../lib/site/site-data.js';
import { recordedTargets } from './recorded-targets.js';

/**
 * Checks references in data files and prepares their rich text. Changes values in place. A file that links to
 * files of `site/assets/` is copied:
 * its values have the published addresses, which change with those files, while the values here are resolved again when
 * they do.
 */
export async function resolveData(
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
  const { file, value } = item;
  const linked = newDependencies();
  const { fileAddress, image, ...targets } = recordedTargets(context.targets, linked);
  const kept = {
    ...targets,
    image: (path: string, widths: readonly number[]) => ({
      ...image(path, widths),
      src: `/${encodePath(path)}`,
      sources: [],
    }),
    fileAddress(path: string): string {
      fileAddress(path);
      return `/${encodePath(path)}`;
    },
  };
  await resolveContent(walk, value, { file }, { ...context, targets: kept });
  if (linked.forms.size === 0) return item;
  const copy = structuredClone(value);
  // All that is wrong was reported above.
  await resolveContent(walk, copy, { file }, { ...context, report: createReport() });
  return { ...item, value: copy, linked };
}
