import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { copyFixture, OWN_PROCESS, type Site } from '../helpers/site.js';

/** A server whose answer can be changed. */
async function serve(first: string): Promise<{ readonly url: string; answer: string; headers: string[] }> {
  const state = { url: '', answer: first, headers: [] as string[] };
  const server = createServer((request, response: ServerResponse) => {
    state.headers.push(request.headers.authorization ?? '');
    // An answer that is an address leads there, once.
    const location = request.url === '/prices.csv' && /^[/h]\S*$/.test(state.answer) ? state.answer : undefined;
    if (location !== undefined) response.writeHead(302, { location }).end();
    else response.writeHead(state.answer === '' ? 503 : 200).end(state.answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  state.url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/prices.csv`;
  return state;
}

/** The minimal site with a list of prices, and the source of it. */
async function siteWith(url: string, more = ''): Promise<Site> {
  const site = await copyFixture('minimal');
  await site.write(
    'templates/data/prices.ts',
    "import { defineData, z } from 'islet';\n\nexport default defineData({\n  description: 'Prices.',\n  kind: 'single',\n  schema: z.strictObject({ rows: z.array(z.strictObject({ name: z.string(), price: z.number() })) }),\n});\n",
  );
  await site.edit(
    'templates/pages/page.tsx',
    "import './page.css';",
    "import prices from '../data/prices.js';\nimport './page.css';",
  );
  await site.edit(
    'templates/pages/page.tsx',
    '<h1>{content.heading}</h1>',
    "<h1>{content.heading}</h1><footer>{readData(prices).rows.map(({ name, price }) => [name, price, currentSite().env['SITE_CURRENCY']].join(' ')).join()}</footer>",
  );
  await site.edit('templates/pages/page.tsx', 'markdown,', 'markdown, readData,');
  await site.write('site/site.yaml', `${await site.read('site/site.yaml')}env:\n  SITE_CURRENCY: { default: INR }\n`);
  await site.write('site/data/prices.source.yaml', `url: ${url}\nformat: csv\nholds: 2 days\n${more}`);
  return site;
}

const problemsOf = async (site: Site): Promise<string[]> =>
  (await site.build()).json.diagnostics.map(({ name, message }) => `${name}: ${message}`);

it('fetches data, checks it, and builds from what was fetched', async () => {
  const server = await serve('name,price\r\nMint,3\r\n');
  const site = await siteWith(server.url, 'headers:\n  Authorization: { env: PRICES_TOKEN }\n');
  expect(await problemsOf(site)).toEqual(['data-source-outdated: `site/data/prices.csv` was not fetched yet.']);

  const env = { PRICES_TOKEN: 'Bearer of-the-test' };
  const without = await site.cli(['data', 'update']);
  expect([without.code, without.stdout]).toEqual([1, expect.stringContaining('`PRICES_TOKEN` is not set')]);
  const fetched = await site.cli(['data', 'update'], { env });
  expect([fetched.code, fetched.stderr]).toEqual([0, '']);
  expect(fetched.stdout).toMatch(/prices +updated +20/);
  expect(server.headers).toEqual(['Bearer of-the-test']);
  // As git stores it, so that its hash holds in a clone.
  expect(await site.read('site/data/prices.csv')).toBe('name,price\nMint,3\n');
  expect(await problemsOf(site)).toEqual([]);
  expect((await site.html('/')).one('main footer').text()).toBe('Mint 3 INR');
  expect(await site.read('dist.audit/manifest.json')).not.toContain('of-the-test');

  // What still holds is not fetched again, unless it is named.
  expect((await site.cli(['data', 'status'])).code).toBe(0);
  expect((await site.cli(['data', 'update'], { env })).stdout).toMatch(/prices +current/);
  expect(server.headers).toHaveLength(1);
  expect((await site.cli(['data', 'update', 'prices'], { env })).stdout).toMatch(/prices +unchanged/);

  // Data that is not valid, or no answer, leaves the data of the last time.
  for (const [answer, message] of [
    ['name,price\nMint,cheap\n', 'content-wrong-type  .islet/refused/prices.csv:2:6'],
    ['', 'data-source-failed  site/data/prices.source.yaml:1:6'],
  ] as const) {
    server.answer = answer;
    const failed = await site.cli(['data', 'update', 'prices'], { env });
    expect([failed.code, failed.stdout]).toEqual([1, expect.stringContaining(message)]);
    expect(await problemsOf(site)).toEqual([]);
  }

  await site.edit('site/data/prices.csv', 'Mint,3', 'Mint,4');
  expect(await problemsOf(site)).toEqual([
    'data-source-outdated: `site/data/prices.csv` was changed since it was fetched.',
  ]);
  await site.edit('site/data/prices.source.yaml', 'prices.csv', 'others.csv');
  expect((await problemsOf(site))[0]).toContain('was fetched from another address');
});

it('sends headers to the origin of the source only', async () => {
  const other = await serve('name,price\nMint,9\n');
  const server = await serve('/moved.csv');
  const site = await siteWith(server.url, 'headers:\n  Authorization: { env: PRICES_TOKEN }\n');
  const update = () => site.cli(['data', 'update', 'prices'], { env: { PRICES_TOKEN: 'Bearer of-the-test' } });
  expect((await update()).code).toBe(0);
  expect(server.headers).toEqual(['Bearer of-the-test', 'Bearer of-the-test']);

  server.answer = other.url;
  const { code, stdout } = await update();
  expect([code, stdout]).toEqual([1, expect.stringContaining(`redirects to \`${other.url}\``)]);
  expect(other.headers).toEqual([]);
});

it('says which data has expired', async () => {
  const server = await serve('name,price\nMint,3\n');
  const site = await siteWith(server.url);
  expect((await site.cli(['data', 'update'])).code).toBe(0);
  const lock = await site.read('site/data/prices.source.lock.json');
  await site.write('site/data/prices.source.lock.json', lock.replace(/"fetched": "\d{4}/, '"fetched": "2020'));
  const { code, stdout } = await site.cli(['data', 'status']);
  expect([code, stdout]).toEqual([1, expect.stringMatching(/prices +expired +2020/)]);
  expect(await problemsOf(site)).toEqual([]);
  expect((await site.cli(['data', 'update'])).stdout).toMatch(/prices +unchanged/);
});

it('takes values of the environment that site.yaml names, and renders pages again when they change', async () => {
  const site = await siteWith('https://prices.example/list.csv');
  await site.remove('site/data/prices.source.yaml');
  await site.write('site/data/prices.json', '{\n\t"rows": [{ "name": "Mint", "price": 3 }]\n}\n');
  expect((await site.build([], OWN_PROCESS)).json.diagnostics).toEqual([]);
  const { json } = await site.build([], { env: { SITE_CURRENCY: 'EUR', SITE_OTHER: 'x' } });
  expect(json).toMatchObject({ diagnostics: [], result: { rendered: 3 } });
  expect((await site.html('/')).one('main footer').text()).toBe('Mint 3 EUR');
  expect(JSON.parse(await site.read('dist.audit/manifest.json'))).toMatchObject({ env: { SITE_CURRENCY: 'EUR' } });
});
