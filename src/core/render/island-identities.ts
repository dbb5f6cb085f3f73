import { isClientOnly } from '../../bundle/template-files.js';
import { withDefinitionPlaces } from '../../content/definition-places.js';
import { diagnostic } from '../../errors/index.js';
import type { BrowserBundle } from '../../lib/site/template-bundle.js';
import type { IslandIdentity } from '../../render/islands/island-markup.js';
import type { Project } from '../project/open-project.js';

/** Returns the islands by their component, scripts by their name. A module without one is reported. */
export async function islandIdentities(
  { root, files, bundle, evaluate, report }: Project,
  browser: BrowserBundle,
): Promise<Map<unknown, IslandIdentity>> {
  const found = new Map<unknown, IslandIdentity>();
  for (const module of bundle.islands.values()) {
    const component = await evaluate(module);
    const url = browser.urls.get(module.id);
    if (typeof component === 'function' && url !== undefined)
      found.set(component, {
        ...{ name: module.id, url, beside: browser.beside.get(module.id) ?? [] },
        clientOnly: isClientOnly(module.file),
      });
    else
      withDefinitionPlaces(root, report).add(
        diagnostic('template-invalid-export', {
          message: `\`${module.file}\` has no component as its default export.`,
          position: { file: module.file },
        }),
      );
  }
  for (const name of files.scripts.keys())
    found.set(name, {
      name,
      url: browser.urls.get(name) ?? '',
      beside: browser.beside.get(name) ?? [],
      clientOnly: false,
    });
  return found;
}
