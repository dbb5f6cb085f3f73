import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { headerForm, type HeaderLists } from '../../../../templates/shared/header-form.js';

const lists: HeaderLists = {
  hiddenHeader: ['/playstore', '/both/'],
  hiddenHamburger: ['/fair-play', '/zupee-free/terms/', '/both'],
  flatHeader: ['/zupee-free'],
};

describe('headerForm', () => {
  it.each([
    ['/', { variant: 'full', hamburger: true }],
    ['/playstore', { variant: 'hidden', hamburger: false }],
    ['/fair-play', { variant: 'full', hamburger: false }],
    ['/zupee-free', { variant: 'flat', hamburger: true }],
    ['/zupee-free/policy', { variant: 'flat', hamburger: true }],
    ['/zupee-free/terms', { variant: 'flat', hamburger: false }],
    ['/zupee-freedom', { variant: 'full', hamburger: true }],
    ['/fair-play/more', { variant: 'full', hamburger: true }],
    ['/playstore/more', { variant: 'full', hamburger: true }],
    ['/both', { variant: 'hidden', hamburger: false }],
  ] as const)('of %s, with and without the last slash', (path, form) => {
    expect(headerForm(lists, path)).toEqual(form);
    expect(headerForm(lists, `${path.replace(/\/$/, '')}/`)).toEqual(form);
  });
});

describe('headerForm with the lists of the site, for pages that need not exist yet', () => {
  let site: HeaderLists;
  beforeAll(async () => {
    site = parse(await readFile(new URL('../../../../site/data/chrome.yaml', import.meta.url), 'utf8')) as HeaderLists;
  });

  it.each(
    `/playstore /whatsnew-en /whatsnew-hi /insta-follow-contest /gst-deduction /tds-cashback /tds-cashback-hi /ludofestival \
/referral /referral-summary /tnc`.split(' '),
  )('hides all of it on %s', (path) => {
    for (const spelled of [path, `${path}/`])
      expect(headerForm(site, spelled)).toEqual({ variant: 'hidden', hamburger: false });
  });

  it.each(
    `/certification /fair-play /privacy-policy /terms-and-conditions /responsible-gaming /about-zupee /lite/free /lite/quick \
/ludosupremefree /ludoturbofree`.split(' '),
  )('hides the menu button on %s', (path) => {
    for (const spelled of [path, `${path}/`])
      expect(headerForm(site, spelled)).toEqual({ variant: 'full', hamburger: false });
  });

  it.each('/ /hi /ludo /bn/ludo /gu/ludo /ludo/download-app /refer-and-earn /faqs /html-sitemap /404.html'.split(' '))(
    'shows all of it on %s',
    (path) => {
      for (const spelled of [path, path.replace(/\/?$/, '/')])
        expect(headerForm(site, spelled)).toEqual({ variant: 'full', hamburger: true });
    },
  );
});
