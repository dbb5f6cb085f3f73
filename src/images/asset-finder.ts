import { failure } from '../errors/index.js';
import type { AssetLibrary } from '../lib/site/asset-forms.js';
import { assetFile } from '../lib/site/asset-paths.js';
import { outputPath, siteAddress } from '../lib/site/base-path.js';
import { sortedKeys } from '../lib/text/code-unit-order.js';
import { didYouMean, didYouMeanText } from '../lib/text/did-you-mean.js';
import { assetSpellings, fileKey } from '../lib/text/names.js';
import type { AssetFile } from './asset-index.js';
import { contentHash, extensionOf, outputOf, plainRecipe } from './output-names.js';

export type ImageFile = AssetFile & { readonly image: NonNullable<AssetFile['image']> };

/** What the library says of source files. */
type AssetFacts = Pick<
  AssetLibrary,
  'paths' | 'find' | 'file' | 'isImage' | 'sha256' | 'contentSha256' | 'source' | 'filmSize'
>;

/** Finds source files by the paths and addresses that templates and content name. */
export interface AssetFinder extends AssetFacts {
  /** @throws IsletError `asset-missing` */
  get(path: string): AssetFile;
  /** @throws IsletError `image-missing` */
  getImage(path: string): ImageFile;
}

export function createAssetFinder(index: ReadonlyMap<string, AssetFile>, base: string): AssetFinder {
  const paths = sortedKeys(index.keys());
  /** The first of two files whose names differ only in Unicode normalisation. */
  const byKey = new Map([...paths].reverse().map((path) => [fileKey(path), path]));
  /** Paths by the addresses of unchanged files; made on first use. */
  let addresses: Map<string, string> | undefined;

  function find(written: string): string | undefined {
    if (index.has(written)) return written;
    for (const spelling of assetSpellings(written)) {
      const path = byKey.get(spelling);
      if (path !== undefined) return path;
    }
    return pathOfAddress(written);
  }

  /** The file of a published address, which resolved content contains. */
  function pathOfAddress(address: string): string | undefined {
    if (!address.startsWith(siteAddress(base, '/assets/'))) return undefined;
    addresses ??= new Map(
      [...index.values()]
        .reverse()
        .map((asset) => [`/${outputPath(base, outputOf(asset, plainRecipe(asset), extensionOf(asset)))}`, asset.path]),
    );
    return addresses.get(address);
  }

  function missing(name: 'asset-missing' | 'image-missing', what: string, path: string, known: readonly string[]) {
    const near = didYouMean(path, known);
    const message = `There is no ${what}\`${assetFile(path)}\`.`;
    return failure(name, { message, remedy: near === undefined ? undefined : didYouMeanText(path, near) });
  }

  function get(path: string): AssetFile {
    const asset = index.get(find(path) ?? '');
    if (asset) return asset;
    throw missing('asset-missing', '', path, paths);
  }

  function getImage(path: string): ImageFile {
    const asset = index.get(find(path) ?? '');
    if (asset?.image) return { ...asset, image: asset.image };
    const images = paths.filter((item) => index.get(item)?.image);
    throw missing('image-missing', 'image ', path, images);
  }

  return {
    ...{ paths, find, get, getImage },
    file: (path) => assetFile(find(path) ?? path),
    isImage: (path) => index.get(find(path) ?? '')?.image !== undefined,
    sha256: (path) => get(path).sha256,
    contentSha256: (path) => contentHash(get(path)),
    source(path) {
      const { width, height } = getImage(path).image;
      return { width, height };
    },
    filmSize: (path) => get(path).film,
  };
}
