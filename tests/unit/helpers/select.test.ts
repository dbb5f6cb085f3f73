import { describe, expect, it } from 'vitest';
import { parsePage } from '../../helpers/select.js';

const page = parsePage(`<!doctype html><html lang="en"><head><title>Herbs</title></head><body>
  <nav class="main wide"><ul><li><a href="/mint/">Mint</a></li><li><a href="/basil/" rel="next prev">Basil
  leaf</a></li></ul></nav>
  <main id="content"><p data-kind="lead">One <b>pot</b>.</p><a href="https://far.example/a">Far</a></main></body></html>`);

const texts = (selector: string): string[] => page.all(selector).map((element) => element.text());

describe('all', () => {
  it.each<[string, string[]]>([
    ['a', ['Mint', 'Basil leaf', 'Far']],
    ['nav a', ['Mint', 'Basil leaf']],
    ['main > a', ['Far']],
    ['nav > a', []],
    ['ul > li > a[rel~="next"]', ['Basil leaf']],
    ['body > main a', ['Far']],
    ['html > nav a', []],
    ['.wide a[href^="/mint"]', ['Mint']],
    ['nav.main.wide', ['MintBasil leaf']],
    ['.mai', []],
    ['#content p', ['One pot.']],
    ['p[data-kind="lead"], title', ['Herbs', 'One pot.']],
    ['a[href$="a"]', ['Far']],
    ['a[href*="far.example"]', ['Far']],
    ['a[rel]', ['Basil leaf']],
    ['main *', ['One pot.', 'pot', 'Far']],
  ])('%s', (selector, expected) => {
    expect(texts(selector)).toEqual(expected);
  });

  it('searches below an element only', () => {
    expect(page.one('nav').all('a')).toHaveLength(2);
    expect(page.one('nav').all('body a')).toEqual([]);
    expect(page.one('nav').all('> ul')).toHaveLength(1);
    expect(page.one('nav').all('> li')).toEqual([]);
  });

  it('refuses what it does not understand', () => {
    expect(() => page.all('a:hover')).toThrow('`:hover` is not understood');
    expect(() => page.all('a,')).toThrow('not a selector');
  });
});

describe('one', () => {
  it('wants exactly one', () => {
    expect(page.one('main').attr('id')).toBe('content');
    expect(page.one('p').attrNames()).toEqual(['data-kind']);
    expect(page.one('p').attr('class')).toBeUndefined();
    expect(() => page.one('a')).toThrow('Expected one `a`, found 3.');
    expect(() => page.one('table')).toThrow('found 0');
  });
});
