import { existsSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { describe } from 'vitest';
import { blankPng } from '../../helpers/blank-png.js';
import { OWN_PROCESS, type Site } from '../../helpers/site.js';
import { testCases, type CaseSetup } from './diagnostic-cases.js';

const setups: Readonly<Record<string, CaseSetup>> = {
  'data-missing': { prepare: (site) => site.remove('site/data/shop.yaml') },
  'data-missing.several': { prepare: (site) => site.remove('site/data/shop.yaml') },
  'image-stands-still': {
    async prepare(site) {
      const frame = (value: number) => ({
        create: { width: 8, height: 8, channels: 3 as const, background: { r: value, g: 0, b: 0 } },
      });
      const frames = await Promise.all([10, 200].map((value) => sharp(frame(value)).png().toBuffer()));
      await mkdir(join(site.root, 'site/assets/images'), { recursive: true });
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toFile(join(site.root, 'site/assets/images/steam.gif'));
      await site.edit('site/pages/tea/green.yaml', 'images/leaf.png', 'images/steam.gif');
    },
    code: 0,
    publishes: true,
  },
  'image-too-large': {
    prepare: (site) => site.write('site/assets/images/leaf.png', blankPng(10_100, 10_000)),
  },
  'image-changed': {
    async run(site) {
      const built = site.cli(['build', '--quiet'], OWN_PROCESS);
      await untilRendering(site);
      await site.edit('site/assets/images/cup.svg', '<svg', '<!-- another cup --><svg');
      return built;
    },
  },
  'word-untranslated': { code: 0, publishes: true },
  'redirect-repeats-base': { code: 0, publishes: true },
  'policy-refuses': { code: 0, publishes: true },
  'html-too-large': {
    prepare: (site) =>
      site.edit('site/pages/tea/oolong.yaml', 'LONG', `${'Leaves and water. '.repeat(5)}\n  `.repeat(5_600)),
  },
  'route-outside-output': { run: (site) => site.cli(['new', 'page', '../../secrets', '--template', 'article']) },
};

describe('problems of content, as they are printed', () => {
  testCases('content', setups);
});

/** Resolves once a running build has written its first page, beside the output. */
async function untilRendering(site: Site): Promise<void> {
  const folder = join(site.root, '.dist.islet');
  const hasPage = (): boolean =>
    existsSync(folder) &&
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((path) => path.endsWith('.html'));
  while (!hasPage()) await setTimeout(5);
}
