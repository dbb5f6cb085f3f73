import { describe, expect, it } from 'vitest';
import { copyFixture, OWN_PROCESS } from '../helpers/site.js';
import { servePreview } from '../helpers/serve.js';

describe('a site that the generator has never seen', () => {
  it('builds with its own templates', async () => {
    const site = await copyFixture('minimal');
    const { code, json, stderr } = await site.build([], OWN_PROCESS);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(json).toMatchObject({ version: 1, command: 'build', ok: true, diagnostics: [], result: { pages: 3 } });
    expect((await site.files()).map(({ path }) => path)).toEqual([
      '404.html',
      '_headers',
      '_redirects',
      'herbs/basil/index.html',
      'index.html',
      'robots.txt',
      'sitemap.xml',
    ]);
    expect(await site.exists('dist.audit/manifest.json')).toBe(true);
  });

  it('publishes what its YAML says', async () => {
    const site = await copyFixture('minimal');
    await site.edit('site/pages/herbs/basil.yaml', 'heading: Basil', 'heading: Sweet basil');
    expect((await site.build()).code).toBe(0);
    const page = await site.html('/herbs/basil/');
    expect(page.one('html').attr('lang')).toBe('en');
    expect(page.one('title').text()).toContain('Basil');
    expect(page.one('link[rel="canonical"]').attr('href')).toBe('https://garden.example/herbs/basil/');
    expect(page.one('h1').text()).toBe('Sweet basil');
    expect(page.one('main h2').text()).toBe('Water');
    expect(page.all('script')).toEqual([]);
    expect((await site.html('/')).one('main a').attr('href')).toBe('/herbs/basil/');
  });

  it('is served as a host would', async () => {
    const site = await copyFixture('minimal');
    expect((await site.build()).json.diagnostics).toEqual([]);
    const { url } = await servePreview(site.out);
    const found = await fetch(`${url}/herbs/basil/`);
    expect(found.status).toBe(200);
    expect(await found.text()).toContain('in the morning');
    const missing = await fetch(`${url}/herbs/thyme/`);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('Nothing grows here');
  });

  it('keeps the last good output when its content is wrong', async () => {
    const site = await copyFixture('minimal');
    expect((await site.build()).json.diagnostics).toEqual([]);
    const before = await site.files();
    await site.edit('site/pages/index.yaml', '/herbs/basil/', '/herbs/basl/');
    const { code, json } = await site.build();
    expect(code).toBe(1);
    expect(json.ok).toBe(false);
    expect(json.diagnostics.map(({ name, position }) => [name, position?.file])).toEqual([
      ['link-unknown-route', 'site/pages/index.yaml'],
    ]);
    expect(await site.files()).toEqual(before);
  });
});
