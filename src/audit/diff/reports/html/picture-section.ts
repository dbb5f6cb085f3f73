import sharp from 'sharp';
import { formatCount } from '../../../../lib/text/format-count.js';
import type { PicturedPage, Pictures } from '../../pictures/take-pictures.js';
import { escapeVisibly } from '../../../report/escape-visibly.js';
import { firstNames } from '../../../first-names.js';
import { addressOf } from '../../../route-of.js';

/** Qualities of WebP: the first one at which all pages fit, else the last one. */
const QUALITIES = [80, 45];

/** Paths that are named; the rest is counted. */
const MAX_NAMES = 20;

/** Pictures of pages before and after, as a section of the report with at most `room` bytes. */
export async function pictureSection({ pages, compared, notLoaded, left }: Pictures, room: number): Promise<string> {
  let figures: string[] = [];
  for (const quality of QUALITIES) {
    figures = [];
    for (const page of pages) figures.push(await pageHtml(page, quality));
    if (sizeOf(figures) <= room) break;
  }
  const shown: string[] = [];
  let used = 0;
  for (const figure of figures) {
    // Later pages are no more important than this one.
    if (used + sizeOf([figure]) > room) break;
    used += sizeOf([figure]);
    shown.push(figure);
  }
  const outside = pages.slice(shown.length).map(({ path }) => path);
  const notes = [
    ...(outside.length > 0
      ? [
          `Pictures of ${formatCount(outside.length, 'page')} did not fit: ${firstNames(outside.map(addressOf), MAX_NAMES)}.`,
        ]
      : []),
    ...(notLoaded.length > 0
      ? [
          `${formatCount(notLoaded.length, 'page')} did not load in time: ${firstNames(notLoaded.map(addressOf), MAX_NAMES)}.`,
        ]
      : []),
    ...(left.length > 0
      ? [
          `${formatCount(left.length, 'page')} beyond the limit of ${String(compared)} ${left.length === 1 ? 'was' : 'were'} not compared: ${firstNames(left.map(addressOf), MAX_NAMES)}.`,
        ]
      : []),
  ];
  return `<section class="pictures" id="pictures" aria-labelledby="h-pictures"><h2 id="h-pictures">Pictures</h2>
<p class="how">${escapeVisibly(`${formatCount(compared, 'page')} compared at 360 and 1280 px, ${pages.length === 0 ? 'none looks' : pages.length === 1 ? '1 looks' : `${String(pages.length)} look`} different. Lines are drawn around pixels that differ. Script files were not loaded.`)}</p>
${shown.join('\n')}
${notes.map((note) => `<p class="left">${escapeVisibly(note)}</p>`).join('')}</section>`;
}

function sizeOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

async function pageHtml({ path, pictures }: PicturedPage, quality: number): Promise<string> {
  const title = escapeVisibly(addressOf(path));
  const parts: string[] = [];
  for (const { width, before, after, cut } of pictures) {
    const figure = async (name: string, png: Buffer): Promise<string> => {
      const { data, info } = await sharp(png).webp({ quality, effort: 4 }).toBuffer({ resolveWithObject: true });
      return `<figure><figcaption>${name}, ${String(width)} px</figcaption><img loading="lazy" alt="${title} ${name.toLowerCase()}, ${String(width)} pixels wide" width="${String(info.width)}" height="${String(info.height)}" src="data:image/webp;base64,${data.toString('base64')}"></figure>`;
    };
    parts.push(
      `<div class="pair">${await figure('Before', before)}${await figure('After', after)}</div>${cut ? '<p class="how">The differing part is longer than these pictures.</p>' : ''}`,
    );
  }
  return `<article class="pictured"><h3>${title}</h3>${parts.join('')}</article>`;
}
