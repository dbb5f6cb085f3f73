import type { RenderContext } from '../../api/render-context.js';
import type { ImageSources, InlineImage } from '../../api/site-model.js';
import { failure } from '../../errors/index.js';
import { type AssetLibrary, imageForm } from '../../lib/site/asset-forms.js';
import { deepFreeze } from '../../lib/text/deep-freeze.js';
import { assetAddress, filmSources, tracedAsset } from './film-sources.js';
import type { Trace } from './trace.js';

/** What templates read of `site/assets/`, which the trace records. */
export function pictureContext(
  assets: AssetLibrary,
  trace: Trace,
  inlineSvg: (path: string) => InlineImage,
): Pick<RenderContext, 'assetUrl' | 'film' | 'image' | 'inlineSvg'> {
  return {
    assetUrl: (path) => assetAddress(path, assets, trace),
    film: (src, poster) => filmSources({ src, poster }, assets, trace),
    image(path, widths, form) {
      if (!Array.isArray(widths))
        throw failure('image-invalid-request', { message: `The \`widths\` of \`${path}\` are no list.` });
      const use = (): ImageSources => assets.image(path, widths, form);
      return deepFreeze(tracedAsset(path, assets, trace, use, imageForm(path, widths, form)));
    },
    inlineSvg: (path) =>
      tracedAsset(path, assets, trace, () => {
        const size = assets.source(path);
        const found = assets.find(path);
        return found === undefined ? { ...size, viewBox: '', html: '' } : inlineSvg(found);
      }),
  };
}
