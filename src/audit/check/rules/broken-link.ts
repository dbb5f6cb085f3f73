import { spanOf } from '../../../lib/html/html-pieces.js';
import type { CheckedPage, PageElement } from '../site/checked-page.js';
import { isMissing, isScript } from '../site/missing-target.js';
import { moduleImports } from '../site/module-imports.js';
import { pageReferences } from '../site/page-references.js';
import { inlineScripts } from '../site/page-resources.js';
import type { PageProblem, Rule } from '../site/rule.js';

/** Links, images, scripts and other files of the site that do not exist. */
export const brokenLink: Rule = {
  id: 'broken-link',
  severity: 'error',
  about:
    'Everything that a page links to or loads from its own site exists, also what its style sheets and modules load.',
  remedy: 'Correct the address, publish the file, or add a redirect.',
  examples: {
    passes: { 'index.html': '<a href="/tea/">Tea</a><img src="/pot.svg" alt="">', 'tea/index.html': '', 'pot.svg': '' },
    fails: { 'index.html': '<a href="/coffee/">Coffee</a>' },
  },
  page: (page, site) => {
    const isMapped = page.elements('script').some((element) => mapsAddresses(page, element));
    const problemsOf = (href: string, element: PageElement, isLoaded: boolean): PageProblem[] => {
      const span = spanOf(element);
      const target = site.resolve(href, page.base);
      if (!target) return [];
      if (isMissing(site, target)) return [{ message: `\`${href}\` is not published.`, span }];
      if (!isLoaded || target.file === undefined || (isMapped && isScript(target.file))) return [];
      return site.missingFrom(target.file).map(({ file, address }) => ({
        message: `\`${address}\` in \`${file}\` is not published.`,
        span,
      }));
    };
    return [
      ...pageReferences(page).flatMap(({ href, element }) => problemsOf(href, element, LOADING.has(element.name))),
      ...(isMapped ? [] : inlineScripts(page)).flatMap((element) =>
        moduleImports(page.inside(element)[0]?.raw ?? '').flatMap(({ address }) => problemsOf(address, element, true)),
      ),
    ];
  },
};

/** Elements that load a file, and what it names in turn. */
const LOADING = new Set(['link', 'script', 'islet-island']);

/** Whether a script is an import map for addresses and not only for names of packages. */
function mapsAddresses(page: CheckedPage, element: PageElement): boolean {
  return (
    page.attr(element, 'type')?.toLowerCase() === 'importmap' &&
    /"(?:\.{0,2}\/|https?:)[^"]*"\s*:/.test(page.inside(element)[0]?.raw ?? '')
  );
}
