import { isUtf8 } from 'node:buffer';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sha256Hex } from '../../lib/text/hash.js';
import { MAX_FILE_BYTES, refuseDeepJson } from '../../lib/fs/limits.js';
import { IMAGE_EXTENSIONS, namesWith } from '../../lib/site/asset-forms.js';
import { changeOf, type Category, type Change } from './model/change.js';
import { compareJson } from './text/compare-json.js';
import { compareSegments, segmentChange, type SegmentChange } from './text/compare-segments.js';
import { compareRules } from './hosting/compare-rules.js';
import type { About, AboutOf } from './model/about.js';
import { HOST_FILES, isHostConfig } from './model/host-config.js';
import { headerRuleLines, redirectLines } from './hosting/parse-host-rules.js';
import { routeOf } from '../route-of.js';
import { differsOnlyByHashes, logicalName, type HashContext } from './model/hash-changes.js';

export interface FileContent {
  readonly path: string;
  /** Name for messages, including the tree; the path by default. */
  readonly name?: string;
  readonly bytes: Buffer;
  readonly sha256: string;
}

/** SHA-256 of a file of the tree after, by its path. */
export type HashAfter = (path: string) => string | undefined;

const TEXT = /(?:^|\/)(?:_headers|_redirects)$|\.(?:txt|xml|json|webmanifest|svg|css|js|mjs|map)$/;

/** Host configurations are text files with any name. */
const isText = (path: string): boolean => TEXT.test(path) || isHostConfig(path);

const isJson = (path: string): boolean => /\.(json|webmanifest)$/.test(path) && !isHostConfig(path);

/**
 * Compares two versions of a file other than a page. The result is never empty.
 *
 * @throws IsletError `file-too-deep`
 */
export function compareFiles(
  before: FileContent,
  after: FileContent,
  hashes: HashContext,
  hashAfter: HashAfter,
): Change[] {
  const compressed = /\.(br|gz)$/.exec(after.path);
  if (compressed) {
    const plain = after.path.slice(0, -3);
    const faithful = holds(after, compressed[1] ?? '') === hashAfter(plain);
    const about = { what: 'compressed', name: kindOf(plain), isFaithful: faithful } as const;
    return [{ ...binaryChange(before, after, about), ripple: faithful }];
  }
  const text = isText(after.path) && isUtf8(before.bytes) && isUtf8(after.bytes);
  const texts = text ? ([before.bytes.toString('utf8'), after.bytes.toString('utf8')] as const) : undefined;
  const rules = texts ? rulesOf(after.path, ...texts, hashes) : [];
  if (texts && isJson(after.path)) {
    refuseDeepJson(texts[0], { file: before.name ?? before.path, text: texts[0], at: 0 });
    refuseDeepJson(texts[1], { file: after.name ?? after.path, text: texts[1], at: 0 });
  }
  const changes = texts && rules.length === 0 ? compareTexts(before.path, ...texts, hashes) : rules;
  return changes.length > 0 ? changes : [binaryChange(before, after, { what: 'file', name: kindOf(after.path) })];
}

/** The single rules of an added or removed file. */
export function rulesOfOne(
  before: FileContent | undefined,
  after: FileContent | undefined,
  hashes: HashContext,
): Change[] {
  return rulesOf(
    (after ?? before)?.path ?? '',
    before?.bytes.toString('utf8') ?? '',
    after?.bytes.toString('utf8') ?? '',
    hashes,
  );
}

function rulesOf(path: string, before: string, after: string, hashes: HashContext): Change[] {
  const read = path === '_headers' ? headerRuleLines : path === '_redirects' ? redirectLines : undefined;
  return read ? compareRules(path, read(before), read(after), hashes) : [];
}

/** The change for a file that was added, removed or moved. */
export function wholeFile(before: FileContent | undefined, after: FileContent | undefined): Change {
  const path = (after ?? before)?.path ?? '';
  const page = path.endsWith('.html');
  return changeOf({
    category: page ? 'structure' : fileCategory(path),
    ...(before && after && { kind: 'moved' }),
    about: page ? { what: 'page' } : { what: 'file', name: path.startsWith(HOST_FILES) ? path : kindOf(path) },
    before: before && described(before, page),
    after: after && described(after, page),
    describesFile: true,
  });
}

function described({ path, bytes, sha256 }: FileContent, page: boolean): string {
  if (page) return routeOf(path);
  return `${path} (${String(bytes.length)} bytes, SHA-256 ${sha256.slice(0, 16)}…)`;
}

function binaryChange(before: FileContent, after: FileContent, about: About): Change {
  const values = { before: described(before, false), after: described(after, false) };
  return changeOf({ category: fileCategory(after.path), about, ...values, describesFile: true });
}

/** Where texts other than lines are cut into segments, by their path. */
const CUTS = [
  [/\.css$/, /(?<=\})/],
  [/\.m?js$/, /(?<=[;{}\n])/],
  [/\.svg$/, /(?<=>)/],
] as const;

function compareTexts(path: string, before: string, after: string, hashes: HashContext): Change[] {
  const category = fileCategory(path);
  const isHost = isHostConfig(path);
  // Host configurations are compared line by line, because an added entry shifts the JSON paths of all later ones.
  const values = isJson(path) ? (compareJson(before, after) ?? []) : [];
  if (values.length > 0)
    return values.map(({ path: key, follows, ...value }) => {
      const about = { what: 'file-value', name: nameOf(path), path: key } as const;
      const run = { before: value.before ?? '', after: value.after ?? '', beforeAt: 0, afterAt: 0 };
      const ripple = follows || differsOnlyByHashes(value.before, value.after, hashes);
      return { ...segmentChange(run, { category, about }, hashes), ...value, ripple };
    });
  const cut = isHost ? undefined : CUTS.find(([name]) => name.test(path))?.[1];
  const runs = compareSegments(before, after, cut ?? /(?<=\n)/);
  return (isHost ? runs.flatMap(linesOfRun) : runs).map((run) =>
    segmentChange(run, { category, about: { what: 'file-text', name: nameOf(path), part: partOf(path, run) } }, hashes),
  );
}

/** Pairs the lines of a run; returns the run itself if one side has more lines. */
function linesOfRun(run: SegmentChange): readonly SegmentChange[] {
  const [old, fresh] = [run.before, run.after].map((text) => text.split(/(?<=\n)/));
  if (!old || old.length !== fresh?.length) return [run];
  let [beforeAt, afterAt] = [run.beforeAt, run.afterAt];
  return old.map((before, index) => {
    const line = { before, after: fresh[index] ?? '', beforeAt, afterAt };
    beforeAt += before.length;
    afterAt += line.after.length;
    return line;
  });
}

/** What an added or removed part is, so that it is not taken for the whole file. */
function partOf(path: string, { before, after }: SegmentChange): AboutOf<'file-text'>['part'] {
  if (before !== '' && after !== '') return '';
  if (/\.(css|m?js|svg)$/.test(path)) return 'part of ';
  return (before + after).trim().includes('\n') ? 'lines of ' : 'line of ';
}

/** The path of a file that exists once in a site, else the kind of file. */
function nameOf(path: string): string {
  return path.includes('/') && !path.startsWith(HOST_FILES) ? kindOf(path) : path;
}

const IMAGE = namesWith([...IMAGE_EXTENSIONS, 'ico']);

function kindOf(path: string): string {
  const extension = /\.([a-z0-9]+)$/.exec(path)?.[1] ?? '';
  if (IMAGE.test(path)) return 'image file';
  if (/^(mp3|ogg|wav|mp4|webm|m4a)$/.test(extension)) return 'media file';
  if (/^(woff2?|ttf|otf)$/.test(extension)) return 'font file';
  if (/^m?js$/.test(extension)) return 'script file';
  if (extension === 'css') return 'style sheet';
  return logicalName(path.slice(path.lastIndexOf('/') + 1));
}

function fileCategory(path: string): Category {
  if (isHostConfig(path)) return 'hosting';
  return /\.(m?js|css|map)$/.test(path) ? 'code' : 'files';
}

/** SHA-256 of the content of a compressed file; `damaged` if it cannot be decompressed or is too large. */
function holds({ bytes }: FileContent, form: string): string {
  try {
    const limit = { maxOutputLength: MAX_FILE_BYTES };
    return sha256Hex(form === 'br' ? brotliDecompressSync(bytes, limit) : gunzipSync(bytes, limit));
  } catch {
    // No file has this hash.
    return 'damaged';
  }
}
