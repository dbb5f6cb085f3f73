import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { pictureUrl } from '../../../../src/images/cards/card-maker.js';
import { sha256Hex } from '../../../../src/lib/text/hash.js';
import { blankPng } from '../../../helpers/blank-png.js';

it('a picture of more pixels than may be decoded is refused by what its header says', async () => {
  const root = mkdtempSync(join(tmpdir(), 'islet-card-'));
  onTestFinished(() => {
    rmSync(root, { recursive: true });
  });
  mkdirSync(join(root, 'site/assets'), { recursive: true });
  const picture = (path: string, width: number, height: number): Promise<string> => {
    const bytes = blankPng(width, height);
    writeFileSync(join(root, 'site/assets', path), bytes);
    return pictureUrl(root, { path, sha256: sha256Hex(bytes) });
  };
  expect(await picture('small.png', 40, 30)).toMatch(/^data:image\/png;base64,/);
  await expect(picture('large.png', 12_000, 9000)).rejects.toThrow(
    'image-too-large: `site/assets/large.png` has 12000 × 9000 pixels, 108 million; 100 million may be decoded.',
  );
});
