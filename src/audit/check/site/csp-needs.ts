import { cspHash } from '../../csp-hash.js';
import { isJson } from '../../facts/script-kind.js';
import type { CspNeed } from '../../../lib/site/csp-policy.js';
import { memo } from '../../memo.js';
import { pageAddresses, sheetAddresses } from '../../facts/page-addresses.js';
import { hasRel, type PageElement, type PageFacts } from '../../facts/read-page.js';
import type { CheckedSite } from './checked-site.js';

/** A need with the element that has it. */
export interface PlacedNeed extends CspNeed {
  readonly element: PageElement;
}

/** What the linked style sheets of a page fetch. */
export function linkedSheetNeeds(page: PageFacts, site: CheckedSite): PlacedNeed[] {
  return page.elements('link').flatMap((element) => {
    const file = hasRel(page, element, 'stylesheet')
      ? site.resolve(page.attr(element, 'href') ?? '', page.base)?.file
      : undefined;
    return file?.endsWith('.css') === true ? sheetNeeds(site)(file).map((need) => ({ ...need, element })) : [];
  });
}

/** Everything that the markup of a page fetches, runs, frames or submits to. Requests by scripts are not included. */
export function cspNeeds(page: PageFacts): PlacedNeed[] {
  const inline = page.elements('script', 'style').flatMap((element): PlacedNeed[] => {
    const isScript = element.name === 'script';
    const isData = isJson(element) || page.attr(element, 'src') !== undefined;
    const content = isScript && isData ? undefined : page.inside(element)[0]?.raw;
    const use = isScript ? 'script' : 'style';
    return content === undefined ? [] : [{ use, hash: `'${cspHash(content)}'`, element }];
  });
  const loaded = pageAddresses(page).flatMap(({ use, href, element }) =>
    use === 'link' || use === 'other' ? [] : [{ use, url: href, element }],
  );
  return [...inline, ...loaded];
}

const sheetNeeds = memo(1, (site: CheckedSite) => memo(1000, (path: string) => needsOfSheet(path, site)));

/** What a published style sheet and those that it imports fetch, with absolute addresses. */
function needsOfSheet(path: string, site: CheckedSite): readonly CspNeed[] {
  const done = new Set<string>();
  const needsOf = (file: string): CspNeed[] => {
    done.add(file);
    const base = `${site.origin === '' ? 'https://own.invalid' : site.origin}/${file}`;
    return sheetAddresses(site.read(file)).flatMap(([url, use]) => {
      const imported = use === 'style' ? site.resolve(url, `/${file}`)?.file : undefined;
      const own = URL.canParse(url, base) ? [{ use, url: new URL(url, base).href }] : [];
      return imported === undefined || done.has(imported) ? own : [...own, ...needsOf(imported)];
    });
  };
  return needsOf(path);
}
