import type { Browser, Page } from 'puppeteer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchSharedBrowser, openPage } from '../../helpers/browser.js';
import { startDev, type RunningDev } from '../../helpers/dev.js';
import { copySharedFixture, type Site } from '../../helpers/site.js';

const BOOKING = 'templates/islands/booking/booking.tsx';
const STEPS = 'templates/islands/booking/use-steps.ts';
const PRICE = 'templates/islands/booking/price.ts';
const SUM = 'templates/islands/booking/sum.tsx';

/** What the test changes, as it is in the beginning. */
const FILES: Readonly<Record<string, string>> = {
  [BOOKING]: `import { memo, useState, type ReactElement } from 'react';
import { Sum } from './sum.js';
import { useSteps } from './use-steps.js';

const Note = memo(function Note({ text }: { readonly text: string }): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <button type="button" id="note" onClick={() => setOpen(true)}>
      {open ? text : 'Closed'}
    </button>
  );
});

export default function Booking(): ReactElement {
  const [name, setName] = useState('');
  const [step, next] = useSteps();
  return (
    <form>
      <h2>Book a place</h2>
      <input id="name" value={name} onChange={({ target }) => setName(target.value)} />
      <button type="button" id="next" onClick={next}>
        Step {step}
      </button>
      <Note text="The door is on the left." />
      <Sum />
    </form>
  );
}
`,
  [STEPS]: `import { useState } from 'react';

export function useSteps(): readonly [number, () => void] {
  const [step, setStep] = useState(1);
  return [step, () => setStep((value) => value + 1)];
}
`,
  [PRICE]: 'export const PRICE = 12;\n',
  [SUM]: `import { Component, type ReactNode } from 'react';
import { PRICE } from './price.js';

export class Sum extends Component {
  override render(): ReactNode {
    return <p id="sum">Costs {PRICE}</p>;
  }
}
`,
};

let site: Site;
let dev: RunningDev;
let browser: Browser;
let page: Page;
const endings: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  site = await copySharedFixture('islands');
  endings.push(() => site.dispose());
  for (const path of ['templates/pages/native.tsx', 'site/pages/native.yaml']) await site.remove(path);
  for (const [path, text] of Object.entries(FILES)) await site.write(path, text);
  await site.write(
    'templates/pages/booking.tsx',
    `import { defineTemplate, Island, z } from 'islet';
import Booking from '../islands/booking/booking.js';

export default defineTemplate({
  description: 'A form in an island.',
  schema: z.object({}),
  example: { title: 'Booking', description: 'A form in an island.' },
  component: ({ page }) => (
    <main>
      <h1>{page.title}</h1>
      <Island of={Booking} id="booking" on="load" props={{}} />
    </main>
  ),
});
`,
  );
  await site.write('site/pages/booking.yaml', 'template: booking\ntitle: Booking\ndescription: A form in an island.\n');
  dev = await startDev(site.root);
  endings.push(() => dev.stop());
  const chromium = await launchSharedBrowser();
  endings.push(() => chromium.close());
  ({ browser } = chromium);
});
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

const shown = (selector: string): Promise<string> => page.$eval(selector, ({ textContent }) => textContent);
const typed = (): Promise<string> => page.$eval('#name', (field) => (field as HTMLInputElement).value);
const isSameDocument = (): Promise<boolean> => page.evaluate(() => 'sameDocument' in globalThis);

/** Fills in the form of a new page. */
beforeEach(async () => {
  for (const [path, text] of Object.entries(FILES)) await site.write(path, text);
  await expect
    .poll(async () => (await fetch(`${dev.url}/booking/`)).text())
    .toMatch(/Book a place<[^]*Step <!-- -->1<[^]*Costs <!-- -->12</);
  ({ page } = await openPage(browser, `${dev.url}/booking/`));
  await page.waitForSelector('[data-hydrated] #name');
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.type('#name', 'Ann');
  await page.click('#next');
  await page.click('#note');
  expect(await shown('#note')).toBe('The door is on the left.');
});

test('a form keeps its state when the text of its component is saved', async () => {
  await site.edit(BOOKING, 'Book a place', 'Book two places');
  await expect.poll(() => shown('h2')).toBe('Book two places');
  expect([await typed(), await shown('#next'), await shown('#note')]).toEqual([
    'Ann',
    'Step 2',
    'The door is on the left.',
  ]);
  // The component inside `memo` has another text, and its state.
  await site.edit(BOOKING, 'on the left.', 'on the right.');
  await expect.poll(() => shown('#note')).toBe('The door is on the right.');
  expect([await typed(), await isSameDocument()]).toEqual(['Ann', true]);
});

test('a form keeps its state over a mistake that is mended', async () => {
  await site.edit(BOOKING, '</form>', '</fom>');
  await expect.poll(() => page.$('islet-dev')).not.toBeNull();
  await site.edit(BOOKING, '</fom>', '</form>');
  await site.edit(BOOKING, 'Book a place', 'Book it');
  await expect.poll(() => shown('h2')).toBe('Book it');
  expect([await typed(), await isSameDocument()]).toEqual(['Ann', true]);
});

test('a component begins anew when its hooks or those of its own hooks change, and the others do not', async () => {
  await site.edit(BOOKING, 'useState(false)', 'useState(() => false)');
  await expect.poll(() => shown('#note')).toBe('Closed');
  expect([await typed(), await shown('#next')]).toEqual(['Ann', 'Step 2']);
  await site.edit(STEPS, 'useState(1)', 'useState(5)');
  await expect.poll(() => shown('#next')).toBe('Step 5');
  expect([await typed(), await isSameDocument()]).toEqual(['', true]);
});

test('a class, and a constant of a module without components, are shown as saved', async () => {
  await site.edit(PRICE, '12', '15');
  await expect.poll(() => shown('#sum')).toBe('Costs 15');
  await site.edit(SUM, 'Costs', 'You pay');
  await expect.poll(() => shown('#sum')).toBe('You pay 15');
  expect([await typed(), await shown('#next'), await isSameDocument()]).toEqual(['Ann', 'Step 2', true]);
});

test('a page is reloaded where more than the island changes', async () => {
  await site.edit('site/pages/booking.yaml', 'title: Booking', 'title: Places');
  await expect.poll(() => shown('h1').catch(() => '')).toBe('Places');
  expect(await isSameDocument()).toBe(false);
});

test('a page is reloaded after the island has failed', async () => {
  await page.evaluate(() => {
    addEventListener('error', () => {
      document.body.dataset['saw'] = 'error';
    });
  });
  await site.edit(
    BOOKING,
    'return (\n    <form>',
    "if (name !== '') throw new Error('No name');\n  return (\n    <form>",
  );
  await page.waitForSelector('[data-saw]');
  await site.edit(BOOKING, "if (name !== '') throw new Error('No name');\n  ", '');
  await expect.poll(isSameDocument).toBe(false);
  await page.waitForSelector('[data-hydrated] #name');
  await page.type('#name', 'Bo');
  expect(await typed()).toBe('Bo');
});
