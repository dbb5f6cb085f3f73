import type { Browser, Page } from 'puppeteer';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { launchSharedBrowser, openPage } from '../../helpers/browser.js';
import { startDev, type RunningDev } from '../../helpers/dev.js';
import { copySharedFixture, type Site } from '../../helpers/site.js';

export const BOOKING = 'templates/islands/booking/booking.tsx';

export const STEPS = 'templates/islands/booking/use-steps.ts';

export const PRICE = 'templates/islands/booking/price.ts';

export const SUM = 'templates/islands/booking/sum.tsx';

/** What the test changes, as it is in the beginning. */
export const FILES: Readonly<Record<string, string>> = {
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

export let site: Site;

export let dev: RunningDev;

export let browser: Browser;

export let page: Page;

export const endings: (() => Promise<unknown>)[] = [];

export const shown = (selector: string): Promise<string> => page.$eval(selector, ({ textContent }) => textContent);

export const typed = (): Promise<string> => page.$eval('#name', (field) => (field as HTMLInputElement).value);

export const isSameDocument = (): Promise<boolean> => page.evaluate(() => 'sameDocument' in globalThis);

/** Registers the hooks that serve the site to the tests of a file. */
export function useRefreshedSite(): void {
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
    await site.write(
      'site/pages/booking.yaml',
      'template: booking\ntitle: Booking\ndescription: A form in an island.\n',
    );
    dev = await startDev(site.root);
    endings.push(() => dev.stop());
    const chromium = await launchSharedBrowser();
    endings.push(() => chromium.close());
    ({ browser } = chromium);
  });
  afterAll(async () => {
    for (const end of endings.splice(0).reverse()) await end();
  });
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
}
