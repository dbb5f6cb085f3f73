import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDev, type RunningDev } from '../../helpers/dev.js';
import { BUILD_TIMEOUT, buildFlagship, type Flagship } from '../../helpers/flagship.js';
import { serveSharedPreview, type Preview } from '../../helpers/serve.js';

let site: Flagship;
let dev: RunningDev;
let preview: Preview;
const endings: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  site = await buildFlagship();
  endings.push(() => site.dispose());
  dev = await startDev(dirname(site.out));
  endings.push(() => dev.stop());
  preview = await serveSharedPreview(site.out);
  endings.push(() => preview.close());
}, BUILD_TIMEOUT);

afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

const SCRIPT =
  /<script async type="module" src="\/-\/islet\/dev-[0-9a-f]{8}\.js" data-islet-dev data-token="[0-9a-f]{32}" data-route="[^"]*" data-key="[0-9a-f]{16}"><\/script>\n/;
const POLICY = /(?<=<meta http-equiv="Content-Security-Policy" content=")[^"]*/;

/** A session does not prefetch: browsers would show old pages. */
const PREFETCH = /<script type="speculationrules">(.*)<\/script>\n/;

/** Addresses of the modules of islands, which a session compiles with React's development build. */
const ISLAND_MODULES = /(?<= data-(?:src|with)=")[^"]*/g;

/** The policy of a build as a session needs it: scripts of the own origin, and calls to it. */
function widened(policy: string, html: string): string {
  const prefetch = createHash('sha256')
    .update(PREFETCH.exec(html)?.[1] ?? '')
    .digest('base64');
  return policy
    .split('; ')
    .map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      if (name !== 'script-src' && name !== 'connect-src') return directive;
      return [
        name,
        "'self'",
        ...values.filter((value) => !["'self'", "'none'", `'sha256-${prefetch}'`].includes(value)),
      ].join(' ');
    })
    .join('; ');
}

describe('a dev session', () => {
  test('serves every page as a build writes it, but for its scripts and the policy that lets them run', async () => {
    for (const { route, html } of site.pages) {
      const served = await (await fetch(dev.url + route)).text();
      expect(served).toMatch(SCRIPT);
      expect(served.replace(SCRIPT, '').replace(POLICY, '').replace(ISLAND_MODULES, '')).toBe(
        html.replace(PREFETCH, '').replace(POLICY, '').replace(ISLAND_MODULES, ''),
      );
      expect(POLICY.exec(served)?.[0]).toBe(widened(POLICY.exec(html)?.[0] ?? '', html));
    }
  });

  test('makes every other file that the pages ask for, with the same bytes', async () => {
    const others = site.files.filter(({ path }) => !/\.(?:html|js)$/.test(path) && !path.startsWith('_'));
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
    expect(one?.headers.get('content-security-policy')).toBe(
      // A page that was not rendered yet may have a form.
      policy == null
        ? policy
        : widened(policy, site.pages[0]?.html ?? '').replace("form-action 'none'", "form-action 'self'"),
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
