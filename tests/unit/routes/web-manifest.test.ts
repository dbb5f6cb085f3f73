import { expect, it } from 'vitest';
import { webManifest } from '../../../src/routes/web-manifest.js';
import { siteOf } from './site-of.js';

it.each([
  ['Paper Boats', 'Paper Boats'],
  ['Twelve signs', 'Twelve signs'],
  ['Clay Yard Pottery', 'Clay Yard'],
  ['The Extraordinary Bakery', 'The Extraord'],
  ['Donaudampfschifffahrt', 'Donaudampfsc'],
  ['मिट्टी का आँगन और बर्तन', 'मिट्टी का'],
  ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'],
])('a home screen shows %s as %s', (name, shortName) => {
  const icons = { manifest: [] } as unknown as Parameters<typeof webManifest>[1];
  expect(JSON.parse(webManifest(siteOf({ name }), icons))).toMatchObject({ name, short_name: shortName });
});
