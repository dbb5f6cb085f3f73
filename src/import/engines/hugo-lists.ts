import { dataOf, isData, LISTS, listOf, textOf, type Data, type OldList, type OldPage } from '../old-site.js';
import type { Addresses, Content } from './hugo-addresses.js';

/** Returns what Hugo makes of no file: pages of folders, lists of terms, numbered pages and feeds. */
export function hugoLists(
  contents: readonly Content[],
  found: readonly OldPage[],
  place: Addresses,
  config: Data,
): { readonly pages: readonly OldPage[]; readonly lists: readonly OldList[] } {
  const pager = dataOf(config['pagination']);
  const size = Number(pager['pagersize'] ?? config['paginate'] ?? 10);
  const part = textOf(pager['path'] ?? config['paginatepath']) ?? 'page';
  const off = new Set(listOf(config['disablekinds']).map((kind) => kind.toLowerCase()));
  const { taxonomies } = config;
  const kinds = isData(taxonomies) ? Object.values(taxonomies).flatMap(listOf) : ['tags', 'categories'];
  const bySource = new Map(found.filter(({ fields }) => fields.draft !== true).map((page) => [page.source, page]));
  const pages: OldPage[] = [];
  const lists: OldList[] = [];
  for (const locale of place.locales) {
    const own = contents.flatMap((content) => {
      const page = content.locale === locale ? bySource.get(content.file) : undefined;
      return page ? [{ ...content, address: page.address }] : [];
    });
    if (own.length === 0) continue;
    const at = (folder: string): string =>
      place.addressOf({ file: '', text: '', line: 1, data: {}, name: '_index', folder, locale }, {}, undefined);
    const addFeed = (address: string, to?: OldList['to']): void => {
      const feed = { what: LISTS.feeds, address: `${address.replace(/index\.html$/, '')}index.xml`, to };
      if (!off.has('rss')) lists.push(feed);
    };
    const folders = own.map(({ name, folder }) => (name === 'index' ? folder.replace(/[^/]*\/$/, '') : folder));
    const sections = new Set(folders.map((folder) => folder.replace(/\/.*/, '/')).filter(Boolean));
    if (off.has('section')) sections.clear();
    for (const folder of ['', ...sections]) {
      const address = at(folder);
      const hasPage = own.some((one) => one.name === '_index' && one.folder === folder);
      const isAbove = own.some((one) => one.address.startsWith(address) && one.address !== address);
      if (folder !== '' && !hasPage && isAbove) {
        const title = folder.charAt(0).toUpperCase() + folder.slice(1, -1);
        const fields = { title, locale, list: true, translationKey: `${folder}_index` } as const;
        pages.push({ source: `content/${folder}`, line: 1, address, formerly: [], text: '', fields });
      } else if (!hasPage) lists.push({ what: LISTS.others, address });
      const below = own.filter((one) => one.name !== '_index' && one.folder.startsWith(folder));
      if (below.length > size && address.endsWith('/'))
        lists.push({ what: LISTS.numbered, address: `${address}${part}/:number/`, to: address });
      addFeed(address, folder === '' ? { feed: locale } : undefined);
    }
    for (const kind of kinds) {
      const terms = new Set(own.flatMap((one) => listOf(place.dataOf(one)[kind.toLowerCase()])));
      for (const term of terms.size === 0 ? [] : ['', ...terms]) {
        if (off.has(term === '' ? 'taxonomy' : 'term')) continue;
        const address = at(`${kind}/${term === '' ? '' : `${term}/`}`);
        lists.push({ what: LISTS.terms, address });
        addFeed(address);
      }
    }
  }
  return { pages, lists };
}
