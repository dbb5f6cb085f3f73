import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  site,
  dev,
  untilEdited,
  open,
  restoring,
  shows,
  overlayText,
  overlayGone,
  HOME,
  useLiveSite,
} from './live-site.js';

useLiveSite();

const TEMPLATE = 'templates/pages/tool.tsx';

describe('a change', () => {
  test('of another page leaves this one alone; one of its data does not', async () => {
    restoring('site/pages/tools/saw.yaml', 'site/data/shop.yaml');
    const { page, loads } = await open('/');
    await site.edit('site/pages/tools/saw.yaml', 'price: 55', 'price: 56');
    await sleep(300);
    expect(loads()).toBe(0);
    await site.edit('site/data/shop.yaml', 'Fridays', 'Sundays');
    await shows(page, 'Open on Sundays');
    await expect.poll(loads).toBe(1);
  });

  test('of a hundred files at once is one', async () => {
    restoring(HOME, 'site/pages/many');
    const { page, loads } = await open('/');
    const [saw, home] = [await site.read('site/pages/tools/saw.yaml'), await site.read(HOME)];
    await site.write(HOME, home.replace('heading: Tools', 'heading: A hundred tools'));
    await Promise.all(
      Array.from({ length: 99 }, (_, index) =>
        site.write(
          `site/pages/many/tool-${String(index)}.yaml`,
          saw.replace('title: The saw', `title: Tool ${String(index)}`),
        ),
      ),
    );
    await shows(page, 'A hundred tools');
    await expect.poll(async () => (await fetch(`${dev.url}/many/tool-98/`)).status).toBe(200);
    await sleep(300);
    expect(loads()).toBe(1);
  });

  test('by an editor that writes a new file and renames it is one', async () => {
    restoring(HOME);
    const { page, loads } = await open('/');
    const text = (await site.read(HOME)).replace('heading: Tools', 'heading: Renamed tools');
    await site.write('site/pages/index.yaml~', text);
    await rename(join(site.root, 'site/pages/index.yaml~'), join(site.root, HOME));
    await shows(page, 'Renamed tools');
    await sleep(300);
    expect(loads()).toBe(1);
    // Some editors move the old file away first.
    await rename(join(site.root, HOME), join(site.root, 'site/pages/index.yaml~'));
    await site.write(HOME, text.replace('Renamed', 'Twice renamed'));
    await site.remove('site/pages/index.yaml~');
    await shows(page, 'Twice renamed');
  });
});

describe('a problem', () => {
  test('of a template, of `site.yaml` and of YAML is survived', async () => {
    restoring(TEMPLATE, 'site/site.yaml', HOME);
    const { page } = await open('/');
    await site.edit(TEMPLATE, '<main>', '<main');
    await overlayText(page, 'template-build-failed');
    await site.edit('site/site.yaml', 'defaultLocale: en', 'defaultLocale: xx');
    await overlayText(page, 'locale-unknown');
    await site.edit(TEMPLATE, '<main', '<main id="mended">');
    await site.edit('site/site.yaml', 'defaultLocale: xx', 'defaultLocale: en');
    await page.waitForSelector('#mended');
    await site.edit(HOME, 'price: 40', 'price: [40');
    await overlayText(page, 'yaml-syntax');
    await site.edit(HOME, 'price: [40', 'price: 41');
    await shows(page, '41');
    await overlayGone(page);
    await site.edit(TEMPLATE, '  component:', "  summary: () => { throw new TypeError('Blunt'); },\n  component:");
    await overlayText(page, 'template-threw');
    await site.edit(TEMPLATE, "  summary: () => { throw new TypeError('Blunt'); },\n", '');
    await overlayGone(page);
  });

  test('that a template has with one page is told with its line', async () => {
    restoring('templates/components/price-tag.tsx');
    const { page } = await open('/');
    await site.edit(
      'templates/components/price-tag.tsx',
      '  return (',
      "  if (price === 40) throw new Error('Too cheap');\n  return (",
    );
    const text = await overlayText(page, 'template-threw');
    expect(text).toContain('templates/components/price-tag.tsx:2:');
    await site.edit('templates/components/price-tag.tsx', 'price === 40', 'price === 39');
    await overlayGone(page);
    await site.edit('templates/components/price-tag.tsx', '<p className', "<p style={{ color: 'red' }} className");
    expect(await overlayText(page, 'template-style-attribute')).toContain('templates/components/price-tag.tsx:4:5');
    await site.edit('templates/components/price-tag.tsx', "<p style={{ color: 'red' }} className", '<p className');
    await overlayGone(page);
  });

  test('of a page that nobody has open is found, and its place opens the editor', async () => {
    restoring('site/pages/tools/saw.yaml');
    const { page } = await open('/');
    await site.edit('site/pages/tools/saw.yaml', 'It cuts on the pull.', 'It cuts [wood](/wood/).');
    await overlayText(page, 'link-unknown-route');
    const place = await page.$('islet-dev >>> .place');
    await place?.click();
    await page.waitForFunction(() =>
      document.querySelector('islet-dev')?.shadowRoot?.querySelector('.status')?.textContent.startsWith('Opened'),
    );
    await untilEdited(`${join(site.root, 'site/pages/tools/saw.yaml')}:7:23`);
    await page.keyboard.press('Escape');
  });

  test('to a draft, or to a later date, keeps the page and gives it a badge', async () => {
    restoring('site/pages/tools/saw.yaml');
    const { page, log } = await open('/tools/saw/');
    const badge = (): Promise<string | undefined> =>
      page.evaluate(() => document.querySelector('islet-dev')?.shadowRoot?.querySelector('.preview')?.textContent);
    expect(await badge()).toBeUndefined();
    const saw = await site.read('site/pages/tools/saw.yaml');
    await site.write('site/pages/tools/saw.yaml', `${saw}draft: true\n`);
    await expect.poll(badge).toBe('Not published yetsite/pages/tools/saw.yaml is a draft');
    await site.write('site/pages/tools/saw.yaml', `${saw}publishFrom: 2999-01-01\n`);
    await expect
      .poll(badge)
      .toBe('Not published yetsite/pages/tools/saw.yaml is published from 2999-01-01 00:00 +00:00');
    expect(await page.$eval('h1', (heading) => heading.textContent)).toBe('The saw');
    expect(log.pageErrors.concat(log.cspViolations)).toEqual([]);
  });

  test('of a deleted folder ends when the folder is back', async () => {
    restoring('site/pages/tools/saw.yaml');
    const { page } = await open('/tools/saw/');
    const home = await open('/');
    await site.remove('site/pages/tools');
    await page.waitForFunction(() => document.querySelector('h1')?.textContent.startsWith('No page at'));
    await overlayText(home.page, 'There is no page /tools/saw/.');
    await site.write(
      'site/pages/tools/saw.yaml',
      await readFile(new URL('../../fixtures/workshop/site/pages/tools/saw.yaml', import.meta.url), 'utf8'),
    );
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'The saw');
    await overlayGone(home.page);
  });
});

test('an address without a page shows the nearest ones and the command that makes it, and becomes the page', async () => {
  restoring('site/pages/tools/sew.yaml');
  const { page } = await open('/tools/sew/');
  expect(await page.$eval('h1', (heading) => heading.textContent)).toBe('No page at /tools/sew/');
  expect(await page.$eval('li a', (link) => link.getAttribute('href'))).toBe('/tools/saw/');
  const command = await page.$eval('pre', (block) => block.textContent);
  const [, typed = ''] = /^(?:npx )?islet (new page \/tools\/sew\/ --template tool) --root (\S+)$/.exec(command) ?? [];
  const { code } = await site.cli(typed.split(' '));
  expect(code).toBe(0);
  await shows(page, 'Heading');
});
