import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import process from 'node:process';
import type { Browser, Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { HostServer } from '../build/hosts/servers.js';
import { launchSharedBrowser, openPage } from '../helpers/browser.js';
import { applyBlock, readBlocks } from '../helpers/handbook.js';
import { siteIn, type Site } from '../helpers/site.js';
import { engines } from './hosts/engines.js';
import { initSite, install, installation, run, usePackedIslet } from './install-islet.js';

const HOSTS = ['nginx', 'netlify', 'cloudflare'] as const;

usePackedIslet();

/** A site of somebody who has only the package and has followed the handbook; the same one before that. */
let root: string;
let site: Site;
let plain: Readonly<Record<string, string>>;
let browser: Browser;
let outside: Outside;

beforeAll(async () => {
  const packages = [
    'react@19',
    'react-dom@19',
    '@types/react@19',
    'typescript@7',
    'pagefind@1.6.0',
    '@sveltia/cms@0.221.1',
  ];
  const folder = await install('exceptions', installation.tarball, ...packages);
  await run(process.execPath, ['node_modules/islet/bin/islet.js', ...initSite('web')], folder);
  root = join(folder, 'web');
  site = siteIn(root);
  await islet('build');
  plain = await policies();
  outside = await startOutside();
  await rm(join(root, 'site/pages/search.yaml'));
  for (const block of await readBlocks('.github/exceptions.md'))
    if (block.title !== undefined) await applyBlock(root, block);
  await cp(
    join(folder, 'node_modules/@sveltia/cms/dist/sveltia-cms.js'),
    join(root, 'site/public/admin/sveltia-cms.js'),
  );
  await islet('cms', '--format');
  await site.edit(
    'site/public/admin/config.yml',
    'name: github\n  repo: OWNER/NAME\n  branch: main',
    'name: test-repo',
  );
  await site.edit('site/site.yaml', 'https://www.googletagmanager.com/gtag/js', `${outside.tag}/gtag/js`);
  await site.edit(
    'site/site.yaml',
    '[https://www.googletagmanager.com, https://*.google-analytics.com, https://*.analytics.google.com]',
    `['${outside.more}']`,
  );
  await islet('build');
  const pagefind = join(folder, 'node_modules/pagefind/lib/runner/bin.cjs');
  await run(process.execPath, [pagefind, '--site', 'dist', '--output-path', 'site/public/pagefind'], root);
  const built = await islet('build', '--target', HOSTS.join(','));
  expect(built).not.toContain('policy');
  ({ browser } = await launchSharedBrowser());
});
afterAll(() => {
  for (const server of outside.servers) server.close();
});

const islet = (...args: readonly string[]): Promise<string> =>
  run(process.execPath, ['../node_modules/islet/bin/islet.js', ...args], root);

/** Policies of the pages that have no exception: in the header, and in the page. */
async function policies(): Promise<Readonly<Record<string, string>>> {
  const pages = ['index.html', '404.html'];
  const texts = await Promise.all(pages.map((page) => site.read(`dist/${page}`)));
  const metas = texts.map((text) => /<meta http-equiv="Content-Security-Policy"[^>]*>/.exec(text)?.[0] ?? '');
  const [, header = ''] =
    /^\/\*\n(?:.*\n)*? {2}(Content-Security-Policy: .*)\n/m.exec(await site.read('dist/_headers')) ?? [];
  return { header, ...Object.fromEntries(pages.map((page, index) => [page, metas[index] ?? ''])) };
}

/** The host of a tag, which makes a policy and loads more from a second host, to which that sends an event. */
interface Outside {
  readonly tag: string;
  readonly more: string;
  readonly servers: readonly Server[];
  readonly heard: string[];
}

async function startOutside(): Promise<Outside> {
  const heard: string[] = [];
  const start = async (scripts: () => Readonly<Record<string, string>>): Promise<[string, Server]> => {
    const server = createServer((request, response) => {
      heard.push(request.url ?? '');
      const script = scripts()[(request.url ?? '').replace(/\?.*/, '')];
      response.setHeader('Access-Control-Allow-Origin', '*').setHeader('Content-Type', 'text/javascript').end(script);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return [`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, server];
  };
  const [more, second] = await start(() => ({
    '/second.js': `fetch('${more}/collect?' + dataLayer.map(([name, kind, state]) => [name, kind, state?.analytics_storage].join('.')).join())`,
  }));
  const [tag, first] = await start(() => ({
    '/gtag/js': `const made = trustedTypes.createPolicy('measure', { createScriptURL: (address) => address });
      const script = document.createElement('script');
      script.src = made.createScriptURL('${more}/second.js');
      document.head.append(script);`,
  }));
  return { tag, more, servers: [first, second], heard };
}

it('leaves every other page the policy that it had', async () => {
  expect(await policies()).toEqual(plain);
});

describe.each(HOSTS)('with the engine of %s', (host) => {
  let engine: HostServer;
  let folder: string;
  const open = (path: string) => openPage(browser, engine.url + path);
  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'islet-exceptions-')));
    engine = await engines[host]({ root, folder });
  });
  afterAll(async () => {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(['/', '/search/', '/notes/add-a-page/', '/questions/', '/admin/'])(
    'sends exactly one policy for %s',
    async (path) => {
      const response = await fetch(engine.url + path);
      expect(response.headers.get('content-security-policy')).toMatch(/^[^,]+$/);
    },
  );

  it('searches by WebAssembly', async () => {
    const { page, log } = await open('/search/');
    await page.waitForSelector('islet-island[data-hydrated]');
    await page.type('input[type="search"]', 'colours');
    await expect
      .poll(() => page.$$eval('main li a', (links) => links.map((link) => link.getAttribute('href'))))
      .toContain('/questions/');
    expect(log.pageErrors).toEqual([]);
  });

  it('answers for the notes by a service worker, and for no other page', async () => {
    const { page, log } = await open('/notes/add-a-page/');
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
      .toBe('activated');
    expect(
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.scope),
    ).toBeUndefined();
    expect([log.cspViolations, log.pageErrors]).toEqual([[], []]);
  });

  it('loads what a tag loads, and sends, after consent only', async () => {
    outside.heard.length = 0;
    const { page, log } = await open('/questions/');
    await page.waitForSelector('islet-island[data-hydrated] button:not([hidden])');
    expect(outside.heard).toEqual([]);
    await page.click('main p button');
    await expect
      .poll(() => outside.heard.map((path) => path.replace(/\?.*/, '')))
      .toEqual(['/gtag/js', '/second.js', '/collect']);
    expect(outside.heard[2]).toContain('consent.default.denied,consent.update.granted,js.');
    expect([log.cspViolations, log.pageErrors]).toEqual([[], []]);
  });

  it('saves a page in Sveltia CMS as the change of one line, which the build judges', async () => {
    const { page } = await open('/admin/');
    await seed(page);
    await press(page, 'Work with Test Repository');
    await page.waitForFunction(() => document.body.innerText.includes('site/pages/notes: article'), {
      polling: 100,
    });
    await page.goto(`${engine.url}/admin/#/collections/pages_notes_article_yaml/entries/add-a-page`);
    await page.waitForFunction(() => document.querySelector('textarea')?.value.startsWith('How to add'), {
      polling: 100,
    });
    // The editor fills its fields once more when it has loaded.
    await expect
      .poll(async () => {
        await page.click('textarea');
        await page.keyboard.press('End');
        if (!(await titleIn(page)).endsWith(' today')) await page.keyboard.type(' today');
        return page.$$eval('button', (buttons) =>
          buttons.some((one) => one.innerText.trim() === 'Save' && !one.disabled),
        );
      }, POLL)
      .toBe(true);
    await press(page, 'Save');
    const file = 'site/pages/notes/add-a-page.yaml';
    const before = await readFile(join(root, file), 'utf8');
    await expect.poll(() => stored(page, file), POLL).not.toBe(before);
    const after = await stored(page, file);
    expect(changedLines(before, after)).toEqual([expect.stringMatching(/^title: .* today$/)]);
    onTestFinished(() => site.write(file, before));
    await site.write(file, after);
    await islet('build');
    expect(await site.read('dist/notes/add-a-page/index.html')).toContain('this site today');
    await site.write(file, after.replace(/^lead: .*\n/m, ''));
    await expect(islet('build')).rejects.toMatchObject({
      stdout: expect.stringContaining('content-missing-key') as string,
    });
  });
});

const REPOSITORY = 'sveltia-cms-test';

/** The CMS is slow on a busy machine. */
const POLL = { timeout: 60_000, interval: 500 };

function titleIn(page: Page): Promise<string> {
  return page.$eval('textarea', ({ value }) => value);
}

/** Puts the files of the site where the test backend keeps its own. */
async function seed(page: Page): Promise<void> {
  const entries = await readdir(join(root, 'site'), { recursive: true, withFileTypes: true });
  const paths = entries.flatMap((entry) => (entry.isFile() ? relative(root, join(entry.parentPath, entry.name)) : []));
  const files = await Promise.all(
    paths.map(async (path) => [path, (await readFile(join(root, path))).toString('base64')] as const),
  );
  await page.evaluate(
    async (name, all) => {
      const top = await (await navigator.storage.getDirectory()).getDirectoryHandle(name, { create: true });
      for (const [path, data] of all) {
        const parts = path.split('/');
        let folder = top;
        for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part, { create: true });
        const file = await (await folder.getFileHandle(parts.at(-1) ?? '', { create: true })).createWritable();
        await file.write(Uint8Array.from(atob(data), (character) => character.charCodeAt(0)));
        await file.close();
      }
    },
    REPOSITORY,
    files,
  );
}

function stored(page: Page, path: string): Promise<string> {
  return page.evaluate(
    async (name, parts) => {
      let folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(name);
      for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part);
      return (await (await folder.getFileHandle(parts.at(-1) ?? '')).getFile()).text();
    },
    REPOSITORY,
    path.split('/'),
  );
}

async function press(page: Page, words: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const button = [...document.querySelectorAll('button')].find((one) => one.innerText.trim() === wanted);
      if (button?.disabled !== false) return false;
      button.click();
      return true;
    },
    { polling: 100 },
    words,
  );
}

function changedLines(before: string, after: string): string[] {
  const old = before.split('\n');
  return after.split('\n').filter((line, index) => line !== old[index]);
}
