import { assetStore } from '../build/result-stores.js';
import { templatesInUse } from './templates-in-use.js';
import type { PageWithCard } from '../build/prepare-render.js';
import type { PlannedCard } from '../build/social-cards.js';
import type { AssetJob } from '../images/asset-library.js';
import { makeAssets } from '../images/make-assets.js';
import { createReport } from '../errors/index.js';
import { MANIFEST_PATH } from '../lib/site-icons.js';
import { robotsText, sitemapFiles } from '../routes/sitemap.js';
import { webManifest } from '../routes/web-manifest.js';
import type { State } from './state.js';

/** The files beside pages, each made when it is asked for. */
export interface Published {
  /** Answers for this state from now on. */
  use(state: State | undefined): void;
  /** Notes what a rendered page refers to. */
  add(page: PageWithCard): void;
  /** The bytes of a file, by its path in the output. */
  file(path: string): Promise<Uint8Array | undefined>;
}

type Make = () => Uint8Array | string | undefined | Promise<Uint8Array | undefined>;

/** Files that stay known although newer pages do not refer to them: an open page may still ask for them. */
const MAX_KNOWN = 20_000;

export function createPublished(root: string): Published {
  const known = new Map<string, Make>();
  let state: State | undefined;

  function learn(path: string, make: Make): void {
    known.delete(path);
    known.set(path, make);
  }

  async function makeAsset(job: AssetJob): Promise<Uint8Array | undefined> {
    let made: Uint8Array | undefined;
    await makeAssets(root, [job], assetStore(root), createReport(), ({ bytes }) => { made = bytes; });
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
    async file(path) {
      const made = await (known.get(path) ?? whole(state, path))?.();
      return typeof made === 'string' ? Buffer.from(made) : made;
    },
  };
}

/** Files that speak of the site as a whole. */
function whole(state: State | undefined, path: string): Make | undefined {
  if (!state) return undefined;
  const { project: { site }, content, render } = state;
  if (path === 'robots.txt') return () => robotsText(site);
  const { icons } = render;
  if (path === MANIFEST_PATH.slice(1) && icons) return () => webManifest(site, icons);
  if (!/^sitemap.*\.xml$/.test(path)) return undefined;
  const found = sitemapFiles(content.table.infos(), site).find((file) => file.path === path);
  return found && (() => found.text);
}
