import { sampleValue } from '../../content/sample-value.js';
import { IsletError } from '../../errors/index.js';
import type { AssetLibrary } from '../../lib/site/asset-forms.js';
import type { Page } from '../../lib/site/page.js';
import type { DataReader } from '../../render/page/data-reader.js';
import type { PageParts } from '../../render/page/render-page.js';
import { createRenderer, type RendererInputs } from '../../render/page/renderer.js';

/**
 * Returns the function that finds further missing data of a page, by rendering it with sample values.
 *
 * @param tell called with each missing data file and the page
 */
export function missingDataReporter(
  rendering: RendererInputs,
  tell: (missing: IsletError, record: Page) => void,
): (record: Page, parts: PageParts) => void {
  let page: Page | undefined;
  let sampled: ReturnType<typeof createRenderer> | undefined;
  return (record, parts) => {
    page = record;
    sampled ??= createRenderer({
      ...rendering,
      data: withSamples(rendering.data, (missing) => {
        if (page) tell(missing, page);
      }),
      assets: withAnyImage(rendering.assets),
    });
    try {
      sampled.renderBody(parts.template, parts.page, parts.content);
    } catch {
      // A sample made it fail, or something that is reported once the data is there.
    }
  };
}

/** Whether a page failed because of missing data. */
export function isMissingData(error: unknown): error is IsletError {
  return error instanceof IsletError && error.diagnostics.every(({ name }) => name === 'data-missing');
}

function withSamples(
  { single, locale, collection, ...others }: DataReader,
  report: (lack: IsletError) => void,
): DataReader {
  const attempt = <T>(read: () => T, sample: () => T): T => {
    try {
      return read();
    } catch (error) {
      if (!isMissingData(error)) throw error;
      report(error);
      return sample();
    }
  };
  return {
    single: (...asked) =>
      attempt(
        () => single(...asked),
        () => sampleValue(asked[0].schema),
      ),
    locale: (...asked) =>
      attempt(
        () => locale(...asked),
        () => undefined,
      ),
    collection: (...asked) =>
      attempt(
        () => collection(...asked),
        () => [],
      ),
    ...others,
  };
}

/** Accepts any image path, since those in samples do not exist. */
function withAnyImage(assets: AssetLibrary): AssetLibrary {
  const size = { width: 1, height: 1 };
  return {
    ...assets,
    source: (path) => (assets.isImage(path) ? assets.source(path) : size),
    url: (path) => (assets.find(path) === undefined ? '' : assets.url(path)),
    image: (path, widths, form) =>
      assets.isImage(path) ? assets.image(path, widths, form) : { ...size, src: '', sources: [] },
  };
}
