import { hasRel, type PageElement, type CheckedPage } from './checked-page.js';

/** Addresses that a page loads without interaction, as written. */
export interface PageResources {
  readonly styleSheets: readonly string[];
  readonly scripts: readonly string[];
  /** Contents of inline scripts. */
  readonly inlineScripts: readonly string[];
  /** Images, each with the files that a browser chooses from. `waits` is true for lazy images. */
  readonly pictures: readonly {
    readonly element: PageElement;
    readonly files: readonly string[];
    readonly waits: boolean;
  }[];
}

/** Types of scripts that run; other types are data. */
const RUNS = ['', 'module', 'text/javascript', 'application/javascript'];

export function pageResources(page: CheckedPage): PageResources {
  const attr = (element: PageElement, name: string): string => page.attr(element, name) ?? '';
  const links = (...rels: string[]): string[] =>
    page
      .elements('link')
      .filter((element) => rels.some((rel) => hasRel(page, element, rel)))
      .map((element) => attr(element, 'href'));
  const scripts = page.elements('script').filter((element) => RUNS.includes(attr(element, 'type').toLowerCase()));
  const islands = page
    .elements('islet-island')
    .filter((element) => ['load', 'idle'].includes(attr(element, 'data-on')));
  return {
    styleSheets: links('stylesheet'),
    scripts: [
      ...scripts.flatMap((element) => page.attr(element, 'src') ?? []),
      ...links('modulepreload'),
      ...islands.map((element) => attr(element, 'data-src')),
    ],
    inlineScripts: scripts.flatMap((element) =>
      page.attr(element, 'src') === undefined ? (page.inside(element)[0]?.raw ?? '') : [],
    ),
    pictures: page
      .elements('img')
      .map((element) => ({ element, files: filesOf(page, element), waits: attr(element, 'loading') === 'lazy' })),
  };
}

/** The sources of the first type, which most browsers choose; else those of the image itself. */
function filesOf(page: CheckedPage, image: PageElement): string[] {
  const around = page.pieces[image.parent];
  const sources =
    around?.name === 'picture'
      ? page.inside(around).filter(({ kind, name }) => kind === 'open' && name === 'source')
      : [];
  const type = sources[0] && page.attr(sources[0], 'type');
  const chosen = sources
    .filter((source) => page.attr(source, 'type') === type)
    .flatMap((source) => candidates(page.attr(source, 'srcset')));
  if (chosen.length > 0) return chosen;
  const own = candidates(page.attr(image, 'srcset'));
  return own.length > 0 ? own : [page.attr(image, 'src') ?? ''];
}

/** Size of a picture as browsers show it, in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A candidate of a `srcset`. */
export interface SrcsetCandidate {
  readonly address: string;
  /** Such as `640w` or `2x`; empty if there is none. */
  readonly descriptor: string;
}

/**
 * A candidate in a `srcset`: an address, then descriptors up to a comma (HTML standard, "parse a srcset
 * attribute").
 */
const CANDIDATE = /[\s,]*(\S*[^\s,])(?:\s+([^,]*)|,*(?=\s|$))/g;

export function parseSrcset(srcset: string | undefined): SrcsetCandidate[] {
  return [...(srcset ?? '').matchAll(CANDIDATE)].map(([, address = '', descriptor = '']) => ({
    address,
    descriptor: descriptor.trim(),
  }));
}

/** Addresses in a `srcset`. */
export function candidates(srcset: string | undefined): string[] {
  return parseSrcset(srcset).map(({ address }) => address);
}
