import { assetCache } from '../../incremental/result-cache.js';
import { templatesInUse } from './templates-in-use.js';
import type { PageWithCard } from '../../core/prepare-render.js';
import type { PlannedCard } from '../../core/social-cards.js';
import type { AssetJob } from '../../images/asset-library.js';
import { makeAssets } from '../../images/make-assets.js';
import { createReport, type Diagnostic } from '../../errors/index.js';
import { MANIFEST_PATH } from '../../lib/site/site-icons.js';
import { robotsText, sitemapFiles } from '../../routes/sitemap.js';
import { webManifest } from '../../routes/web-manifest.js';
import type { State } from './state.js';

/** The files beside pages, each made when it is asked for. */
export interface Published {
  /** Answers for this state from now on. */
  use(state: State | undefined): void;
  /** Notes what a rendered page refers to. */
  add(page: PageWithCard): void;
  /** The bytes of a file, by its path in the output. */
  file(path: string): Promise<Uint8Array | undefined>;
  /** Why files that were asked for could not be made, as long as their sources are what they were. */
  problems(): readonly Diagnostic[];
}

type Make = () => Uint8Array | string | undefined | Promise<Uint8Array | undefined>;

/** Files that stay known although newer pages do not refer to them: an open page may still ask for them. */
const MAX_KNOWN = 20_000;

/** @param onProblem called when a file could not be made: why is among the problems now */
export function createPublished(root: string, onProblem: () => void): Published {
  /** By the path in the output. */
  const unmade = new Map<string, { readonly asset: AssetJob['asset']; readonly found: readonly Diagnostic[] }>();
  const known = new Map<string, Make>();
  let state: State | undefined;

  function learn(path: string, make: Make): void {
    known.delete(path);
    known.set(path, make);
  }

  async function makeAsset(job: AssetJob): Promise<Uint8Array | undefined> {
    let made: Uint8Array | undefined;
    const report = createReport();
    await makeAssets(root, [job], assetCache(root), report, ({ bytes }) => {
      made = bytes;
    });
    // An image that was saved a moment ago is asked for once more by then.
    const found = report.list().filter(({ name }) => name !== 'image-changed');
    if (found.length === 0) unmade.delete(job.output);
    else if (!unmade.has(job.output)) {
      unmade.set(job.output, { asset: job.asset, found });
      onProblem();
    }
    return made;
  }

  function learnAssets(): void {
    for (const job of state?.render.assetJobs() ?? []) learn(job.output, () => makeAsset(job));
  }

  function learnCard(card: PlannedCard): void {
    const cards = state?.render.cards;
    if (cards) learn(card.output, () => cards.draw(card));
  }

  return {
    use(next) {
      state = next;
      if (!state) return;
      for (const [output, { asset }] of unmade)
        if (state.basis.index.get(asset.path)?.sha256 !== asset.sha256) unmade.delete(output);
      const { project, render } = state;
      for (const [template, styles] of render.styles) {
        if (styles.kind === 'linked' && templatesInUse(state).has(template)) learn(styles.output, () => styles.css);
      }
      for (const { path, bytes } of project.bundle.assets) learn(path, () => bytes);
      for (const { path, text } of render.browser.files) learn(path, () => text);
      learnAssets();
    },
    add({ card }) {
      learnAssets();
      for (const { path, text } of state?.render.publishedJson() ?? []) learn(path, () => text);
      if (card) learnCard(card);
      for (const oldest of known.keys()) {
        if (known.size <= MAX_KNOWN) break;
        known.delete(oldest);
      }
    },
    problems: () => [...unmade.values()].flatMap(({ found }) => found),
    async file(path) {
      const made = await (known.get(path) ?? whole(state, path))?.();
      return typeof made === 'string' ? Buffer.from(made) : made;
    },
  };
}

/** Files that speak of the site as a whole. */
function whole(state: State | undefined, path: string): Make | undefined {
  if (!state) return undefined;
  const {
    project: { site },
    content,
    render,
  } = state;
  if (path === 'robots.txt') return () => robotsText(site);
  const { icons } = render;
  if (path === MANIFEST_PATH.slice(1) && icons) return () => webManifest(site, icons);
  if (!/^sitemap.*\.xml$/.test(path)) return undefined;
  const found = sitemapFiles(content.table.infos(), site).find((file) => file.path === path);
  return found && (() => found.text);
}
