import { describe, expect, it } from 'vitest';
import { expectText, hydrated, isHydrated, text, useIslandSite, type Runtime } from './island-site.js';

const narrow = { width: 600, height: 700 };
const counter = (id: string): string => `islet-island[data-id="${id}"]`;

/** Tests the hydration of islands under a runtime. */
export function describeHydration(runtime: Runtime): void {
  describe(`hydration under ${runtime}`, () => {
    const site = useIslandSite(runtime);

    it('starts each strategy at its moment', async () => {
      const { page, problems } = await site.open('/strategies/', { viewport: narrow });
      await hydrated(page, 'load');
      await hydrated(page, 'idle');
      for (const id of ['visible', 'media', 'interaction']) expect(await isHydrated(page, id), id).toBe(false);

      await page.setViewport({ width: 1000, height: 700 });
      await hydrated(page, 'media');
      expect(await isHydrated(page, 'visible')).toBe(false);

      await page.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight);
      });
      await hydrated(page, 'visible');
      expect(await isHydrated(page, 'interaction')).toBe(false);

      await page.click(`${counter('interaction')} button`);
      await hydrated(page, 'interaction');
      for (const id of ['load', 'idle', 'visible']) {
        await page.click(`${counter(id)} button`);
        await expectText(page, `${counter(id)} p`, 'Clicked 1 time');
      }
      await expectText(page, `${counter('interaction')} p`, 'Clicked 1 time');
      expect(await text(page, `${counter('media')} p`)).toBe('Clicked 3 times');
      expect(problems()).toEqual([]);
    });

    it('shows the fallback until a component that runs only in browsers has started', async () => {
      const { page, problems } = await site.open('/client-only/', { viewport: narrow });
      const source = await (await fetch(page.url())).text();
      expect(source).toMatch(/<islet-island [^>]*data-id="?screen"?[^>]*><p>As wide as it is<\/p>/);
      await hydrated(page, 'screen');
      await expectText(page, `${counter('screen')} p`, '600 px in this millennium');
      expect(
        await page.$eval(`${counter('screen')} p`, (shown) => [getComputedStyle(shown).color, shown.id !== '']),
      ).toEqual(['rgb(1, 2, 3)', true]);
      expect(problems()).toEqual([]);
    });

    it('takes over what visitors entered before the island started', async () => {
      const { page, problems } = await site.open('/order/', { viewport: narrow });
      await page.type('[name="name"]', 'Ann');
      await page.type('[name="note"]', 'Soup? ');
      await page.click('[name="child"]');
      await page.select('[name="meal"]', 'rice');
      await page.click('[value="Sunday"]');
      expect(await isHydrated(page, 'order')).toBe(false);

      await page.setViewport({ width: 1000, height: 700 });
      await hydrated(page, 'order');
      await expectText(page, `${counter('order')} p`, 'Ann, Soup? None, child, rice, Sunday');
      await page.type('[name="name"]', 'a');
      await expectText(page, `${counter('order')} p`, 'Anna, Soup? None, child, rice, Sunday');
      expect(await page.$eval('form', (form) => [...new FormData(form).values()])).toEqual([
        'Anna',
        'Soup? None',
        'on',
        'rice',
        'Sunday',
      ]);
      expect(problems()).toEqual([]);
    });

    it('keeps the nodes and the ids of the server', async () => {
      const { page, problems } = await site.open('/strategies/', { viewport: narrow });
      const before = await page.evaluateHandle(
        (selector) => [...document.querySelectorAll(`${selector} *`)],
        counter('interaction'),
      );
      const ids = await page.$$eval('islet-island p', (paragraphs) => paragraphs.map(({ id }) => id));
      expect(new Set(ids).size).toBe(5);
      expect(ids.every((id) => id !== '')).toBe(true);

      await page.click(`${counter('interaction')} button`);
      await expectText(page, `${counter('interaction')} p`, 'Clicked 1 time');

      const same = await page.evaluate(
        (selector, nodes) => nodes.every((node, index) => node === document.querySelectorAll(`${selector} *`)[index]),
        counter('interaction'),
        before,
      );
      expect(same).toBe(true);
      expect(await page.$$eval('islet-island p', (paragraphs) => paragraphs.map(({ id }) => id))).toEqual(ids);
      expect(
        await page.$eval(`${counter('interaction')} button`, (button) => button.getAttribute('aria-describedby')),
      ).toBe(await page.$eval(`${counter('interaction')} p`, ({ id }) => id));
      // Preact makes other ids: nothing that is rendered later may refer to one (a prop may carry an id instead).
      const [id] = await page.$$eval(`${counter('interaction')} p`, (paragraphs) =>
        paragraphs.map((paragraph) => paragraph.id),
      );
      const reference = await page.$eval(`${counter('interaction')} a`, (link) => link.getAttribute('href'));
      expect(reference === `#${id ?? ''}`).toBe(runtime === 'react');
      expect(problems()).toEqual([]);
    });

    it('leaves slots and the islands inside them alone, also when the component makes them anew', async () => {
      const { page, problems } = await site.open('/slots/');
      await page.click('islet-island[data-id="inner"] button');
      await hydrated(page, 'inner');
      expect(await isHydrated(page, 'outer')).toBe(false);
      await expectText(page, '[data-id="inner"] p', 'Clicked 2 times');

      for (const round of [1, 2]) {
        await page.click('.again');
        await expectText(page, 'h2', `Panel </script><!-- "of" 2: ${round}`);
        expect(await text(page, '.own')).toBe('Own content');
        expect(await text(page, 'em')).toBe('emphasis');
        expect(await page.$eval('section', (section) => getComputedStyle(section).outlineStyle)).toBe('dashed');
      }
      await page.click('islet-island[data-id="inner"] button');
      await expectText(page, '[data-id="inner"] p', 'Clicked 3 times');
      expect(problems()).toEqual([]);
    });

    it('hydrates an outer island before the one inside it', async () => {
      const { page, problems } = await site.open('/slots/');
      await page.click('.again');
      await hydrated(page, 'outer');
      await expectText(page, 'h2', 'Panel </script><!-- "of" 2: 1');
      expect(await isHydrated(page, 'inner')).toBe(false);
      await page.click('islet-island[data-id="inner"] button');
      await expectText(page, '[data-id="inner"] p', 'Clicked 2 times');
      expect(problems()).toEqual([]);
    });

    it('puts no script on a page without islands', async () => {
      const { page, problems } = await site.open('/');
      expect(await page.$('script')).toBeNull();
      expect(problems()).toEqual([]);
    });

    it('shows every island without scripts', async () => {
      const { page } = await site.open('/strategies/', { javaScript: false });
      expect(await text(page, `${counter('media')} p`)).toBe('Clicked 3 times');
      expect(await isHydrated(page, 'load')).toBe(false);
    });

    // Preact mends a difference without a word, which is why the tests here compare nodes as well.
    it('repairs a difference between the server and the browser, and React tells of it', async () => {
      const { page, problems } = await site.open('/differing/');
      await hydrated(page, 'differing');
      await expectText(page, '[data-id="differing"]', 'browser');
      await expect.poll(() => problems().includes('warning: recoverable error')).toBe(runtime === 'react');
    });
  });
}
