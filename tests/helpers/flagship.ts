import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { parse } from 'yaml';
import { buildSite, copySources, buildSharedFlagship, makeOnce } from './flagship-build.js';
import { linkTree } from './link-tree.js';
import { parsePage, type PageElement } from './select.js';
import { listFiles, type PublishedFile } from './site.js';
import { runWarmCli } from './warm-cli.js';

/** Timeout for hooks that build the site, in milliseconds. Long, because a busy machine is slow. */
export const BUILD_TIMEOUT = 1_200_000;

/** A page as it was published. */
export interface PublishedPage {
  /** Such as `/ludo/` or `/404.html`. */
  readonly route: string;
  readonly html: string;
  readonly page: PageElement;
}

/** The project's own site, built in a folder of its own. */
export interface Flagship {
  readonly out: string;
  /** Every page, sorted by route in code units. */
  readonly pages: readonly PublishedPage[];
  readonly files: readonly PublishedFile[];
  /** @throws where there is no page of that route */
  page(route: string): PageElement;
  /** Content of a YAML file of the site, such as `data/chrome.yaml`. */
  yaml(path: string): Promise<unknown>;
  dispose(): Promise<void>;
}

/** Files to write before the build, by their path in the project, with their content or a change of it. */
export type SiteChanges = Readonly<Record<string, string | ((content: string) => string)>>;

/**
 * Builds a copy of `site/` and `templates/` with the real command, for the tests of a file; the caller disposes of it. The unchanged
 * site, and changes with a name (`sharedAs`), are built once in a run: their files are hard links and must not be written into.
 */
export async function buildFlagship(changes: SiteChanges = {}, sharedAs?: string): Promise<Flagship> {
  const shared = await sharedBuild(changes, sharedAs);
  const root = await realpath(await mkdtemp(join(tmpdir(), 'islet-flagship-')));
  const dispose = (): Promise<void> => rm(root, { recursive: true, force: true });
  const out = join(root, 'dist');
  try {
    if (shared !== undefined) linkTree(shared, root);
    else await buildChanged(root, changes);
    const files = await listFiles(out);
    const pages = await (shared === undefined ? readPages(out, files) : readSharedPages(join(shared, 'dist'), files));
    return {
      out,
      pages,
      files,
      page(route) {
        const found = pages.find((candidate) => candidate.route === route);
        if (found === undefined) throw new Error(`No page was published for \`${route}\`.`);
        return found.page;
      },
      yaml: async (path) => parse(await readFile(join(root, 'site', path), 'utf8')) as unknown,
      dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** Copies the cache of the unchanged flagship, such as encoded images, into another project. */
export async function copyFlagshipCache(root: string): Promise<void> {
  linkTree(join(await sharedFlagship(), '.islet/cache'), join(root, '.islet/cache'));
}

const sharedFlagship = (): Promise<string> => buildSharedFlagship(inject('runFolder'));

/** Folder of a build that is made once in a run; `undefined` for changes of one test file. */
async function sharedBuild(changes: SiteChanges, sharedAs: string | undefined): Promise<string | undefined> {
  if (Object.keys(changes).length === 0) return sharedFlagship();
  if (sharedAs === undefined) return undefined;
  return makeOnce(join(inject('runFolder'), sharedAs), (folder) => buildChanged(folder, changes));
}

async function buildChanged(root: string, changes: SiteChanges): Promise<void> {
  copySources(root);
  for (const [path, change] of Object.entries(changes)) await applyChange(join(root, path), change);
  await copyFlagshipCache(root);
  await buildSite(root, runWarmCli);
}

/** Pages by output folder, read and parsed once for all test files of this process. */
const sharedPages = new Map<string, Promise<PublishedPage[]>>();

function readSharedPages(out: string, files: readonly PublishedFile[]): Promise<PublishedPage[]> {
  const pages = sharedPages.get(out) ?? readPages(out, files);
  sharedPages.set(out, pages);
  return pages;
}

async function applyChange(path: string, change: SiteChanges[string]): Promise<void> {
  const content = typeof change === 'string' ? change : change(await readFile(path, 'utf8'));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

async function readPages(out: string, files: readonly PublishedFile[]): Promise<PublishedPage[]> {
  const pages = files
    .filter(({ path }) => path.endsWith('.html'))
    .map(async ({ path }) => {
      const html = await readFile(join(out, path), 'utf8');
      let page: PageElement | undefined;
      return {
        route: `/${path.replace(/(^|\/)index\.html$/, '$1')}`,
        html,
        get page() {
          return (page ??= parsePage(html));
        },
      };
    });
  return (await Promise.all(pages)).sort((a, b) => (a.route < b.route ? -1 : 1));
}
