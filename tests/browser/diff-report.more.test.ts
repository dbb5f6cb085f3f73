import { expect, it } from 'vitest';
import { launchBrowser, openPage } from '../helpers/browser.js';
import { NOTICE, url, useComparedFlagship } from './compared-flagship.js';

useComparedFlagship();

it('has the command of each finding, and writes one for those that are ticked', async () => {
  const { page, log } = await openPage(await launchBrowser(), url);
  const command = () => page.$eval('#command', (code) => code.textContent);
  const isShown = () => page.$eval('.ticked', (list) => list.checkVisibility());
  expect(await isShown()).toBe(false);
  const prints = await page.$$eval('[data-tick]', (ticks) => ticks.map((tick) => tick.getAttribute('data-tick')));
  expect(prints.length).toBeGreaterThan(1);
  for (const print of prints.slice(0, 2)) await page.click(`[data-tick="${print ?? ''}"]`);
  expect(await isShown()).toBe(true);
  const [first = '', second = ''] = prints;
  expect(await command()).toBe(`npx islet baseline approve ${String(first)} ${String(second)} --by "…" --reason "…"`);
  await page.type('#by', "Asha O'Neil");
  await page.type('#reason', 'okay; $(jk)');
  expect(await command()).toBe(
    `npx islet baseline approve ${String(first)} ${String(second)} --by 'Asha O'\\''Neil' --reason 'okay; $(jk)'`,
  );
  await page.click('.ticked .copy');
  await page.waitForFunction(() => document.querySelector('.ticked .copy')?.textContent !== 'Copy');
  expect(await page.evaluate(() => String(getSelection()))).toBe(await command());
  await page.click('#clear');
  expect(await isShown()).toBe(false);
  expect(log.cspViolations).toEqual([]);
  expect(log.pageErrors).toEqual([]);
});

it.each([
  ['The age notice is missing on /about-zupee/.', 'body'],
  ['The age notice is no longer visible on /fair-play/: its text size is 0.', 'html'],
])('leads from "%s" to the place of the text', async (sentence, around) => {
  const { page, log } = await openPage(await launchBrowser(), `${url}compliance`);
  const card = `.finding[aria-labelledby="${await page.$$eval(
    'h3',
    (headings, text) => headings.find(({ textContent }) => textContent === text)?.id ?? '',
    sentence,
  )}"]`;
  expect(await page.$eval(`${card} .technical`, (details) => (details as HTMLDetailsElement).open)).toBe(false);
  await page.click(`${card} .show`);
  await page.waitForFunction(() =>
    document.querySelector<HTMLIFrameElement>('#after')?.contentDocument?.querySelector('islet-lost'),
  );
  const seen = (frame: string, selector: string) =>
    page.$eval(
      frame,
      (element, wanted) => {
        const mark = (element as HTMLIFrameElement).contentDocument?.querySelector(wanted);
        const { top = -1, height = 0 } = mark?.getBoundingClientRect() ?? {};
        return [mark?.textContent, height > 10 && top >= 0 && top < element.clientHeight];
      },
      selector,
    );
  const after = await seen('#after', `${around} islet-lost`);
  expect([await seen('#before', 'mark'), after]).toEqual([
    [NOTICE, true],
    [`was here: ${NOTICE}`, true],
  ]);
  expect(log.cspViolations).toEqual([]);
  expect(log.pageErrors).toEqual([]);
});
