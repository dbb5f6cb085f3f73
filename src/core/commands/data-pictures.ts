import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isAsLocked, type DataLock, type DataSource } from '../../content/data-sources.js';
import { walkFields } from '../../content/field-walker.js';
import type { Schema } from '../../content/schema-shape.js';
import type { YamlFile } from '../../content/yaml/yaml-file.js';
import { yamlPositions } from '../../content/yaml/yaml-positions.js';
import { createReport, failure, type IsletError } from '../../errors/index.js';
import { indexAssets } from '../../images/asset-index.js';
import { ASSETS_FOLDER } from '../../lib/site/asset-paths.js';
import { tooManyPixels } from '../../images/image-pixels.js';
import { optimizeSvg } from '../../images/optimize-svg.js';
import { IMAGE_EXTENSIONS } from '../../lib/site/asset-forms.js';
import { contentOf, FORMATS } from '../../lib/site/file-formats.js';
import { sortedKeys } from '../../lib/text/code-unit-order.js';
import { svgText } from '../../lib/text/encoding.js';
import { sha256Hex } from '../../lib/text/hash.js';
import type { ValuePath } from '../../lib/text/value-path.js';
import type { RequestData } from './data-requests.js';

/** Limits of the pictures of one source: their number, the bytes of one and of all, and the time for all. */
const MOST_PICTURES = 10_000;
const MOST_BYTES = 20_000_000;
const MOST_BYTES_OF_ALL = 1_000_000_000;
const MOST_TIME = 15 * 60_000;

/** Characters of the hash in the name of a file: two of so many pictures never share it. */
const NAME_LENGTH = 16;

/** Pictures that are fetched at a time. */
const PARALLEL = 6;

type Pictures = NonNullable<DataLock['pictures']>;

export interface PictureSource {
  readonly root: string;
  readonly source: DataSource;
  /** The data as it was fetched, and its schema. */
  readonly data: YamlFile;
  readonly schema: Schema;
  readonly request: RequestData;
  readonly signal: AbortSignal | undefined;
}

export interface FetchedPictures {
  readonly pictures: Pictures;
  /** The data with their paths. */
  readonly content: string;
}

/**
 * Fetches the pictures that the fields `image()` of data name by address into `site/assets/`, and returns the data with
 * their paths. `undefined` if there are none.
 *
 * @throws IsletError with the problems of all pictures; no new picture is left then
 */
export async function fetchPictures({
  root,
  source,
  data,
  schema,
  request,
  signal,
}: PictureSource): Promise<FetchedPictures | undefined> {
  const value = structuredClone(data.value);
  const places = new Map<string, ValuePath>();
  const pictures = new Map<string, Pictures[string]>();
  const visit = (): void => {
    walkFields(schema, value, ({ kind, value: written, path }) => {
      if (kind !== 'image' || typeof written !== 'string' || !/^https?:/i.test(written)) return written;
      if (!places.has(written)) places.set(written, [...path]);
      return pictures.get(written)?.file.slice(ASSETS_FOLDER.length) ?? written;
    });
  };
  visit();
  if (places.size === 0) return undefined;
  const positions = yamlPositions(data.file, data.text);
  const report = createReport();
  const failed = (address: string, message: string): IsletError =>
    failure('data-source-failed', {
      message: `The picture \`${address}\`: ${message}`,
      ...positions.shown(positions.value(places.get(address) ?? [])),
    });
  const queue = [...places.keys()];
  const ends = Date.now() + MOST_TIME;
  let bytesLeft = MOST_BYTES_OF_ALL;
  const added: string[] = [];

  async function fetchOne(address: string): Promise<void> {
    const fault = (message: string): IsletError => failed(address, message);
    if (Date.now() > ends) throw fault(`All pictures were not fetched within ${String(MOST_TIME / 60_000)} minutes.`);
    const bytes = await request(address, { most: MOST_BYTES }, fault);
    bytesLeft -= bytes.length;
    if (bytesLeft < 0) throw fault(`All pictures have more than ${String(MOST_BYTES_OF_ALL)} bytes.`);
    const { extension, content } = await pictureOf(bytes, fault);
    const sha256 = sha256Hex(content);
    const picture = { file: `${ASSETS_FOLDER}${source.name}/${sha256.slice(0, NAME_LENGTH)}.${extension}`, sha256 };
    pictures.set(address, picture);
    if (isAsLocked(root, picture)) return;
    added.push(picture.file);
    mkdirSync(dirname(join(root, picture.file)), { recursive: true });
    writeFileSync(join(root, picture.file), content);
    const ofFile = createReport();
    const [asset] = (await indexAssets(root, [picture.file], ofFile)).values();
    const problem = ofFile.list()[0] ?? (asset?.image && tooManyPixels(picture.file, asset.image));
    if (problem) throw fault(problem.message);
  }

  async function work(): Promise<void> {
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
      const next = address;
      await report.attemptAsync(() => fetchOne(next));
    }
  }

  try {
    const [tooMany] = queue.slice(MOST_PICTURES);
    if (tooMany !== undefined) throw failed(tooMany, `The data names more than ${String(MOST_PICTURES)} pictures.`);
    await Promise.all(Array.from({ length: PARALLEL }, work));
    signal?.throwIfAborted();
    report.throwIfErrors();
  } catch (error) {
    for (const file of added) rmSync(join(root, file), { force: true });
    throw error;
  }
  visit();
  return {
    pictures: Object.fromEntries(
      sortedKeys(pictures.keys()).map((address) => [address, pictures.get(address)]),
    ) as Pictures,
    content: `${JSON.stringify(value, undefined, 2)}\n`,
  };
}

/** Removes pictures of the last time that the data names no more, unless they were changed since. */
export function removePictures(root: string, before: Pictures, now: Pictures): void {
  const kept = new Set(Object.values(now).map(({ file }) => file));
  for (const picture of Object.values(before))
    if (!kept.has(picture.file) && isAsLocked(root, picture)) rmSync(join(root, picture.file));
}

/** The format of a picture by its content, which is an SVG without scripts and without what loads something. */
async function pictureOf(
  bytes: Buffer,
  fault: (message: string) => IsletError,
): Promise<{ readonly extension: string; readonly content: Buffer }> {
  const start = bytes.toString('latin1', 0, 256);
  const extension = IMAGE_EXTENSIONS.find((ending) => FORMATS.get(ending)?.some((pattern) => pattern.test(start)));
  if (extension === undefined) {
    const what = contentOf(start);
    throw fault(`It is no picture that browsers show${what === undefined ? '' : `: it ${what}`}.`);
  }
  if (extension !== 'svg') return { extension, content: bytes };
  try {
    return { extension, content: Buffer.from(await optimizeSvg(svgText(bytes))) };
  } catch (error) {
    throw fault(`It is an SVG that cannot be read: ${(error as Error).message.split('\n', 1)[0] ?? ''}.`);
  }
}
