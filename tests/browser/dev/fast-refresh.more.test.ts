import { expect, test } from 'vitest';
import {
  BOOKING,
  STEPS,
  PRICE,
  SUM,
  site,
  page,
  shown,
  typed,
  isSameDocument,
  useRefreshedSite,
} from './refreshed-site.js';

useRefreshedSite();

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
