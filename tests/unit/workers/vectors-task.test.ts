import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assetStore } from '../../../src/incremental/result-stores.js';
import { makeVectors } from '../../../src/workers/vectors-task.js';
import { createReport } from '../../../src/errors/index.js';
import type { AssetJob } from '../../../src/images/asset-library.js';
import { makeAssets, vectorsToMake } from '../../../src/images/make-assets.js';
import { sha256Hex } from '../../../src/lib/text/hash.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'islet-vectors-'));
  mkdirSync(join(root, 'site/assets'), { recursive: true });
  for (const [name, text] of Object.entries(IMAGES)) writeFileSync(join(root, `site/assets/${name}.svg`), text);
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

const IMAGES: Readonly<Record<string, string>> = {
  star: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><!-- a star --><path d="M 0 0 L 8 8 Z"/></svg>',
  torn: '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0',
};

function jobOf(name: string): AssetJob {
  return {
    output: `assets/${name}-0.svg`,
    asset: { path: `${name}.svg`, sha256: sha256Hex(IMAGES[name] ?? '') },
    recipe: { kind: 'svg' },
    key: `key of ${name}`,
  };
}

it('makes vector images that nobody has made yet, and leaves them where they are looked for', async () => {
  const jobs = [jobOf('star'), jobOf('torn')];
  const store = assetStore(root);
  expect(vectorsToMake([...jobs, { ...jobOf('star'), recipe: { kind: 'copy' } }], store)).toEqual(jobs);
  await makeVectors({ root, jobs });
  expect(vectorsToMake(jobs, store)).toEqual([jobOf('torn')]);
  // Nothing is read again where it is made.
  rmSync(join(root, 'site/assets/star.svg'));
  const made: string[] = [];
  const report = createReport();
  await makeAssets(root, jobs, store, report, ({ job, bytes }) => {
    made.push(`${job.asset.path} ${String(Buffer.from(bytes).includes('a star'))}`);
  });
  expect(made).toEqual(['star.svg false']);
  expect(report.list().map(({ name }) => name)).toEqual(['image-unreadable']);
});

it('makes nothing of an image that was saved again since it was found, whatever its former hash is asked for later', async () => {
  const store = assetStore(root);
  writeFileSync(join(root, 'site/assets/star.svg'), (IMAGES['star'] ?? '').replace('L 8 8', 'L 4 4'));
  const report = createReport();
  const made: string[] = [];
  await makeAssets(root, [jobOf('star')], store, report, ({ job }) => {
    made.push(job.asset.path);
  });
  expect([made, report.list().map(({ name }) => name), vectorsToMake([jobOf('star')], store)]).toEqual([
    [],
    ['image-changed'],
    [jobOf('star')],
  ]);
});
