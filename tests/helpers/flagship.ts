import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { parse } from 'yaml';
import { parsePage, type PageElement } from './select.js';
import { listFiles, runCli, type PublishedFile } from './site.js';

const project = fileURLToPath(new URL('../../', import.meta.url));

/** For hooks that build the site, in milliseconds: much of it is patience with a busy machine. */
export const BUILD_TIMEOUT = 180_000;

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
 * Builds a copy of `site/` and `templates/` with the real command, for the tests of a file; the caller disposes of it. The first unchanged
 * build of a run is kept until its end: the next ones are copies of it, and changed ones take its cache of encoded images.
 */
export async function buildFlagship(changes: SiteChanges = {}): Promise<Flagship> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'islet-flagship-')));
  const dispose = (): Promise<void> => rm(root, { recursive: true, force: true });
  const kept = join(inject('runFolder'), 'flagship');
  const unchanged = Object.keys(changes).length === 0;
  const out = join(root, 'dist');
  try {
    if (unchanged && existsSync(kept)) {
      await cp(kept, root, { recursive: true });
    } else {
      for (const part of ['site', 'templates', 'tsconfig.base.json']) await cp(join(project, part), join(root, part), { recursive: true });
      for (const [path, change] of Object.entries(changes)) await applyChange(join(root, path), change);
      if (existsSync(kept)) await cp(join(kept, '.islet/cache'), join(root, '.islet/cache'), { recursive: true });
      const { code, stdout, stderr } = await runCli(['build', '--root', root, '--out', out]);
      if (code !== 0) throw new Error(`The site was not built (exit code ${String(code)}):\n${stdout}\n${stderr}`);
      if (unchanged) await keep(root, kept);
    }
    const files = await listFiles(out);
    const pages = await readPages(out, files);
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

/** Puts a copy of the folder in its place at once; where another worker was faster, its copy stands. */
async function keep(root: string, kept: string): Promise<void> {
  const copy = `${kept}-${String(process.pid)}`;
  await cp(root, copy, { recursive: true });
  try {
    await rename(copy, kept);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    await rm(copy, { recursive: true });
    if (!['ENOTEMPTY', 'EEXIST'].includes(code)) throw error;
  }
}

async function applyChange(path: string, change: SiteChanges[string]): Promise<void> {
  const content = typeof change === 'string' ? change : change(await readFile(path, 'utf8'));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

async function readPages(out: string, files: readonly PublishedFile[]): Promise<PublishedPage[]> {
  const pages = files.filter(({ path }) => path.endsWith('.html')).map(async ({ path }) => {
    const html = await readFile(join(out, path), 'utf8');
    return { route: `/${path.replace(/(^|\/)index\.html$/, '$1')}`, html, page: parsePage(html) };
  });
  return (await Promise.all(pages)).sort((a, b) => (a.route < b.route ? -1 : 1));
}
