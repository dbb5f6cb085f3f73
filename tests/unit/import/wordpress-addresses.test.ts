import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readWordpress } from '../../../src/import/engines/wordpress.js';
import { listRedirects } from '../../../src/import/list-redirects.js';
import { planRoutes } from '../../../src/import/plan-routes.js';
import { FIXTURES, inFolder, tablesOf } from './engines.js';

const EXPORT = readFileSync(join(FIXTURES, 'wordpress.xml'), 'utf8');
const LINKS = tablesOf('wordpress', 'link in the export', 'wordpress-rows');

/** The export with the links that it has with another structure of addresses; of the items without one nothing. */
function exportWith(structure: string): string {
  const links = LINKS.find(({ setting }) => setting === structure);
  if (structure === '/%year%/%monthnum%/%postname%/') return EXPORT;
  const byId = new Map(links?.rows.map(({ input, gives }) => [input.replace(/\D/g, ''), String(gives)]));
  return EXPORT.replace(/<item>[^]*?<\/item>/g, (item) => {
    const link = byId.get(/<wp:post_id>(\d+)/.exec(item)?.[1] ?? '');
    return link === undefined ? '' : item.replace(/<link>.*<\/link>/, `<link>http://blog.example${link}</link>`);
  });
}

/** Numbered pages of the first page. */
const LIST = /^\/page\/\d+\/?$/;
const IN_REPORT = 'in the report';
const plain = (address: string): string => decodeURI(address.replaceAll('&#038;', '&')).replace(/(?<=.)\/$/, '');

/** Where each old address leads after an import. */
function leadsOf(structure: string): ReadonlyMap<string, string> {
  const leads = new Map<string, string>();
  inFolder({ 'export.xml': exportWith(structure) }, (folder, note) => {
    const site = readWordpress(folder, note, 0, 'Asia/Kolkata');
    const pages = planRoutes(site, note, true);
    for (const { page, redirectFrom } of pages) {
      leads.set(plain(page.address), plain(page.address));
      for (const old of redirectFrom)
        if (plain(old) !== plain(page.address)) leads.set(plain(old), plain(page.address));
    }
    const home = pages.slice(0, 1).map((page) => ({ ...page, route: '/' }));
    const csv = listRedirects(
      site,
      [...home, ...pages],
      true,
      (_kind, _what, address) => void leads.set(plain(address), IN_REPORT),
    );
    for (const [, from = '', to = ''] of csv?.matchAll(/^"(.*)","(.*)"$/gm) ?? [])
      leads.set(plain(from).replace(':number', '2'), plain(to));
  });
  return leads;
}

interface Asked {
  readonly input: string;
  readonly gives: unknown;
  readonly canonical?: string;
}

const asked = tablesOf('wordpress', 'address asked', 'wordpress-rows').flatMap(({ setting = '', rows }) => {
  const leads = leadsOf(setting);
  return (rows as readonly Asked[]).map((row) => ({ ...row, setting, leads: leads.get(plain(row.input)) }));
});
const known = asked.filter(({ leads, gives }) => leads !== undefined || gives === '404');

it('knows the addresses that an export can answer', () => {
  // The others are of items that the export has not, guesses of WordPress, and files.
  expect([known.length, asked.length]).toEqual([85, 245]);
});

it.each(known)('$setting: $input gives $gives', ({ input, gives, canonical, leads }) => {
  const target = /^30\d (.*)/.exec(String(gives))?.[1] ?? canonical ?? input;
  if (gives === '404') expect(leads).toBeUndefined();
  else expect([IN_REPORT, '/feed.xml', plain(target), LIST.test(input) ? '/' : '']).toContain(leads);
});

it('redirects from the addresses of a blog without names', () => {
  inFolder({ 'export.xml': exportWith('plain') }, (folder, note) => {
    const pages = planRoutes(readWordpress(folder, note, 0, 'Asia/Kolkata'), note, true);
    expect(pages.find(({ page }) => page.address === '/?p=101')).toMatchObject({
      route: '/p-101/',
      redirectFrom: ['/?p=101'],
    });
  });
});
