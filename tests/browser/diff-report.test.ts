import { expect, it } from 'vitest';
import { launchBrowser, openPage } from '../helpers/browser.js';
import { url, useComparedFlagship } from './compared-flagship.js';

useComparedFlagship();

it('shows findings, filters them, and the page before and after with the change in view', async () => {
  const { page, log } = await openPage(await launchBrowser(), url);
  const shown = () =>
    page.$$eval('.finding:not([hidden])', (cards) => cards.map((card) => card.getAttribute('data-category')));
  const all = await shown();
  expect(all).toContain('text');
  expect(all).toContain('links');
  await page.click('.filter[data-category=links]');
  expect(new Set(await shown())).toEqual(new Set(['links']));
  await page.click('.filter[data-category=links]');
  await page.keyboard.press('/');
  await page.keyboard.type('five tokens');
  expect(new Set(await shown())).toEqual(new Set(['text']));
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  await page.waitForFunction(
    () =>
      document.querySelector('dialog')?.open === true &&
      (document.querySelector<HTMLIFrameElement>('#after')?.contentDocument?.querySelectorAll('[data-islet-change]')
        .length ?? 0) > 0,
  );
  const inFrame = await page.$eval('#after', (frame) => {
    const mark = (frame as HTMLIFrameElement).contentDocument?.querySelector('mark[data-islet-change]');
    const { top = -1 } = mark?.getBoundingClientRect() ?? {};
    return {
      text: mark?.textContent,
      seen: top >= 0 && top < frame.clientHeight,
      scripts: (frame as HTMLIFrameElement).contentDocument?.scripts.length,
    };
  });
  expect(inFrame).toMatchObject({ text: expect.stringContaining('five tokens') as string, seen: true, scripts: 0 });
  expect({ ...log, failedRequests: [] }).toEqual({
    consoleErrors: [],
    pageErrors: [],
    cspViolations: [],
    foreignRequests: [],
    failedRequests: [],
  });
});

it('can be read without scripts', async () => {
  const { page } = await openPage(await launchBrowser(), url, { javaScript: false });
  expect(await page.$$eval('.finding', (cards) => cards.length)).toBeGreaterThan(1);
  expect(await page.$eval('main', (main) => main.textContent)).toContain('five');
  const shown = (selector: string) =>
    page.$$eval(selector, (elements) => elements.filter((element) => element.checkVisibility()).length);
  expect(await shown('.finding .command')).toBe(await page.$$eval('.finding:not([data-ripple])', (all) => all.length));
  expect(await shown('.copy, .tick, .ticked')).toBe(0);
});
