import type { ReferenceTargets } from '../content/resolve-link.js';
import { urlForm } from '../lib/site/asset-forms.js';
import type { Dependencies } from '../lib/site/dependency.js';

/** What content may refer to, with what is asked and used noted in `noted`. Lists are asked for only to word a message, and then nothing of the page is kept. */
export function recordedTargets(targets: ReferenceTargets, noted: Dependencies): ReferenceTargets {
  const noting =
    (kind: 'has-file' | 'has-asset' | 'has-image', find: (path: string) => string | undefined) =>
    (path: string): string | undefined => {
      noted.items.add(`${kind} ${path}`);
      return find(path);
    };
  return {
    ...targets,
    findPage(path) {
      const route = targets.findPage(path);
      noted.pages.add(route ?? path);
      return route;
    },
    findFile: noting('has-file', targets.findFile),
    findAsset: noting('has-asset', targets.findAsset),
    findImage: noting('has-image', targets.findImage),
    fileAddress(path) {
      noted.items.add(`asset ${path}`);
      noted.sources.add(`site/assets/${path}`);
      noted.forms.add(urlForm(path));
      return targets.fileAddress(path);
    },
  };
}
