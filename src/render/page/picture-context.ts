import type { RenderContext } from '../../api/render-context.js';
import type { InlineImage } from '../../api/site-model.js';
import { failure } from '../../errors/index.js';
import { type AssetLibrary, imageForm } from '../../lib/site/asset-forms.js';
import { deepFreeze } from '../../lib/text/deep-freeze.js';
import { assetAddress, filmSources } from './film-sources.js';
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
      trace.items.add(`asset ${path}`);
      const image = assets.image(path, widths, form);
      trace.sources.add(assets.file(path));
      trace.forms.add(imageForm(path, widths, form));
      return deepFreeze(image);
    },
    inlineSvg(path) {
      trace.items.add(`asset ${path}`);
      const size = assets.source(path);
      const found = assets.find(path);
      if (found === undefined) return { ...size, viewBox: '', html: '' };
      trace.sources.add(assets.file(path));
      return inlineSvg(found);
    },
  };
}
