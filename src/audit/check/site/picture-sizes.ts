import { RASTER } from '../../../lib/site/asset-forms.js';
import { parseSrcset, type PictureSize } from './page-resources.js';
import { hasRel, type CheckedPage, type PageElement } from './checked-page.js';
import type { CheckedSite } from './checked-site.js';

/** The files of an `img` or `source` of the site, and pictures in its attributes, as keys of `CheckedSite.pictureSizes`. */
export function picturesOf(page: CheckedPage, site: CheckedSite, image: PageElement): string[] {
  const written = [page.attr(image, 'src') ?? '', ...parseSrcset(page.attr(image, 'srcset')).map((one) => one.address)];
  return written.flatMap((address) => pictureKey(page, site, address) ?? []);
}

/** The key of a picture of the site in `CheckedSite.pictureSizes`; `undefined` for drawings and other sites. */
export function pictureKey(page: CheckedPage, site: CheckedSite, address: string): string | undefined {
  const key = address.startsWith('data:') ? address : site.resolve(address, page.base)?.file;
  return key !== undefined && isRaster(key) ? key : undefined;
}

/** True for pictures of pixels, which browsers stretch to the size in the markup; drawings keep their ratio. */
function isRaster(key: string): boolean {
  return key.startsWith('data:') ? /^data:image\/(?!svg)/i.test(key) : RASTER.test(key);
}

/** Pictures whose size the metadata of a page says: the one for social networks, and icons. */
function describedPictures(page: CheckedPage, site: CheckedSite): string[] {
  const shared = page
    .elements('meta')
    .filter((element) => page.attr(element, 'property')?.trim().toLowerCase() === 'og:image')
    .map((element) => page.attr(element, 'content') ?? '');
  const icons = page
    .elements('link')
    .filter((element) => hasRel(page, element, 'icon') || hasRel(page, element, 'apple-touch-icon'))
    .map((element) => page.attr(element, 'href') ?? '');
  const manifests = page
    .elements('link')
    .filter((element) => hasRel(page, element, 'manifest'))
    .flatMap((element) => site.resolve(page.attr(element, 'href') ?? '', page.base)?.file ?? []);
  const listed = manifests.flatMap((file) =>
    site.addressesIn(file).flatMap((address) => site.resolve(address, `/${file}`)?.file ?? []),
  );
  return [
    ...[...shared, ...icons].flatMap((address) => pictureKey(page, site, address) ?? []),
    ...listed.filter(isRaster),
  ];
}

/** A key of `CheckedSite.pictureSizes` and its value. */
export type SizeEntry = readonly [key: string, size: PictureSize | undefined];

/** Reads the sizes of the pictures of a page that are not known yet, and returns them. Pictures that cannot be read have none. */
export async function readPictureSizes(
  page: CheckedPage,
  site: CheckedSite,
  readBytes: (path: string) => Buffer,
): Promise<SizeEntry[]> {
  const found: SizeEntry[] = [];
  const shown = page.elements('img', 'source').flatMap((image) => picturesOf(page, site, image));
  for (const key of [...shown, ...describedPictures(page, site)]) {
    if (site.pictureSizes.has(key)) continue;
    const bytes = key.startsWith('data:') ? bytesOf(key) : readBytes(key);
    const size = await sizeOf(bytes);
    site.pictureSizes.set(key, size);
    found.push([key, size]);
  }
  return found;
}

function bytesOf(address: string): Buffer {
  const [, base64 = '', data = ''] = /^data:[^,]*?(;base64)?,(.*)$/s.exec(address) ?? [];
  return Buffer.from(data, base64 === '' ? 'latin1' : 'base64');
}

async function sizeOf(bytes: Buffer): Promise<PictureSize | undefined> {
  if (bytes.length === 0) return undefined;
  // Loaded here: many sites have no such pictures.
  const { default: sharp } = await import('sharp');
  return sharp(bytes)
    .metadata()
    .then(
      ({ autoOrient: { width, height } }) => ({ width, height }),
      () => undefined,
    );
}
