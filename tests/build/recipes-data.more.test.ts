import { execFile } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { applyBlock, readBlocks } from '../helpers/handbook.js';
import { initSharedSite } from '../helpers/new-site.js';
import { standIn } from '../helpers/stand-in.js';

const project = fileURLToPath(new URL('../../', import.meta.url));

/** The product of a number as Strapi 5 answers it. */
const product = (number: number) => ({
  ...{ id: number, documentId: `d${String(number)}`, slug: `pot-${String(number)}`, name: `Pot ${String(number)}` },
  summary: `Pot number ${String(number)}, thrown in one piece, glazed with ash inside and out, and safe in the dishwasher.`,
  ...{ price: number, tags: number % 2 === 0 ? ['bowls', 'gifts'] : null },
  image: { url: `/uploads/${String(number)}.jpg`, alternativeText: `Pot ${String(number)}` },
});

it('makes a shop of what a CMS answers', async () => {
  const { origin, requests } = await standIn(({ pathname, searchParams }) => {
    if (pathname.startsWith('/uploads/')) return { body: pictures[Number(/\d+/.exec(pathname)?.[0]) - 1] ?? '' };
    if (pathname !== '/api/products') return undefined;
    const page = Number(searchParams.get('pagination[page]'));
    return {
      body: {
        data: [product(page * 2 - 1), product(page * 2)],
        meta: { pagination: { page, pageSize: 2, pageCount: 2, total: 4 } },
      },
    };
  });
  const pictures = await Promise.all(
    ['#a52', '#5a2', '#25a', '#aa5'].map((background) =>
      sharp({ create: { width: 400, height: 400, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    ),
  );
  const site = await initSharedSite();
  onTestFinished(() => site.dispose());
  for (const block of await readBlocks('.github/recipes-data.md'))
    if (block.title !== undefined) await applyBlock(site.root, block);
  await site.edit('site/data/products.source.ts', 'https://cms.example', origin);
  const update = await site.cli(['data', 'update'], { env: { CMS_TOKEN: 'Bearer of-the-test' } });
  expect([update.code, update.stdout]).toEqual([0, expect.stringContaining('updated')]);
  expect(new Set(requests.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer of-the-test']));

  expect((await site.build(['--no-types'])).json.diagnostics).toEqual([]);
  const shop = await site.html('/shop/');
  expect(shop.all('main h2').map((heading) => heading.text())).toEqual(['One of a kind', 'bowls', 'gifts']);
  const image = (await site.html('/shop/pot-2/')).one('main img');
  expect([image.attr('width'), image.attr('height'), image.attr('alt')]).toEqual(['400', '300', 'Pot 2']);
  expect((await site.cli(['check'])).stdout).toContain('0 errors, 0 warnings');
  await promisify(execFile)(process.execPath, [join(project, 'node_modules/typescript-native/bin/tsc')], {
    cwd: site.root,
  });
});
