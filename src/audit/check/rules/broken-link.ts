import { spanOf } from '../../../lib/html/html-pieces.js';
import type { PageElement } from '../../facts/read-page.js';
import type { CheckedSite } from '../site/checked-site.js';
import { isMissing, isScript, missingFrom, scriptAddresses } from '../site/missing-target.js';
import { pageReferences } from '../../facts/page-addresses.js';
import { scriptKind } from '../../facts/script-kind.js';
import { readScript } from '../../facts/read-script.js';
import type { PageProblem, Rule } from '../site/rule.js';

/** Links, images, scripts and other files of the site that do not exist. */
export const brokenLink: Rule = {
  id: 'broken-link',
  severity: 'error',
  about: 'Everything that a page, its style sheets and its modules link to or load from their own site exists.',
  holdsForCopies: true,
  remedy: 'Correct the address, publish the file, or add a redirect.',
  examples: {
    passes: { 'index.html': '<a href="/tea/">Tea</a><img src="/pot.svg" alt="">', 'tea/index.html': '', 'pot.svg': '' },
    fails: { 'index.html': '<a href="/coffee/">Coffee</a>' },
  },
  page: (page, site) => {
    // An import map can change the addresses of modules.
    const isMapped = page.elements('script').some((one) => scriptKind(one) === 'importmap');
    const modules = page.elements('script').filter((one) => !isMapped && scriptKind(one) === 'module');
    const problemsOf = (href: string, element: PageElement, isLoaded: boolean): PageProblem[] => {
      const span = spanOf(element);
      const target = site.resolve(href, page.base);
      if (!target) return [];
      if (isMissing(site, target)) return [{ message: missing(href, site), span, address: href }];
      if (!isLoaded || target.file === undefined || (isMapped && isScript(target.file))) return [];
      return missingFrom(site)(target.file).map(({ file, address }) => ({
        message: `\`${address}\` in \`${file}\` is not published.`,
        span,
      }));
    };
    return [
      ...pageReferences(page).flatMap(({ href, element }) => problemsOf(href, element, LOADS.test(element.name))),
      ...modules.flatMap((element) =>
        scriptAddresses(readScript(page.inside(element)[0]?.raw ?? '')).flatMap((address) =>
          problemsOf(address, element, true),
        ),
      ),
    ];
  },
};

function missing(href: string, site: CheckedSite): string {
  const below = site.base === '' || !href.startsWith('/') ? undefined : site.resolve(site.base + href, '/');
  return below === undefined || isMissing(site, below)
    ? `\`${href}\` is not published.`
    : `\`${href}\` is not published, but \`${site.base}${href}\` is: templates write \`siteAddress('${href}')\`, and the field of an address is a \`link()\`.`;
}

/** Elements that load a file, and what it names in turn. */
const LOADS = /^(?:link|script|islet-island)$/;
