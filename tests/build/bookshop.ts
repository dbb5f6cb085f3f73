import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { copySharedFixture, type Site } from '../helpers/site.js';

/** A copy of `tests/fixtures/bookshop` with its pictures, which are drawn here, for the running test. */
export async function copyBookshop(): Promise<Site> {
  const site = await copySharedBookshop();
  onTestFinished(() => site.dispose());
  return site;
}

/** The same for several tests, as in `beforeAll`; the caller disposes of it. */
export async function copySharedBookshop(): Promise<Site> {
  const site = await copySharedFixture('bookshop');
  const cover = await drawCover('#aa5522');
  for (const folder of ['images', 'images/copy']) await site.write(`site/assets/${folder}/cover.png`, cover);
  return site;
}

/** A small PNG of one colour. */
export function drawCover(colour: string): Promise<Buffer> {
  return sharp({ create: { width: 80, height: 40, channels: 3, background: colour } })
    .png()
    .toBuffer();
}
