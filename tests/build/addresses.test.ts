import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { servePreview } from '../helpers/serve.js';
import type { Site } from '../helpers/site.js';
import { useWarmCli } from '../helpers/warm-cli.js';
import { copySharedBookshop } from './bookshop.js';

const page = (fields: string): string =>
  `template: book\ntitle: The River\ndescription: A walk along a river.\nheading: The River\nlines: [Water.]\n${fields}`;

describe('addresses of any script, and of old sites', () => {
  const command = useWarmCli();
  let site: Site;
  beforeAll(async () => {
    site = await copySharedBookshop();
    // macOS stores names decomposed.
    await site.write(`site/pages/${'über'.normalize('NFD')}-uns.yaml`, page(''));
    await site.write('site/pages/hi/नमस्ते.yaml', page('locale: hi\ntranslationOf: /2019/Old+Post.html\n'));
    await site.write(
      'site/pages/post.yaml',
      page("path: /2019/Old+Post.html\nredirectFrom: ['/Old Name/', /7.php, /post/]\n"),
    );
    await site.edit(
      'site/pages/index.yaml',
      '[the river](/books/river/)',
      '[a](/über-uns) and [b](/2019/Old+Post.html#top)',
    );
    const { json } = await site.build();
    expect(json.diagnostics).toEqual([]);
  });
  afterAll(() => site.dispose());

  it('have files with their letters', async () => {
    const paths = (await site.files()).map(({ path }) => path).filter((path) => path.endsWith('.html'));
    expect(paths).toEqual(expect.arrayContaining(['über-uns/index.html', 'hi/नमस्ते/index.html', '2019/Old+Post.html']));
  });

  it('are percent-encoded for machines', async () => {
    const hindi = encodeURI('/hi/नमस्ते/');
    const post = await site.html('/2019/Old+Post.html');
    expect(post.one('link[rel="canonical"]').attr('href')).toBe('https://shelf.example/2019/Old+Post.html');
    expect(post.one('link[hreflang="hi"]').attr('href')).toBe(`https://shelf.example${hindi}`);
    const index = await site.html('/');
    expect(index.all('main a').map((link) => link.attr('href'))).toEqual(
      expect.arrayContaining(['/%C3%BCber-uns/', '/2019/Old+Post.html#top']),
    );
    const sitemap = await site.read('dist/sitemap.xml');
    for (const path of ['/%C3%BCber-uns/', '/2019/Old+Post.html', hindi])
      expect(sitemap).toContain(`<loc>https://shelf.example${path}</loc>`);
    const redirects = await site.read('dist/_redirects');
    for (const from of ['/Old%20Name/', '/7.php', '/post/'])
      expect(redirects).toContain(`${from} /2019/Old+Post.html 301`);
  });

  it('are letters for people', async () => {
    const { stdout } = await site.cli(['routes', '--reporter', 'json']);
    expect(stdout).toContain('"/über-uns/"');
    const explained = await site.cli(['explain', encodeURI('/hi/नमस्ते'), '--reporter', 'json']);
    expect(explained.stdout).toContain('"/hi/नमस्ते/"');
  });

  it('are served', async () => {
    const preview = await servePreview(site.out);
    try {
      const answers = ['/über-uns/', '/hi/नमस्ते', '/2019/Old+Post.html', '/Old%20Name/', '/2019/Old+Post.html/'].map(
        async (path) => {
          const { status, headers } = await fetch(preview.url + path, { redirect: 'manual' });
          return [status, headers.get('location')];
        },
      );
      expect(await Promise.all(answers)).toEqual([
        [200, null],
        [301, encodeURI('/hi/नमस्ते/')],
        [200, null],
        [301, '/2019/Old+Post.html'],
        [404, null],
      ]);
    } finally {
      await preview.close();
    }
  });

  it('are the same in an incremental build, in parts, and after a move', async () => {
    await site.edit('site/pages/post.yaml', 'Water.', 'Water, again.');
    const edited = await site.build();
    expect([edited.json.diagnostics, edited.json.result]).toMatchObject([[], { rendered: 1 }]);
    const whole = await site.read('dist.audit/SHA256SUMS');
    const parts = ['part-1', 'part-2'].map((name) => join(site.root, name));
    for (const [index, out] of parts.entries())
      await command(['build', '--shard', `${String(index + 1)}/2`, '--root', site.root, '--out', out]);
    const { code } = await command(['merge', ...parts, '--root', site.root, '--out', site.out]);
    expect(code).toBe(0);
    expect(await site.read('dist.audit/SHA256SUMS')).toBe(whole);
    const moved = await site.cli(['move', '/2019/Old+Post.html', '/books/post/']);
    expect(moved.code).toBe(0);
    expect(await site.read('site/pages/books/post.yaml')).not.toContain('path:');
    expect(await site.read('site/pages/index.yaml')).toContain('(/books/post/#top)');
    expect(await site.read('site/pages/hi/नमस्ते.yaml')).toContain('translationOf: /books/post/');
    expect((await site.build()).json.diagnostics).toEqual([]);
    expect(await site.read('dist/_redirects')).toContain('/2019/Old+Post.html /books/post/ 301\n');
  });
});
