import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import {
  diagnostic,
  type Diagnostic,
  failure,
  framed,
  positionIn,
  type Report,
  reportProblem,
} from '../errors/index.js';
import { findInvalidBytes, invalidBytesMessage, isUtf16, svgText, UTF16_MESSAGE } from '../lib/text/encoding.js';
import { mergeConflicts } from '../lib/text/merge-marks.js';
import { sha256Hex } from '../lib/text/hash.js';
import { namesWith, RASTER, SVG } from '../lib/site/asset-forms.js';
import { assetPath } from '../lib/site/asset-paths.js';
import { contentOf, FORMATS } from '../lib/site/file-formats.js';
import { namespaceProblem, svgRoot } from '../lib/site/svg-root.js';
import { filmSize } from './film-size.js';

export interface AssetFile {
  /** Path in `site/assets/`; from the root for a picture beside content. */
  readonly path: string;
  readonly sha256: string;
  /** Hash of an SVG with its line ends changed from CRLF to LF, which is published. */
  readonly contentSha256?: string;
  /** Only images have a size; in CSS pixels at 1x. */
  readonly image?: {
    readonly format: 'svg' | 'raster';
    readonly extension: string;
    readonly width: number;
    readonly height: number;
    /** True if the file has several pictures, of which only the first is converted. */
    readonly several?: true;
    readonly hasAlpha?: true;
  };
  /** Size at which a film is shown, in pixels. */
  readonly film?: { readonly width: number; readonly height: number } | undefined;
}

const FILM = namesWith(['mp4', 'm4v', 'mov']);

/** Images inspected in parallel; more would only wait for libuv's four threads. */
const PARALLEL = 8;

/** Hashes files that pages may show, and measures the images. Unreadable images are reported. */
export async function indexAssets(
  root: string,
  files: readonly string[],
  report: Report,
): Promise<Map<string, AssetFile>> {
  const index = new Map<string, AssetFile>();
  const queue = [...files];
  const next = async (): Promise<void> => {
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
      const entry = await inspectAsset(file, await bytesOf(root, file), report);
      index.set(entry.path, entry);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, next));
  return index;
}

/** Hashes and measures a file. */
export async function inspectAsset(file: string, bytes: Buffer, report: Report): Promise<AssetFile> {
  const path = assetPath(file) ?? file;
  if (!RASTER.test(path) && bytes.includes('<<<<<<< '))
    for (const conflict of mergeConflicts(file, bytes.toString('utf8'))) report.add(conflict);
  const entry = {
    path,
    sha256: sha256Hex(bytes),
    ...(FILM.test(path) && { film: filmSize(bytes) }),
    ...(SVG.test(path) && bytes.includes('\r\n') && { contentSha256: sha256Hex(svgText(bytes)) }),
  };
  if (SVG.test(path)) {
    const text = bytes.toString('utf8');
    const problem = await svgProblem(file, bytes, text);
    if (problem) report.add(problem);
    const size = problem === undefined || problem.name === 'image-reads-file' ? svgSize(text) : undefined;
    if (size) return { ...entry, image: { format: 'svg', extension: 'svg', ...size } };
  } else if (RASTER.test(path)) {
    try {
      const { default: sharp } = await import('sharp');
      const {
        width,
        height,
        autoOrient,
        hasAlpha,
        pages = 1,
      } = await sharp(bytes, { limitInputPixels: false }).metadata();
      // JPEG has no transparency.
      const extension = hasAlpha || /\.png$|\.gif$/i.test(path) ? 'png' : 'jpg';
      return {
        ...entry,
        image: {
          format: 'raster',
          extension,
          width: autoOrient.width || width,
          height: autoOrient.height || height,
          ...(hasAlpha && { hasAlpha }),
          ...((pages > 1 || isMovingPng(bytes)) && { several: true }),
        },
      };
    } catch (error) {
      const other = otherFormat(file, bytes);
      if (other) report.add(other);
      else
        reportProblem(report, 'image-unreadable', {
          message: `\`${file}\` could not be decoded: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}.`,
          position: { file },
        });
    }
  }
  return entry;
}

async function svgProblem(file: string, bytes: Buffer, text: string): Promise<Diagnostic | undefined> {
  const other = isUtf16(text) ? undefined : otherFormat(file, bytes);
  if (other) return other;
  // An SVG is published as UTF-8, whatever its XML declaration says.
  const found = findInvalidBytes(bytes) ?? (isUtf16(text) ? { line: 1, column: 1 } : undefined);
  if (found)
    return diagnostic('file-invalid-utf8', {
      message: 'before' in found ? invalidBytesMessage(found) : UTF16_MESSAGE,
      position: { file, line: found.line, column: found.column },
      remedy: SAVE_SVG,
    });
  const unread = (what: string, remedy: string): Diagnostic =>
    diagnostic('image-unreadable', { message: `\`${file}\` ${what}`, position: { file, line: 1, column: 1 }, remedy });
  if (!svgSize(text)) return unread('has no size.', 'Give its `<svg>` a `viewBox`, or `width` and `height`.');
  const foreign = namespaceProblem(text);
  if (foreign) return unread(foreign.message, foreign.remedy);
  if (!MAY_LOAD.test(text)) return undefined;
  const { loadedFile } = await import('./svg-references.js');
  const outside = loadedFile(text);
  return (
    outside &&
    diagnostic('image-reads-file', {
      message: `\`${file}\` refers to \`${outside.written}\`.`,
      ...framed(text, positionIn(file, text, outside.at)),
    })
  );
}

/** What an SVG has that loads another file; a quick test. */
const MAY_LOAD = /(?:href|src)\s*=\s*["']\s*(?!#|data:)|url\(\s*["']?(?!#|data:)|@import/i;

/** Says that a file has another format than its name. */
function otherFormat(file: string, bytes: Buffer): Diagnostic | undefined {
  const start = bytes.toString('latin1', 0, 256);
  const ending = extname(file).slice(1).toLowerCase();
  const isOwn = FORMATS.get(ending)?.some((pattern) => pattern.test(start)) === true;
  const what = isOwn ? undefined : contentOf(start);
  if (what === undefined) return undefined;
  return diagnostic('image-unreadable', {
    message: `\`${file}\` ${what}, not an image of the format that its name has.`,
    position: { file, line: 1, column: 1 },
    ...(what.includes('gzip') && { remedy: 'Unpack it: browsers do not read a compressed SVG under this name.' }),
  });
}

const SAVE_SVG = 'Save the file as UTF-8; if its first line names another `encoding`, remove that.';

/** In bytes; smaller files are read in less than a millisecond. */
const LARGE = 1 << 20;

/** Reads small files synchronously: the way to libuv's threads and back takes several times as long. */
async function bytesOf(root: string, file: string): Promise<Buffer> {
  const path = join(root, file);
  try {
    return statSync(path).size < LARGE ? readFileSync(path) : await readFile(path);
  } catch (error) {
    throw failure('file-unreadable', {
      message: `\`${file}\` could not be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}).`,
      position: { file },
    });
  }
}

/** sharp does not know animated PNG, whose control chunk comes before the picture (PNG, third edition, 11.3.6.1). */
function isMovingPng(bytes: Buffer): boolean {
  const control = bytes.indexOf('acTL');
  return control !== -1 && control < bytes.indexOf('IDAT') && bytes.toString('latin1', 1, 4) === 'PNG';
}

/** Width and height of an SVG: its attributes if they are absolute lengths, or else its `viewBox`. */
export function svgSize(text: string): { width: number; height: number } | undefined {
  const tag = svgRoot(text);
  if (tag === undefined) return undefined;
  const width = length(tag, 'width');
  const height = length(tag, 'height');
  if (width !== undefined && height !== undefined) return { width, height };
  const [, box] = /\bviewBox\s*=\s*["']([^"']*)["']/.exec(tag) ?? [];
  const [, , boxWidth, boxHeight] = (box ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (boxWidth === undefined || boxHeight === undefined || !(boxWidth > 0) || !(boxHeight > 0)) return undefined;
  if (width !== undefined) return { width, height: Math.round((width * boxHeight) / boxWidth) };
  if (height !== undefined) return { width: Math.round((height * boxWidth) / boxHeight), height };
  return wholeSize(boxWidth, boxHeight);
}

/** A ratio that rounding would change by more is kept by a larger size, up to these pixels on a side. */
const MOST_BENT = 0.02;
const MOST_ENLARGED = 4096;

/** The smallest size in whole pixels with nearly the ratio of a `viewBox`: 15 × 12 for 3 × 2.4. */
function wholeSize(width: number, height: number): { width: number; height: number } {
  const whole = (length: number): number => Math.max(1, Math.round(length));
  for (let scale = 1; scale * Math.max(width, height) <= MOST_ENLARGED; scale += 1) {
    const size = { width: whole(width * scale), height: whole(height * scale) };
    if (Math.abs((size.width * height) / (size.height * width) - 1) <= MOST_BENT) return size;
  }
  return { width: whole(width), height: whole(height) };
}

const NUMBER = '(\\+?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[+-]?\\d+)?)';

/** Units of CSS in pixels. */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
};

/** Returns an absolute length in pixels. */
function length(tag: string, name: string): number | undefined {
  const [, number, unit = ''] = new RegExp(`\\s${name}\\s*=\\s*["']\\s*${NUMBER}([a-z]*)\\s*["']`, 'i').exec(tag) ?? [];
  const pixels = Number(number) * (UNITS[unit.toLowerCase()] ?? NaN);
  return pixels > 0 && pixels < Infinity ? Math.max(1, Math.round(pixels)) : undefined;
}
