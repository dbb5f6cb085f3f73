import { createHash } from 'node:crypto';
import type { Chance } from '../../../../../helpers/chance.js';
import type { SizeLayout } from '../../../../../helpers/make-package.js';
import { makeZip } from './zip.js';

/** One state of the file on the server. */
export interface FileVersion {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  readonly modified: string;
  /** SHA-256, Base64. */
  readonly digest: string;
}

/** `trailing`: bytes of it that are behind the archive. */
export function createVersion(
  chance: Chance,
  number: number,
  { size, layout, trailing = 0 }: { size: number; layout: SizeLayout; trailing?: number },
): FileVersion {
  const start = chance.int(0, 2 ** 30);
  const archive = makeZip(size - trailing, (index) => Math.imul(start + index, 2_654_435_761) >>> 19, layout);
  const bytes = new Uint8Array(Buffer.concat([archive, Buffer.alloc(trailing, start)]));
  return {
    bytes,
    etag: `"version-${String(number)}"`,
    modified: new Date(Date.UTC(2025, 9, 1 + number)).toUTCString(),
    digest: createHash('sha256').update(bytes).digest('base64'),
  };
}

/** Whether the bytes are the beginning of the file. */
export function beginsWith({ bytes }: FileVersion, beginning: Uint8Array): boolean {
  return beginning.length <= bytes.length && beginning.every((byte, index) => byte === bytes[index]);
}
