import { sha256Hex } from '../lib/text/hash.js';
import type { BundledModule } from '../lib/site/template-bundle.js';

/** The elements that islands and slots are wrapped in take no part in the layout. */
const WRAPPERS = 'islet-island,islet-slot{display:contents}';

/** How the style sheet of a page kind reaches the page. */
export type PageStyles =
  | { readonly kind: 'inline'; readonly css: string }
  | { readonly kind: 'linked'; readonly url: string; readonly output: string; readonly css: string };

/** Inlines a style sheet up to `limit` bytes, links it otherwise. */
export function pageStyles(module: BundledModule, limit: number, hasIslands: boolean): PageStyles {
  const css = `${hasIslands ? WRAPPERS : ''}${module.css}`;
  if (Buffer.byteLength(css) <= limit) return { kind: 'inline', css };
  const output = `assets/${module.id}-${sha256Hex(css).slice(0, 8)}.css`;
  return { kind: 'linked', url: `/${output}`, output, css };
}
