import { formatNumber } from '../../../lib/text/format-count.js';
import { firstNames } from '../../first-names.js';
import type { Inventory } from '../inventory.js';
import type { TableSection } from '../../report/audit-report.js';
import { MAX_NAMES } from './max-names.js';

const WHERE: Readonly<Record<Inventory['storage'][number]['where'], string>> = {
  localStorage: 'local storage, until it is removed',
  sessionStorage: 'session storage, until the tab is closed',
  indexedDB: 'IndexedDB, until it is removed',
  cookie: 'cookie',
  caches: 'cache storage, until it is removed',
};

/** What is stored on the device, fonts and downloads. `consent` is the sentence on what visitors are asked. */
export function fileSections({ storage, fonts, downloads }: Inventory, consent: string): TableSection[] {
  return [
    {
      id: 'storage',
      title: 'Stored on the device',
      about: `What published scripts, and code in pages, keep on the device of a visitor. ${consent} What scripts of other hosts store is not known.`,
      columns: ['Key', 'Where', 'Source'],
      rows: storage.map(({ key, where, sources }) => [key ?? 'computed', WHERE[where], firstNames(sources, MAX_NAMES)]),
      short: [
        ['Stored', storage.map(({ key, where }) => `${key ?? 'computed keys'} (${where})`).join(', ') || 'nothing'],
      ],
      empty: 'No script stores anything.',
    },
    {
      id: 'fonts',
      title: 'Fonts',
      about: 'Fonts that visitors get. The licence is that which the package names.',
      columns: ['Font', 'Bytes', 'Package', 'Licence', 'SHA-256'],
      rows: fonts.map(({ font, bytes, package: from, licence, sha256 }) => [
        font,
        formatNumber(bytes),
        from ?? 'a file of the site',
        licence ?? 'not named',
        sha256,
      ]),
      empty: 'None.',
    },
    {
      id: 'downloads',
      title: 'Downloads',
      about:
        'Programs that pages link to. Version, size and digest are those that these pages state; of a file of the output its own.',
      columns: ['Address', 'Version', 'Size', 'SHA-256', 'Pages'],
      rows: downloads.map(({ address, versions, sizes, sha256, pages }) => [
        address,
        ...[versions, sizes, sha256].map((stated) => stated.join(', ') || 'not stated'),
        firstNames(pages, MAX_NAMES),
      ]),
      short: [['Downloads', downloads.map(({ address }) => address).join(', ') || 'none']],
      empty: 'None.',
    },
  ];
}
