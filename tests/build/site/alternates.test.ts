import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILD_TIMEOUT, buildFlagship, type Flagship, type PublishedPage } from '../../helpers/flagship.js';

const ORIGIN = 'https://www.zupee.example';

/** `language address` of each alternate, in their order. */
type Alternates = readonly string[];

const isFindable = ({ page }: PublishedPage): boolean => page.one('meta[name="robots"]').attr('content')?.includes('noindex') !== true;
const ofHead = ({ page }: PublishedPage): Alternates => page.all('head > link[rel="alternate"][hreflang]').map((link) => `${link.attr('hreflang') ?? ''} ${link.attr('href') ?? ''}`);
const address = ({ route }: PublishedPage): string => ORIGIN + route;

describe('the languages of the site', () => {
  let site: Flagship;
  let sitemap: Map<string, Alternates>;
  beforeAll(async () => {
    site = await buildFlagship();
    const xml = await readFile(join(site.out, 'sitemap.xml'), 'utf8');
    sitemap = new Map([...xml.matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry = '']) => [
      /<loc>(.*?)<\/loc>/.exec(entry)?.[1] ?? '',
      [...entry.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]*)" href="([^"]*)"\/>/g)].map(([, language = '', url = '']) => `${language} ${url}`),
    ]));
  }, BUILD_TIMEOUT);
  afterAll(() => site.dispose());

  const findable = (): PublishedPage[] => site.pages.filter(isFindable);
  const translated = (): PublishedPage[] => findable().filter((entry) => ofHead(entry).length > 0);

  it('name each other from every side, and themselves', () => {
    const pages = new Map(site.pages.map((entry) => [address(entry), entry]));
    const wrong: string[] = [];
    for (const entry of translated()) {
      const alternates = ofHead(entry);
      const languages = alternates.map((line) => line.split(' ')[0]);
      if (new Set(languages).size !== languages.length) wrong.push(`${entry.route} names a language twice: ${alternates.join(', ')}`);
      if (!alternates.includes(`${entry.page.one('html').attr('lang') ?? ''} ${address(entry)}`)) wrong.push(`${entry.route} does not name itself`);
      for (const line of alternates) {
        const [language = '', url = ''] = line.split(' ');
        const other = pages.get(url);
        if (other === undefined || !isFindable(other)) wrong.push(`${entry.route} names ${url}, which cannot be found`);
        else if (ofHead(other).join() !== alternates.join()) wrong.push(`${entry.route} and ${other.route} name different pages`);
        else if (language !== 'x-default' && other.page.one('html').attr('lang') !== language) wrong.push(`${entry.route} says that ${other.route} is in ${language}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(translated().length).toBeGreaterThan(1);
  });

  it('have one page for all whose language there is not, the English one', () => {
    for (const entry of translated()) {
      const fallback = ofHead(entry).filter((line) => line.startsWith('x-default ')).map((line) => line.replace('x-default ', ''));
      expect(fallback, entry.route).toEqual(ofHead(entry).filter((line) => line.startsWith('en ')).map((line) => line.replace('en ', '')));
      expect(fallback, entry.route).toHaveLength(1);
    }
  });

  it('other than English are of pages that say what they translate', () => {
    const alone = findable().filter((entry) => entry.page.one('html').attr('lang') !== 'en' && ofHead(entry).length === 0);
    expect(alone.map(({ route }) => route)).toEqual([]);
  });

  it('are told to search engines in the sitemap as in the pages', () => {
    expect([...sitemap.keys()].sort()).toEqual(findable().map(address).sort());
    expect(findable().filter((entry) => sitemap.get(address(entry))?.join() !== ofHead(entry).join()).map(({ route }) => route)).toEqual([]);
  });

  it('leave out pages that are not to be found, which name no alternates either', () => {
    const hidden = site.pages.filter((entry) => !isFindable(entry));
    expect(hidden.map(({ route }) => route)).toContain('/404.html');
    expect(hidden.filter((entry) => sitemap.has(address(entry)) || ofHead(entry).length > 0).map(({ route }) => route)).toEqual([]);
    const named = [...sitemap.values()].flat().map((line) => line.split(' ')[1]);
    expect(hidden.map(address).filter((url) => named.includes(url))).toEqual([]);
  });
});
