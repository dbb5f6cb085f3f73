import { assetCache } from '../../incremental/result-cache.js';
import type { RenderedPage } from '../../core/render/checked-render.js';
import type { PlannedCard } from '../../core/render/social-cards.js';
import type { AssetJob } from '../../images/asset-library.js';
import { makeAssets } from '../../images/make-assets.js';
import { PUBLIC_FOLDER, readPublicFile } from '../../content/public-files.js';
import type { Page } from '../../lib/site/page.js';
import { outputPath, sitePath } from '../../lib/site/base-path.js';
import { createReport, type Diagnostic } from '../../errors/index.js';
import { MANIFEST_PATH } from '../../lib/site/site-icons.js';
import { robotsText, sitemapFiles } from '../../routes/sitemap.js';
import { webManifest } from '../../routes/web-manifest.js';
import type { SessionState } from './session-state.js';
import type { StoppedPages } from './stopped-pages.js';

/** The published files beside pages, each generated on request. */
export interface OnDemandFiles {
  /** Switches to a state. */
  use(state: SessionState | undefined): void;
  /** Adds the files that a rendered page refers to. */
  addPage(page: RenderedPage): void;
  /** The bytes of a file, by its path in the output. */
  file(path: string): Promise<Uint8Array | undefined>;
  /** Renders the files of `templates/files/`, once for each state, to find their problems. */
  check(): Promise<void>;
  /** Problems of files that could not be generated, until their sources change. */
  problems(): readonly Diagnostic[];
}

type Generate = () => Uint8Array | string | undefined | Promise<Uint8Array | undefined>;

/** Files that newer pages may not refer to any more; an open page may still request them. */
const MAX_FILES = 20_000;

/** Time after which a session says that it makes pictures, in milliseconds. */
const SLOW = 3000;

/**
 * @param onProblem called when a file could not be generated
 * @param onSlow called with the number of pictures that are being made for some time
 */
export function createOnDemandFiles(
  root: string,
  stopped: StoppedPages,
  onProblem: () => void,
  onSlow: (pictures: number) => void,
): OnDemandFiles {
  const assets = createAssetMaker(root, onProblem, onSlow);
  /** By output path, the oldest first. */
  const known = new Map<string, Generate>();
  /** Problems of files of `templates/files/` by route. */
  const faulty = new Map<string, readonly Diagnostic[]>();
  let state: SessionState | undefined;
  let checked: SessionState | undefined;

  function add(path: string, generate: Generate): void {
    known.delete(path);
    known.set(path, generate);
  }

  async function renderFile({ render }: SessionState, record: Page): Promise<string | undefined> {
    const made = await stopped.attempt(record, () => render.renderPage(record));
    if (!made && !faulty.has(record.route)) {
      const faults = render.faults().filter(({ routes }) => routes?.includes(record.route));
      faulty.set(record.route, [...faults, ...stopped.problems(record.file)]);
      onProblem();
    }
    return made?.html;
  }

  /** Files that are neither pages nor generated for every site. */
  function otherFile(path: string): Generate | undefined {
    if (!state) return undefined;
    const { otherFiles } = state.content;
    const current = state;
    const record = otherFiles.rendered.find(({ output }) => output === path);
    if (record)
      return async () => {
        const text = await renderFile(current, record);
        return text === undefined ? undefined : Buffer.from(text);
      };
    const { base } = current.project.site;
    const file = otherFiles.copied.find((copied) => outputPath(base, copied.slice(PUBLIC_FOLDER.length)) === path);
    return file !== undefined ? () => readPublicFile(root, file) : undefined;
  }

  function addAssets(): void {
    for (const job of state?.render.assetJobs() ?? []) add(job.output, () => assets.make(job));
  }

  function addCard(card: PlannedCard): void {
    const cards = state?.render.cards;
    if (cards) add(card.output, () => cards.draw(card));
  }

  return {
    use(next) {
      state = next;
      faulty.clear();
      if (!state) return;
      assets.use(state);
      const { project, render, templates } = state;
      for (const [template, styles] of render.styles) {
        if (styles.kind === 'linked' && templates.has(template)) add(styles.output, () => styles.css);
      }
      for (const { path, bytes } of project.bundle.assets) add(outputPath(project.site.base, path), () => bytes);
      for (const { path, text } of render.browser.files) add(path, () => text);
      addAssets();
    },
    addPage({ card }) {
      addAssets();
      for (const { path, text } of state?.render.publishedTexts() ?? []) add(path, () => text);
      if (card) addCard(card);
      for (const oldest of known.keys()) {
        if (known.size <= MAX_FILES) break;
        known.delete(oldest);
      }
    },
    async check() {
      if (!state || checked === state) return;
      checked = state;
      for (const record of state.content.otherFiles.rendered) await renderFile(state, record);
    },
    problems: () => [...assets.problems(), ...[...faulty.values()].flat()],
    async file(path) {
      const made = await (known.get(path) ?? otherFile(path) ?? siteFile(state, path))?.();
      return typeof made === 'string' ? Buffer.from(made) : made;
    },
  };
}

interface AssetMaker {
  /** The bytes of an asset; `undefined` if it cannot be made. */
  make(job: AssetJob): Promise<Uint8Array | undefined>;
  /** Forgets the problems of assets that have changed. */
  use(state: SessionState): void;
  problems(): readonly Diagnostic[];
}

function createAssetMaker(root: string, onProblem: () => void, onSlow: (pictures: number) => void): AssetMaker {
  let pictures = 0;
  let slow: NodeJS.Timeout | undefined;
  /** Failed files by output path. */
  const failed = new Map<string, { readonly asset: AssetJob['asset']; readonly found: readonly Diagnostic[] }>();

  async function make(job: AssetJob): Promise<Uint8Array | undefined> {
    let made: Uint8Array | undefined;
    const report = createReport();
    pictures += 1;
    slow ??= setTimeout(() => onSlow(pictures), SLOW).unref();
    try {
      await makeAssets(root, [job], assetCache(root), report, ({ bytes }) => {
        made = bytes;
      });
    } finally {
      pictures -= 1;
      if (pictures === 0) {
        clearTimeout(slow);
        slow = undefined;
      }
    }
    // An image that was just saved is requested again.
    const found = report.list().filter(({ name }) => name !== 'image-changed');
    if (found.length === 0) failed.delete(job.output);
    else if (!failed.has(job.output)) {
      failed.set(job.output, { asset: job.asset, found });
      onProblem();
    }
    return made;
  }

  return {
    make,
    use({ basis }) {
      for (const [output, { asset }] of failed)
        if (basis.index.get(asset.path)?.sha256 !== asset.sha256) failed.delete(output);
    },
    problems: () => [...failed.values()].flatMap(({ found }) => found),
  };
}

/** Files about the whole site. */
function siteFile(state: SessionState | undefined, path: string): Generate | undefined {
  if (!state) return undefined;
  const {
    project: { site },
    content,
    render,
  } = state;
  if (path === 'robots.txt') return () => robotsText(site);
  const { icons } = render;
  if (sitePath(site.base, `/${path}`) === MANIFEST_PATH && icons) return () => webManifest(site, icons);
  if (!/(?:^|\/)sitemap.*\.xml$/.test(path)) return undefined;
  const { table } = content;
  const pages = table.records.map((record) => table.address(record));
  const found = sitemapFiles(pages, site).find((file) => file.path === path);
  return found && (() => found.text);
}
