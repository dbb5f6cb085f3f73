import sharp from 'sharp';
import { expect, it } from 'vitest';
import { copyFixture } from '../../helpers/site.js';

it('keeps the transparency of an image in the form for every browser', async () => {
  const site = await copyFixture('minimal');
  const clear = await sharp({
    create: { width: 32, height: 32, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
  })
    .webp()
    .toBuffer();
  await site.write('site/assets/clear.webp', clear);
  await site.edit('site/pages/index.yaml', 'template: page\n', 'template: page\nogImage: clear.webp\n');
  expect((await site.build()).code).toBe(0);
  const made = (await site.files()).map(({ path }) => path).filter((path) => path.startsWith('assets/'));
  expect(made).toEqual([expect.stringMatching(/^assets\/clear-32-[0-9a-f]{8}\.png$/)]);
});
