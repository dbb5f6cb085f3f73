import type { InlineImage } from '../../api/site-model.js';
import { readInlineSvg } from '../../images/inline-svg.js';
import type { AssetLibrary } from '../../lib/site/asset-forms.js';
import { sourceFile } from '../../lib/site/item-file.js';
import type { RendererInputs } from '../../render/page/renderer.js';
import type { Content } from '../load/content.js';
import { createHistory } from './history.js';

/** What pages ask of files while they are rendered. */
export interface FileReader extends Pick<RendererInputs, 'lastChanged' | 'inlineSvg'> {
  /** Files of git that the dates of pages depend on, relative to the root. */
  readonly historyPaths: () => readonly string[];
}

export function createFileReader(root: string, content: Content, assets: AssetLibrary): FileReader {
  const inline = new Map<string, InlineImage>();
  const history = createHistory(root);
  return {
    lastChanged(route) {
      const page = content.table.get(route);
      return page && history.changed(sourceFile(page.file));
    },
    inlineSvg(path) {
      const known = inline.get(path) ?? readInlineSvg(root, path, assets.sha256(path));
      inline.set(path, known);
      return known;
    },
    historyPaths: () => history.paths(),
  };
}
