import type { PageInfo } from '../../api/site-model.js';
import type { AssetLibrary } from '../../lib/site/asset-forms.js';
import type { DataReader } from './data-reader.js';
import type { TextPublisher } from './published-texts.js';
import type { RendererInputs } from './renderer.js';
import { marksOf, withoutMarks } from './provenance-marks.js';

/**
 * Wraps renderer inputs for values with provenance marks: they ignore the marks, and append them to the values that
 * they return.
 */
export function markedInputs(
  inputs: RendererInputs,
  data: DataReader,
  routes: () => readonly PageInfo[],
): RendererInputs {
  return {
    ...inputs,
    data,
    routes,
    localeOf: (route) => inputs.localeOf(withoutMarks(route)),
    pathTo: (path, language) => inputs.pathTo(withoutMarks(path), language),
    assets: markedAssets(inputs.assets),
    texts: plainTexts(inputs.texts),
  };
}

/** Publishes texts without marks: their addresses belong to no single value. */
function plainTexts(texts: TextPublisher): TextPublisher {
  return {
    ...texts,
    json: (name, value, sources) =>
      texts.json(withoutMarks(name), JSON.parse(withoutMarks(JSON.stringify(value))), sources),
    svg: (name, markup, sources) => texts.svg(withoutMarks(name), withoutMarks(markup), sources),
  };
}

function markedAssets(assets: AssetLibrary): AssetLibrary {
  return {
    ...assets,
    find: (path) => assets.find(withoutMarks(path)),
    file: (path) => assets.file(withoutMarks(path)),
    isImage: (path) => assets.isImage(withoutMarks(path)),
    source: (path) => assets.source(withoutMarks(path)),
    url: (path) => assets.url(withoutMarks(path)) + marksOf(path),
    image(path, widths, form) {
      const image = assets.image(withoutMarks(path), widths, form);
      return {
        ...image,
        src: image.src + marksOf(path),
        sources: image.sources.map((item) => ({ ...item, srcSet: item.srcSet + marksOf(path) })),
      };
    },
    raster(path, width) {
      const raster = assets.raster(withoutMarks(path), width);
      return raster && { ...raster, url: raster.url + marksOf(path) };
    },
  };
}
