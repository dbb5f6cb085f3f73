import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILD_TIMEOUT, buildFlagship, type Flagship } from '../../helpers/flagship.js';
import { listFiles } from '../../helpers/site.js';
import { runWarmCli } from '../../helpers/warm-cli.js';

/** Lines of `site.yaml` that this test needs. */
interface SiteYaml {
  readonly origin: string;
  readonly services: Services;
  readonly profiles: { readonly sandbox: { readonly origin: string; readonly services: Services } };
}

type Services = Readonly<Record<string, string | { readonly url: string; readonly use: string }>>;

const addressOf = (service: Services[string]): string => (typeof service === 'string' ? service : service.url);

/** Those that scripts call, and those of another use. */
const withUse = (services: Services, use: string): Services =>
  Object.fromEntries(
    Object.entries(services).filter(([, service]) => (typeof service === 'string' ? 'connect' : service.use) === use),
  );

/** Told search engines which pages there are; a profile that asks them to stay away names none. */
const FOR_SEARCH_ENGINES = ['robots.txt', 'sitemap.xml'];

/** Draws the address of a page, with its origin. */
const QR_CODE = 'qr-download.svg';

let production: Flagship;
let out: string;
let site: SiteYaml;
/** Names of JSON files that hold addresses, in production and in the sandbox: they are named after their content. */
let renamed: ReadonlyMap<string, string>;

beforeAll(async () => {
  production = await buildFlagship();
  const root = dirname(production.out);
  out = join(root, 'sandbox');
  const { code, stdout } = await runWarmCli(['build', '--quiet', '--profile', 'sandbox', '--root', root, '--out', out]);
  expect(stdout).toBe('');
  expect(code).toBe(0);
  site = (await production.yaml('site.yaml')) as SiteYaml;
  renamed = new Map();
  const names = production.files.map(({ path }) => path).filter((path) => /^assets\/.*\.json$/.test(path));
  const pairs = names.map(async (path) => {
    const text = inSandbox(path, await readFile(join(production.out, path), 'utf8'));
    return [
      path,
      path.replace(/[0-9a-f]{8}\.json$/, `${createHash('sha256').update(text).digest('hex').slice(0, 8)}.json`),
    ] as const;
  });
  renamed = new Map(await Promise.all(pairs));
}, BUILD_TIMEOUT);

afterAll(() => production.dispose());

/**
 * What a file of the production build must be in the sandbox, byte for byte. Six things may change, and nothing else:
 *
 * 1. the origin of the site, wherever an address begins with it
 * 2. the address of a service that the profile moves, wherever an address begins with it
 * 3. the hosts of services in `connect-src` and `frame-src` of the security policy: those of the profile, each once, in place of those of production
 * 4. what search engines are told: the robots meta element of a page, and one line of `_headers`
 * 5. the names of JSON files in which any of this has changed
 * 6. the script that stands in for the app, which pages inside the app name
 */
function inSandbox(path: string, text: string): string {
  const { origin, services } = site.profiles.sandbox;
  const hosts = (all: Services, use: string) =>
    [...new Set(Object.values(withUse(all, use)).map((service) => new URL(addressOf(service)).origin))].join(' ');
  const all = { ...site.services, ...services };
  let result = text.replaceAll(
    `connect-src 'self' ${hosts(site.services, 'connect')};`,
    `connect-src 'self' ${hosts(all, 'connect')};`,
  );
  const framed = hosts(site.services, 'frame').split(' ').sort().join(' ');
  result = result.replaceAll(`frame-src ${framed};`, `frame-src ${hosts(all, 'frame')};`);
  const { nativeApp = '' } = services;
  result = result.replaceAll(
    /<div hidden(?:="")? class="[^"]*" data-title="[^"]*"/g,
    `$& data-stand-in="${addressOf(nativeApp)}"`,
  );
  for (const [name, service] of Object.entries(site.services)) {
    const [from, to] = [addressOf(service), addressOf(services[name] ?? service)];
    // A link to a film is content; the player's address is the service.
    if (typeof service === 'object' && service.use === 'frame')
      result = result.replaceAll(`data-${name}="${from}"`, `data-${name}="${to}"`);
    else result = result.replaceAll(from, to);
    if (name.startsWith('appApi'))
      result = result.replaceAll(`data-hosts="${new URL(from).origin}"`, `data-hosts="${new URL(to).origin}"`);
  }
  result = result.replaceAll(site.origin, origin);
  for (const [before, after] of renamed) result = result.replaceAll(before, after);
  if (path === '_headers') return result.replace(/(\/\*\n(?: {2}\S.*\n)*)/, '$1  X-Robots-Tag: noindex\n');
  return result.replace(/<meta name="robots" content="index, [^"]*">/, '<meta name="robots" content="noindex">');
}

/** Elements and lines that are not the same: whole pages are too long to read in a message. */
function differences(
  expected: string,
  actual: string,
): { readonly expected: string | undefined; readonly actual: string | undefined }[] {
  const [should, is] = [expected, actual].map((text) => text.split(/(?<=[\n>])/));
  const longest = Math.max(should?.length ?? 0, is?.length ?? 0);
  return Array.from({ length: longest }, (_, at) => ({ expected: should?.[at], actual: is?.[at] })).filter(
    (pair) => pair.expected !== pair.actual,
  );
}

describe('the sandbox is the site itself', () => {
  it('has the same files but no sitemap', async () => {
    expect((await listFiles(out)).map(({ path }) => path)).toEqual(
      production.files
        .filter(({ path }) => path !== 'sitemap.xml')
        .map(({ path }) => renamed.get(path) ?? path)
        .sort(),
    );
  });

  it('differs in origin, robots, addresses of services and their hosts in the policy, and in nothing else', async () => {
    const changed: string[] = [];
    for (const { path } of production.files) {
      if (FOR_SEARCH_ENGINES.includes(path)) continue;
      const [before, after] = await Promise.all(
        [join(production.out, path), join(out, renamed.get(path) ?? path)].map((file) => readFile(file)),
      );
      if (before === undefined || after === undefined) throw new Error(`${path} could not be read.`);
      if (before.equals(after)) continue;
      changed.push(path);
      if (path === QR_CODE) continue;
      const [wrong] = differences(inSandbox(path, before.toString()), after.toString());
      expect(wrong, path).toBeUndefined();
    }
    const others = changed.filter((path) => !path.endsWith('.html'));
    expect(others, 'only pages, the headers, what scripts fetch and lists of pages name any of it').toEqual([
      '_headers',
      ...renamed.keys(),
      'feed.xml',
      'hi/feed.xml',
      'llms.txt',
      QR_CODE,
    ]);
    expect(changed).toHaveLength(production.pages.length + others.length);
    expect(renamed.size).toBeGreaterThan(0);
  });

  it('tells search engines of no page', async () => {
    expect(await readFile(join(out, 'robots.txt'), 'utf8')).toBe('User-agent: *\nAllow: /\n');
  });
});
