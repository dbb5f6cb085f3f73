import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dev, FONT_NAMES, ISLAND_MODULES, PREFETCH, preview, site, useDevSession, widened } from './dev-session.js';

useDevSession();

const SCRIPT =
  /<script async type="module" src="\/-\/islet\/dev-[0-9a-f]{8}\.js" data-islet-dev data-token="[0-9a-f]{32}" data-route="[^"]*" data-key="[0-9a-f]{16}"><\/script>\n/;
const POLICY = /(?<=<meta http-equiv="Content-Security-Policy" content=")[^"]*/;

describe('a dev session', () => {
  test('serves every page as a build writes it, but for its scripts and the policy that lets them run', async () => {
    for (const { route, html } of site.pages) {
      const served = await (await fetch(dev.url + route)).text();
      expect(served).toMatch(SCRIPT);
      expect(served).not.toMatch(PREFETCH);
      const plain = (text: string): string =>
        [SCRIPT, PREFETCH, POLICY, ISLAND_MODULES, FONT_NAMES].reduce((rest, part) => rest.replace(part, ''), text);
      expect(plain(served)).toBe(plain(html));
      expect(POLICY.exec(served)?.[0]).toBe(widened(POLICY.exec(html)?.[0] ?? '', html, served));
    }
  });

  test('makes every other file that the pages ask for, with the same bytes', async () => {
    // A session makes the files of a page with the page.
    for (const { route } of site.pages) await fetch(dev.url + route);
    // It serves whole fonts, under names of their own.
    const others = site.files.filter(({ path }) => !/\.(?:html|js|woff2)$/.test(path) && !path.startsWith('_'));
    expect(others.length).toBeGreaterThan(100);
    for (const { path } of others) {
      const answer = await fetch(`${dev.url}/${path}`);
      expect(`${path} ${String(answer.status)}`).toBe(`${path} 200`);
      expect(Buffer.from(await answer.arrayBuffer()).equals(await readFile(join(site.out, path))), path).toBe(true);
    }
  });

  test("has islands with React's development build", async () => {
    const html = await (await fetch(`${dev.url}/coupons/`)).text();
    const read = async (address: string): Promise<string> => (await fetch(dev.url + address)).text();
    const addresses = [...html.matchAll(ISLAND_MODULES)].flatMap(([value]) => value.split(' '));
    const modules = await Promise.all(addresses.map(read));
    const chunks = modules.flatMap((module) => [...module.matchAll(/"\.\/([^"]+\.js)"/g)]);
    const texts = await Promise.all(chunks.map(([, name]) => read(`/assets/${String(name)}`)));
    expect(texts.join()).toContain("the server rendered HTML didn't match the client");
  });

  test.each(['/', '/ludo', '/404.html', '/sitemap.xml'])('answers `%s` with the headers of a host', async (path) => {
    const [one, two] = await Promise.all(
      [dev.url, preview.url].map((origin) => fetch(origin + path, { redirect: 'manual' })),
    );
    const headers = (answer: Response | undefined): unknown => [
      answer?.status,
      Object.fromEntries(
        [...(answer?.headers ?? [])].filter(
          ([name]) => !['date', 'etag', 'content-length', 'content-security-policy'].includes(name),
        ),
      ),
    ];
    expect(headers(one)).toEqual(headers(two));
    const policy = two?.headers.get('content-security-policy');
    const html = site.pages[0]?.html ?? '';
    expect(one?.headers.get('content-security-policy')).toBe(
      // A page that was not rendered yet may have a form.
      policy == null ? policy : widened(policy, html, html).replace("form-action 'none'", "form-action 'self'"),
    );
  });
});

test('nothing of a dev session is in a build', async () => {
  const session = await (await fetch(dev.url)).text();
  const script = await (await fetch(dev.url + (/src="(\/-\/islet\/[^"]*)"/.exec(session)?.[1] ?? ''))).text();
  for (const sign of ['/-/islet/', 'islet-dev']) {
    expect(session + script).toContain(sign);
    for (const { path } of site.files)
      expect((await readFile(join(site.out, path))).includes(sign), `${path} has \`${sign}\``).toBe(false);
  }
  for (const sign of ['data-islet-at', 'X-Islet-Token'])
    for (const { path } of site.files) expect((await readFile(join(site.out, path))).includes(sign), path).toBe(false);
});
