import type { ReferenceTargets } from '../../content/resolve-link.js';
import { imageForm, urlForm, type AssetForm } from '../../lib/site/asset-forms.js';
import { assetFile } from '../../lib/site/asset-paths.js';
import type { Dependencies } from '../../lib/site/dependency.js';

/**
 * Wraps reference targets to record dependencies in `noted`. Lists are used for messages only, so they are not
 * recorded.
 */
export function recordedTargets(targets: ReferenceTargets, noted: Dependencies): ReferenceTargets {
  const noting =
    (kind: 'has-file' | 'has-asset' | 'has-image', find: (path: string) => string | undefined) =>
    (path: string): string | undefined => {
      noted.items.add(`${kind} ${path}`);
      return find(path);
    };
  const noteForm = (path: string, form: AssetForm): void => {
    noted.items.add(`asset ${path}`);
    noted.sources.add(assetFile(path));
    noted.forms.add(form);
  };
  return {
    ...targets,
    findPage(path) {
      const route = targets.findPage(path);
      noted.pages.add(route ?? path);
      return route;
    },
    ids(refersTo, locale) {
      noted.items.add(`data ${locale ?? ''} ${refersTo.split('.', 1)[0] ?? ''}`);
      return targets.ids(refersTo, locale);
    },
    findFile: noting('has-file', targets.findFile),
    findAsset: noting('has-asset', targets.findAsset),
    findImage: noting('has-image', targets.findImage),
    fileAddress(path) {
      noteForm(path, urlForm(path));
      return targets.fileAddress(path);
    },
    image(path, widths, form) {
      noteForm(path, imageForm(path, widths, form));
      return targets.image(path, widths, form);
    },
  };
}
