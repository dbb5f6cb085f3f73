import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isAsLocked, readLock, type DataLock, type DataSource } from '../../content/data-sources.js';
import { walkFields } from '../../content/field-walker.js';
import type { Schema } from '../../content/schema-shape.js';
import type { YamlFile } from '../../content/yaml/yaml-file.js';
import { yamlPositions } from '../../content/yaml/yaml-positions.js';
import { createReport, failure, IsletError, type Report } from '../../errors/index.js';
import { ASSETS_FOLDER, indexAssets } from '../../images/asset-index.js';
import { tooManyPixels } from '../../images/image-pixels.js';
import { optimizeSvg } from '../../images/optimize-svg.js';
import { isletFolder } from '../../lib/fs/islet-folder.js';
import { IMAGE_EXTENSIONS } from '../../lib/site/asset-forms.js';
import { FORMATS } from '../../lib/site/file-formats.js';
import { svgText } from '../../lib/text/encoding.js';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';
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

export interface FetchedPictures {
  /** Absent if the data names no pictures of other places. */
  readonly pictures?: Pictures;
  /** The data with the paths of the files in place of the addresses. */
  readonly value: Readonly<Record<string, unknown>>;
  /** Puts new files into `site/assets/`, and removes those of the last time that the data no longer names. */
  publish(): void;
  /** Removes what `publish` does not need any more. */
  close(): void;
}

export interface PictureSource {
  readonly root: string;
  readonly source: DataSource;
  /** The data as it was fetched, and its schema. */
  readonly data: YamlFile;
  readonly schema: Schema;
  readonly request: RequestData;
  readonly signal: AbortSignal | undefined;
}

/**
 * Fetches the pictures that the fields `image()` of data name by address, and checks them.
 *
 * @throws IsletError with the problems of all pictures
 */
export async function fetchPictures({
  root,
  source,
  data,
  schema,
  request,
  signal,
}: PictureSource): Promise<FetchedPictures> {
  const value = structuredClone(data.value);
  const places = new Map<string, ValuePath>();
  const visit = (replace: (address: string) => string): void => {
    walkFields(schema, value, ({ kind, value: written, path }) => {
      if (kind !== 'image' || typeof written !== 'string' || !/^https?:/i.test(written)) return written;
      if (!places.has(written)) places.set(written, [...path]);
      return replace(written);
    });
  };
  visit((address) => address);
  const before = readLock(root, source)?.pictures ?? {};
  const stage = join(isletFolder(root), 'sources/pictures');
  const close = (): void => {
    rmSync(stage, { recursive: true, force: true });
  };
  const positions = yamlPositions(data.file, data.text);
  const report = createReport();
  const failed = (address: string, message: string): IsletError =>
    failure('data-source-failed', {
      message: `The picture \`${address}\`: ${message}`,
      ...positions.shown(positions.value(places.get(address) ?? [])),
    });
  const pictures = new Map<string, Pictures[string]>();
  const queue = [...places.keys()];
  const ends = Date.now() + MOST_TIME;
  let bytesLeft = MOST_BYTES_OF_ALL;
  const [tooMany] = queue.slice(MOST_PICTURES);
  if (tooMany !== undefined) throw failed(tooMany, `The data names more than ${String(MOST_PICTURES)} pictures.`);
  const work = async (): Promise<void> => {
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
      const fault = (message: string): IsletError => failed(String(address), message);
      if (Date.now() > ends) throw fault(`All pictures were not fetched within ${String(MOST_TIME / 60_000)} minutes.`);
      const bytes = await report.attemptAsync(() => request(String(address), { most: MOST_BYTES }, fault));
      signal?.throwIfAborted();
      bytesLeft -= bytes?.length ?? 0;
      if (bytesLeft < 0) throw fault(`All pictures have more than ${String(MOST_BYTES_OF_ALL)} bytes.`);
      const picture = bytes && (await report.attemptAsync(() => keep(stage, source.name, bytes, fault)));
      if (picture) pictures.set(address, picture);
    }
  };
  try {
    close();
    await Promise.all(Array.from({ length: PARALLEL }, work));
    report.throwIfErrors();
  } catch (error) {
    close();
    throw error;
  }
  visit((address) => pictures.get(address)?.file.slice(ASSETS_FOLDER.length) ?? address);
  return {
    value,
    ...(places.size > 0 && {
      pictures: Object.fromEntries([...pictures].sort(([a], [b]) => byCodeUnit(a, b))),
    }),
    publish() {
      const kept = new Set([...pictures.values()].map(({ file }) => file));
      for (const picture of pictures.values()) {
        if (isAsLocked(root, picture)) continue;
        mkdirSync(dirname(join(root, picture.file)), { recursive: true });
        copyFileSync(join(stage, picture.file), join(root, picture.file));
      }
      for (const picture of Object.values(before))
        if (!kept.has(picture.file) && isAsLocked(root, picture)) rmSync(join(root, picture.file));
    },
    close,
  };
}

/** Writes a picture into the folder `stage`, as it will be in `site/assets/`. */
async function keep(
  stage: string,
  name: string,
  bytes: Buffer,
  fault: (message: string) => IsletError,
): Promise<Pictures[string]> {
  const start = bytes.toString('latin1', 0, 256);
  const extension = IMAGE_EXTENSIONS.find((ending) => FORMATS.get(ending)?.some((pattern) => pattern.test(start)));
  if (extension === undefined) throw fault('It is no picture that browsers show.');
  const content = extension === 'svg' ? await safeSvg(bytes, fault) : bytes;
  const sha256 = sha256Hex(content);
  const file = `${ASSETS_FOLDER}${name}/${sha256.slice(0, NAME_LENGTH)}.${extension}`;
  mkdirSync(dirname(join(stage, file)), { recursive: true });
  writeFileSync(join(stage, file), content);
  const report: Report = createReport();
  const [asset] = (await indexAssets(stage, [file], report)).values();
  const [problem] = report.list();
  const large = asset?.image && tooManyPixels(file, asset.image);
  if (problem ?? large) throw fault((problem ?? large)?.message ?? '');
  return { file, sha256 };
}

/** Without scripts and what loads something. */
async function safeSvg(bytes: Buffer, fault: (message: string) => IsletError): Promise<Buffer> {
  try {
    return Buffer.from(await optimizeSvg(svgText(bytes)));
  } catch (error) {
    throw fault(`It is an SVG that cannot be read: ${String((error as Error).message).split('\n', 1)[0] ?? ''}.`);
  }
}
