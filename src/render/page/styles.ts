import { createHash } from 'node:crypto';
import { outputPath } from '../../lib/site/base-path.js';
import { fileHash } from '../../lib/text/hash.js';
import type { BundledModule } from '../../lib/site/template-bundle.js';
import { VIEW_TRANSITIONS } from './navigation.js';

/** Keeps the elements around islands and slots out of the layout. */
const WRAPPERS = 'islet-island,islet-slot{display:contents}';

/** Output paths of reduced fonts by those of the whole fonts. */
export type FontNames = Readonly<Record<string, string>>;

/** How pages of one kind include their style sheet. */
export type PageStyles =
  | { readonly kind: 'inline'; readonly css: string }
  | { readonly kind: 'linked'; readonly url: string; readonly output: string; readonly css: string };

/** Inlines a style sheet up to `limit` bytes, links it otherwise. */
export function pageStyles(
  module: BundledModule,
  limit: number,
  {
    fonts,
    hasIslands,
    viewTransitions,
    base,
  }: {
    readonly fonts: FontNames;
    readonly hasIslands: boolean;
    readonly viewTransitions: boolean;
    readonly base: string;
  },
): PageStyles {
  const named = Object.entries(fonts).reduce((css, [whole, published]) => css.replaceAll(whole, published), module.css);
  const sheet = named.replaceAll(/(url\(["']?)(?=\/assets\/)/g, `$1${base}`);
  const css = `${hasIslands ? WRAPPERS : ''}${viewTransitions ? VIEW_TRANSITIONS : ''}${sheet}`;
  if (Buffer.byteLength(css) <= limit) return { kind: 'inline', css };
  const output = outputPath(base, `assets/${module.id}-${fileHash(css)}.css`);
  return { kind: 'linked', url: `/${output}`, output, css };
}

/** Returns the contents of the style elements of a page. */
export function inlineStyles(styles: PageStyles): string[] {
  return styles.kind === 'inline' && styles.css !== '' ? [styles.css] : [];
}

/** Returns the style element or link of a page. */
export function styleElement(styles: PageStyles): string {
  if (styles.kind === 'linked') return `<link rel="stylesheet" href="${styles.url}">`;
  return styles.css === '' ? '' : `<style>${styles.css}</style>`;
}

/** Replaces the styles of a finished page, in the document and in its security policy. */
export function restyled(html: string, from: PageStyles, to: PageStyles): string {
  const hashOf = ({ css }: PageStyles): string => createHash('sha256').update(css).digest('base64');
  return html.replace(hashOf(from), hashOf(to)).replace(styleElement(from), () => styleElement(to));
}
