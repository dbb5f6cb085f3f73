import { isCode } from '../../facts/script-kind.js';
import { candidates } from '../../facts/page-addresses.js';
import { hasRel, type PageElement, type PageFacts } from '../../facts/read-page.js';

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

export function pageResources(page: PageFacts): PageResources {
  const attr = (element: PageElement, name: string): string => page.attr(element, name) ?? '';
  const links = (...rels: string[]): string[] =>
    page
      .elements('link')
      .filter((element) => rels.some((rel) => hasRel(page, element, rel)))
      .map((element) => attr(element, 'href'));
  const scripts = page.elements('script').filter(isCode);
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
function filesOf(page: PageFacts, image: PageElement): string[] {
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
