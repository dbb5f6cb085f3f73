import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { diff } from '../../lib/audit/diff/diff.js';
import type { Pictures } from '../../lib/audit/diff/pictures/take-pictures.js';
import { pictureSection } from '../../lib/audit/diff/reports/html/picture-section.js';
import { diffPictures } from '../../lib/cli/commands/diff-pictures.js';
import { findBrowser } from '../../scripts/browser.js';

const ROOM = 1_000_000;

let folder: string;
let pictures: Pictures;

const page = (body: string, note = ''): string =>
  `<!doctype html><html lang="en"><head><title>Tea</title><style>@keyframes turn{to{transform:rotate(1turn)}}.turn{width:50px;height:50px;background:teal;animation:turn 1s linear infinite}</style></head><body><main>${body}</main>${note}</body></html>`;

const square = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path fill="${colour}" d="M0 0h40v40H0z"/></svg>`;

/** Equal pictures, however late each is taken. */
const moving =
  '<div class="turn"></div><p id="now"></p><script>now.textContent = Date.now() + " " + Math.random()</script>';

const files = (text: string, colour: string, note: string): Readonly<Record<string, string>> => ({
  'index.html': page(`<h1>Tea</h1><p style="height:300px">${text}</p><p>Below</p>`),
  'far/index.html': page(
    '<p style="height:5000px">Far</p><img src="/square.svg" alt="" width="40" height="40" loading="lazy">',
  ),
  'moving/index.html': page(moving, note),
  'square.svg': square(colour),
});

async function write(name: string, content: Readonly<Record<string, string>>): Promise<string> {
  const out = join(folder, name);
  for (const [path, text] of Object.entries(content)) {
    await mkdir(dirname(join(out, path)), { recursive: true });
    await writeFile(join(out, path), text);
  }
  return out;
}

beforeAll(async () => {
  vi.stubEnv('ISLET_CHROMIUM', (await findBrowser()) ?? '');
  folder = await mkdtemp(join(tmpdir(), 'islet-pictures-'));
  const before = await write('before', files('Two minutes', 'red', ''));
  const after = await write('after', files('Ten minutes', 'blue', '<!-- another -->'));
  const comparison = await diff({ before, after });
  pictures = await diffPictures(process.cwd(), comparison, new AbortController().signal);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('shows each page that looks different, at both widths', () => {
  expect(pictures.compared).toBe(3);
  expect(pictures.pages.map(({ path, pictures: pairs }) => [path, pairs.map(({ width }) => width)])).toEqual([
    ['index.html', [360, 1280]],
    ['far/index.html', [360, 1280]],
  ]);
});

it('cuts out what differs, and frames it', async () => {
  const [text, far] = pictures.pages.map(({ pictures: [pair] }) => pair);
  const { height, width } = await sharp(text?.before).metadata();
  expect(width).toBe(360);
  expect(height).toBeLessThan(200);
  // The lazy image at the end of a page of 5,000 px.
  const { data, info } = await sharp(far?.after).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const has = (...colour: number[]): boolean =>
    Array.from({ length: info.width * info.height }, (_, index) => index * 3).some((at) =>
      colour.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) < 24),
    );
  expect(has(0xd8, 0x1b, 0x60)).toBe(true);
  expect(has(20, 2, 240)).toBe(true);
  expect(info.height).toBeLessThan(200);
});

it('puts as many pages into the report as fit, and names the others', async () => {
  const whole = await pictureSection(pictures, ROOM);
  expect(whole.match(/<img /g)).toHaveLength(8);
  expect(whole).toContain('3 pages compared at 360 and 1280 px, 2 look different.');
  const small = await pictureSection(pictures, Buffer.byteLength(whole) / 2);
  expect(Buffer.byteLength(small)).toBeLessThan(Buffer.byteLength(whole));
  const none = await pictureSection({ ...pictures, notLoaded: ['slow.html'], left: ['more/index.html'] }, 10);
  expect(none).not.toContain('<img');
  expect(none).toContain('Pictures of 2 pages did not fit: /, /far/.');
  expect(none).toContain('1 page did not load in time: /slow.html.');
  expect(none).toContain('1 page beyond the limit of 3 was not compared: /more/.');
});
