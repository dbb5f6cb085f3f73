import type { CheckedSite } from './checked-site.js';

/** Width and height of a PNG file, from its header; `undefined` for other files. */
export function pngSize(site: CheckedSite, path: string): readonly [width: number, height: number] | undefined {
  const start = /\.png$/i.test(path) ? Buffer.from(site.readStart(path).slice(0, 24), 'latin1') : undefined;
  return start?.length === 24 && start.toString('latin1', 12, 16) === 'IHDR'
    ? [start.readUInt32BE(16), start.readUInt32BE(20)]
    : undefined;
}
