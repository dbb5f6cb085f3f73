import { bundleIslands, type BundleMode } from '../../bundle/browser/bundle-islands.js';
import { discover, type Listing } from '../../content/discover.js';
import { createRichTextCache, type RichTextCache } from '../../content/rich-text/rich-text-cache.js';
import { createReport, IsletError, type Report } from '../../errors/index.js';
import { indexAssets, type AssetFile } from '../../images/asset-index.js';
import { createCardMaker, type CardMaker } from '../../images/cards/card-maker.js';
import { createCodeHashes, type CodeHashes } from '../../incremental/code-hashes.js';
import { cardCache } from '../../incremental/result-cache.js';
import { ASSETS_FOLDER, CONTENT_FOLDERS, isPicture } from '../../lib/site/asset-paths.js';
import { outputPath, siteAddress } from '../../lib/site/base-path.js';
import type { BrowserBundle } from '../../lib/site/template-bundle.js';
import type { Project } from '../project/open-project.js';

/** Input of rendering except the content. A dev session reuses it while the content changes. */
export interface RenderBasis {
  readonly browser: BrowserBundle;
  readonly index: ReadonlyMap<string, AssetFile>;
  readonly cardMaker: CardMaker;
  readonly code: CodeHashes;
  readonly texts: RichTextCache;
}

/** Parts that exist already, such as those that the main thread has sent to a thread. */
export interface BasisParts extends Partial<RenderBasis> {
  /** How islands are compiled. */
  readonly mode?: BundleMode;
  /** Lists folders without reading them. */
  readonly listing?: Listing;
}

/** Compiles the islands of a project and indexes its assets. @throws IsletError if either has problems */
export async function renderBasis(project: Project, parts: BasisParts = {}): Promise<RenderBasis> {
  const { root, site, files, compile } = project;
  const { code = createCodeHashes(root), texts = createRichTextCache(), mode, listing } = parts;
  const { cardMaker = createCardMaker(root, cardCache(root)) } = parts;
  const report = createReport();
  const [browser, index] = await Promise.all([
    parts.browser ??
      report.attemptAsync(async () => {
        const { warnings, ...bundle } = await bundleIslands(root, files, site.runtime, compile, mode);
        for (const item of warnings) report.add(item);
        return placed(bundle, site.base);
      }),
    parts.index ?? report.attemptAsync(() => indexAssets(root, assetFiles(root, report, listing), report)),
  ]);
  // Reports the problems of both.
  if (!browser || !index) throw new IsletError(report.list());
  for (const item of report.list()) project.report.add(item);
  return { browser, index, cardMaker, code, texts };
}

/** The files of `site/assets/`, and pictures beside content, whose folders are reported when content is read. */
function assetFiles(root: string, report: Report, listing: Listing | undefined): string[] {
  const assets = discover(root, ASSETS_FOLDER.slice(0, -1), () => true, report);
  const quiet = createReport();
  return assets.concat(CONTENT_FOLDERS.flatMap((folder) => discover(root, folder, isPicture, quiet, { listing })));
}

/** Returns scripts with their addresses below the base path of a site. */
function placed({ urls, beside, files, ...bundle }: BrowserBundle, base: string): BrowserBundle {
  const at = (url: string): string => siteAddress(base, url);
  return {
    ...bundle,
    urls: new Map([...urls].map(([id, url]) => [id, at(url)])),
    beside: new Map([...beside].map(([id, list]) => [id, list.map(at)])),
    files: files.map(({ path, ...rest }) => ({ ...rest, path: outputPath(base, path) })),
  };
}
