import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sources } from '../../src/client/dev/messages.js';
import { keyHash } from '../../src/lib/text/hash.js';
import { startDev, type RunningDev } from '../helpers/dev.js';
import { initSharedSite } from '../helpers/new-site.js';
import { listFiles, type Site } from '../helpers/site.js';

const HOME = 'site/pages/index.yaml';
const PICTURE = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><path d="M0 0h2v2z"/></svg>');
type Value = Sources['values'][string];

let site: Site;
let dev: RunningDev;
let origin: string;
let token: string;
/** The route of the home page, which begins with the base path. */
let home: string;

beforeAll(async () => {
  site = await initSharedSite('https://clay.example/yard/');
  await writeFile(join(site.root, 'secret.yaml'), 'a: secret\n');
  await site.write(HOME, `\uFEFF${(await site.read(HOME)).replaceAll('\n', '\r\n')}`);
  dev = await startDev(site.root);
  ({ origin } = new URL(dev.url));
  const html = await (await fetch(dev.url)).text();
  home = /data-route="([^"]*)"/.exec(html)?.[1] ?? '';
  [, token = ''] = /data-token="([^"]*)"/.exec(html) ?? [];
});
afterAll(async () => {
  await dev.stop();
  await site.dispose();
});

async function ask(action: string, request: object = {}, route = home): Promise<{ status: number; body: string }> {
  const answer = await fetch(`${origin}/-/islet/edit`, {
    method: 'POST',
    headers: { 'X-Islet-Token': token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ action, route, ...request }),
  });
  return { status: answer.status, body: await answer.text() };
}

async function valuesOf(route: string): Promise<Value[]> {
  const answer = await fetch(`${origin}/-/islet/sources?route=${route}`, { headers: { 'X-Islet-Token': token } });
  return Object.values(((await answer.json()) as Sources).values);
}

const idOf = (file: string, ...path: (string | number)[]): string => keyHash(`${file}\n${path.join('\n')}`);

test('only values that the page has shown are changed, at their place in the file', async () => {
  const names = [
    'site/site.yaml name',
    'site/pages/questions.yaml title',
    'site/pages/notes/add-a-page.yaml body',
    '../secret.yaml a',
    'secret.yaml a',
  ];
  await valuesOf(home);
  for (const name of names) {
    const [file = '', ...path] = name.split(' ');
    const id = idOf(file, ...path.map((part) => (/^\d+$/.test(part) ? Number(part) : part)));
    const request = { id, name: 'a.svg', text: '', edits: [{ id, stamp: '', text: 'x' }] };
    for (const action of ['check', 'save', 'uses', 'upload'])
      expect((await ask(action, request)).status, `${action} ${name}`).toBe(404);
  }
  const before = await readFile(join(site.root, HOME));
  const heading = (await valuesOf(home)).find(({ name }) => name === 'heading');
  if (!heading) throw new Error('The page shows no heading.');
  const edits = [{ id: heading.id, stamp: heading.stamp, text: 'Land: it is small #1' }];
  expect(await ask('save', { edits }, `${home}questions/`)).toMatchObject({ status: 404 });
  expect(await ask('save', { edits })).toMatchObject({ status: 200 });
  // A byte order mark and Windows line ends stay.
  expect((await readFile(join(site.root, HOME))).toString()).toBe(
    before.toString().replace('heading: Here is a small piece of land.', "heading: 'Land: it is small #1'"),
  );
  expect(await ask('undo')).toMatchObject({ status: 200 });
  expect(await readFile(join(site.root, HOME))).toEqual(before);
});

test('no path of a browser leads out of the site', async () => {
  const image = (await valuesOf(home)).find(({ kind }) => kind === 'image');
  const id = image?.id ?? '';
  const text = PICTURE.toString('base64');
  const stored = async (name: string): Promise<unknown> =>
    (JSON.parse((await ask('upload', { id, name, text })).body) as { path?: string }).path;
  expect(await stored('../../../Evil name.svg')).toBe('images/evil-name.svg');
  expect(await stored('..\\..\\evil2.svg')).toBe('images/evil2.svg');
  expect(await stored('चित्र.svg')).toBe('images/picture.svg');
  for (const name of ['a.yaml', 'a.svg/../../b.js', '.svg.html', 'a'])
    expect((await ask('upload', { id, name, text })).status, name).toBe(422);
  const before = (await listFiles(join(site.root, 'site'))).length;
  for (const path of ['/../evil/', '../../evil', '/a/../../../evil/', '/%2e%2e/evil/', 'C:\\evil', '/.git/config/'])
    expect((await ask('new', { template: 'home', path, title: 'x' })).status, path).toBe(422);
  for (const place of ['../secret.yaml:1:1', '/etc/hosts:1:1', '.git/config:1:1'])
    expect((await ask('open', { place })).status, place).toBe(422);
  expect((await listFiles(join(site.root, 'site'))).length).toBe(before);
});

test('a picture is known by its content, is not too large, and runs nothing', async () => {
  const id = (await valuesOf(home)).find(({ kind }) => kind === 'image')?.id ?? '';
  const upload = (name: string, bytes: Buffer): ReturnType<typeof ask> =>
    ask('upload', { id, name, text: bytes.toString('base64') });
  expect(await upload('page.png', Buffer.from('<!doctype html><p>x'))).toMatchObject({ status: 422 });
  expect(await upload('page.svg', Buffer.from('<!doctype html><p>x'))).toMatchObject({ status: 422 });
  expect((await upload('large.png', Buffer.alloc(10_000_001))).body).toContain('has more than 10 MB');
  const active = PICTURE.toString().replace('<path', '<script>alert(1)</script><path onclick="alert(1)"');
  expect(await upload('active.svg', Buffer.from(active))).toMatchObject({ status: 200 });
  expect(await site.read('site/assets/images/active.svg')).not.toContain('alert');
  const other = Buffer.from(PICTURE.toString().replace('M0 0h2v2z', 'M0 0h1v2z'));
  expect((await upload('active.svg', other)).body).toContain('images/active-2.svg');
});

test('a picture beside its page is replaced by one beside it', async () => {
  const page = `${home}notes/add-a-page/`;
  const pictureOf = async (): Promise<Value | undefined> => (await valuesOf(page)).find(({ kind }) => kind === 'image');
  await site.write('site/pages/notes/own.svg', PICTURE);
  await site.edit('site/pages/notes/add-a-page.yaml', 'images/note-add.svg', './own.svg');
  await expect.poll(async () => (await pictureOf())?.text, { timeout: 20_000 }).toBe('./own.svg');
  const upload = { id: (await pictureOf())?.id, name: 'New.svg', text: PICTURE.toString('base64') };
  const stored: unknown = JSON.parse((await ask('upload', upload, page)).body);
  expect(stored).toMatchObject({ path: './new.svg', files: ['site/pages/notes/new.svg'] });
  const { targets } = JSON.parse((await ask('targets', {}, page)).body) as { targets: { image: [string][] } };
  const offered = targets.image.map(([path]) => path);
  expect(offered).toEqual(expect.arrayContaining(['./new.svg', './own.svg', 'images/mark.svg']));
  const { targets: others } = JSON.parse((await ask('targets')).body) as { targets: { image: [string][] } };
  expect(others.image.map(([path]) => path)).not.toContain('./own.svg');
});

test('links are offered to pages that visitors and search engines may see', async () => {
  await site.write('site/pages/later.yaml', `${await site.read('site/pages/questions.yaml')}draft: true\n`);
  await site.write('site/pages/hidden.yaml', `${await site.read('site/pages/questions.yaml')}noindex: true\n`);
  await expect.poll(async () => (await fetch(`${dev.url}later/`)).status, { timeout: 20_000 }).toBe(200);
  const { targets } = JSON.parse((await ask('targets')).body) as { targets: { link: [string, string][] } };
  expect(targets.link.map(([path]) => path).sort()).toEqual([
    '/',
    '/notes/add-a-page/',
    '/notes/change-a-page/',
    '/questions/',
    '/search/',
  ]);
});

test('the editor of texts is sent compressed, at most 200 KB', async () => {
  const { status, headers } = await fetch(`${origin}/-/islet/text-editor.js`);
  expect([status, headers.get('content-encoding')]).toEqual([200, 'gzip']);
  expect(Number(headers.get('content-length'))).toBeLessThan(100_000);
  expect(Number(headers.get('content-length'))).toBeGreaterThan(10_000);
});

test('a rich text that is checked is shown in pieces, and nothing is saved', async () => {
  const text = (await valuesOf(`${home}notes/add-a-page/`)).find(({ kind }) => kind === 'markdown' || kind === 'html');
  if (!text) throw new Error('The page shows no rich text.');
  const edits = [{ id: text.id, stamp: text.stamp, text: '<p>Two <em>words</em></p>' }];
  const { preview } = JSON.parse((await ask('check', { edits }, `${home}notes/add-a-page/`)).body) as {
    preview: { kind: string; name: string }[];
  };
  expect(preview.filter(({ kind }) => kind === 'open').map(({ name }) => name)).toEqual(['p', 'em']);
  expect(await site.read(text.file)).not.toContain('Two <em>');
});

test('the last item of a list is removed, and the first one comes from the example of its page kind', async () => {
  const act = async (value: Value | undefined, item: string): Promise<void> => {
    const edits = [{ id: value?.id, stamp: value?.stamp, text: '', item }];
    expect(await ask('save', { edits })).toMatchObject({ status: 200 });
  };
  const point = async (): Promise<Value | undefined> =>
    (await valuesOf(home)).find(({ name }) => name === 'points[0].heading');
  for (const length of [3, 2, 1]) {
    await expect.poll(async () => (await point())?.list?.length, { timeout: 20_000 }).toBe(length);
    await act(await point(), 'remove');
  }
  expect(await site.read(HOME)).toMatch(/^points:\r\n {2}\[\]\r\n/m);
  const { values, files } = JSON.parse((await ask('settings')).body) as { values: Value[]; files: string[] };
  expect(files).toContain('site/data/navigation.yaml');
  await act(
    values.find(({ kind, name }) => kind === 'list' && name === 'points'),
    'add',
  );
  expect(await site.read(HOME)).toMatch(
    /^points:\r\n {2}- heading: First point\r\n {4}text: .*\r\n {4}draft: true\r\n\r\n/m,
  );
});
