import { expect, test } from 'vitest';
import { BOOKING, site, page, shown, typed, isSameDocument, useRefreshedSite } from './refreshed-site.js';

useRefreshedSite();

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
