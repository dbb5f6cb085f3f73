import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { copyFixture, OWN_PROCESS } from '../helpers/site.js';
import { startBuild } from './build-process.js';
import { publishedState } from './published-state.js';

/** Far less than the encoder takes for the picture, on a busy machine too. */
const SOON = 5_000;

it('a build that is asked to stop while pictures are encoded stops soon, with the output untouched', async () => {
  const site = await copyFixture('minimal');
  expect((await site.build([], OWN_PROCESS)).code).toBe(0);
  const before = await publishedState(site.root);
  await mkdir(join(site.root, 'site/assets'), { recursive: true });
  const noise = {
    create: {
      width: 3000,
      height: 3000,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  } as const;
  await sharp(noise).png({ compressionLevel: 0 }).toFile(join(site.root, 'site/assets/noise.png'));
  await site.edit('templates/pages/page.tsx', "from 'islet';", "from 'islet';\nimport { Image } from 'islet';");
  await site.edit('templates/pages/page.tsx', '<main>', '<main><Image src="noise.png" alt="" widths={[3000]} />');
  const build = startBuild(site);
  // Three pages are written at once; then nothing is left but the picture, which takes many seconds.
  expect(await build.reached(join(site.root, '.dist.islet/next/dist/404.html'))).toBe(true);
  await sleep(1_000);
  expect(build.child.exitCode).toBe(null);
  const start = performance.now();
  build.child.kill('SIGINT');
  const { code, signal } = await build.ended;
  expect({ ended: String(code ?? signal), soon: performance.now() - start < SOON }).toEqual({
    ended: expect.stringMatching(/^(?:130|SIGINT)$/) as string,
    soon: true,
  });
  expect(await publishedState(site.root)).toEqual(before);
  expect((await readdir(site.root)).sort()).toEqual(['.islet', 'dist', 'dist.audit', 'site', 'templates']);
}, 180_000);
