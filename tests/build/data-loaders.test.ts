import sharp from 'sharp';
import { expect, it } from 'vitest';
import { copyFixture, type Site } from '../helpers/site.js';
import { standIn, type StandInAnswer } from '../helpers/stand-in.js';

const TOKEN = { env: { SHOP_TOKEN: 'Bearer of-the-test' } };

const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a52' } })
  .jpeg()
  .toBuffer();
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" onload="alert(1)"><script>alert(2)</script><path d="M1 1h6v6z" fill="#a52"/></svg>`;

/** A shop of three products on two pages of its API. */
function shop(changed: Readonly<Record<string, StandInAnswer>> = {}): (url: URL) => StandInAnswer | undefined {
  const products = ['Mint', 'Sage', 'Rue'].map((name) => ({ name, image: `/pictures/${name.toLowerCase()}` }));
  return ({ pathname, searchParams }) => {
    const answer = changed[pathname];
    if (answer) return answer;
    const page = Number(searchParams.get('page'));
    if (pathname === '/api/products') return { body: { products: products.slice(page * 2 - 2, page * 2), pages: 2 } };
    if (pathname === '/pictures/mint' || pathname === '/pictures/rue') return { body: photo };
    return pathname === '/pictures/sage' ? { body: SVG } : undefined;
  };
}

const loader = (origin: string): string => `import { defineSource } from 'islet';
import { absolute } from '../../sources/absolute.js';

interface Answer {
  products: { name: string; image: string }[];
  pages: number;
}

export default defineSource({
  url: '${origin}/api/',
  headers: { Authorization: { env: 'SHOP_TOKEN' } },
  holds: '2 days',
  async load({ fetch }) {
    const rows = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = (await (await fetch(\`products?page=\${page}\`)).json()) as Answer;
      pages = answer.pages;
      rows.push(...answer.products.map(({ name, image }) => ({ name, image: absolute('${origin}', image) })));
    }
    return { rows };
  },
});
`;

/** The minimal site with products of a shop. */
async function siteWith(origin: string): Promise<Site> {
  const site = await copyFixture('minimal');
  await site.write(
    'templates/data/products.ts',
    "import { defineData, image, z } from 'islet';\n\nexport default defineData({\n  description: 'Products.',\n  kind: 'single',\n  schema: z.strictObject({ rows: z.array(z.strictObject({ name: z.string(), image: image() })) }),\n});\n",
  );
  await site.edit(
    'templates/pages/page.tsx',
    'import { currentSite, defineTemplate, markdown,',
    "import products from '../data/products.js';\nimport { currentSite, defineTemplate, Image, markdown, readData,",
  );
  await site.edit(
    'templates/pages/page.tsx',
    '<h1>{content.heading}</h1>',
    '<h1>{content.heading}</h1>{readData(products).rows.map(({ name, image }) => <Image key={name} src={image} alt={name} />)}',
  );
  await site.write(
    'sources/absolute.ts',
    'export const absolute = (origin: string, path: string): string => new URL(path, origin).href;\n',
  );
  await site.write('site/data/products.source.ts', loader(origin));
  return site;
}

const problemsOf = async (site: Site): Promise<string[]> =>
  (await site.build()).json.diagnostics.map(({ name, message }) => `${name}: ${message}`);

it('fetches pages of an API and the pictures that its fields name, and builds offline', async () => {
  const { origin, requests } = await standIn(shop());
  const site = await siteWith(origin);
  expect(await problemsOf(site)).toEqual(['data-source-outdated: `site/data/products.json` was not fetched yet.']);
  const fetched = await site.cli(['data', 'update'], TOKEN);
  expect([fetched.code, fetched.stdout]).toEqual([0, expect.stringMatching(/products +updated +20/)]);
  expect(requests.map(({ path }) => path)).toEqual(expect.arrayContaining(['/api/products?page=2', '/pictures/rue']));
  expect(new Set(requests.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer of-the-test']));
  const { rows } = JSON.parse(await site.read('site/data/products.json')) as { rows: { image: string }[] };
  const [mint = '', sage = '', rue] = rows.map(({ image }) => image);
  expect([mint, sage]).toEqual([
    expect.stringMatching(/^products\/[\da-f]{16}\.jpg$/),
    expect.stringMatching(/\.svg$/),
  ]);
  expect(rue).toBe(mint);
  expect(await site.read(`site/assets/${sage}`)).not.toMatch(/alert|script/);
  const lock = JSON.parse(await site.read('site/data/products.source.lock.json')) as object;
  expect(lock).toMatchObject({
    url: `${origin}/api/`,
    loader: { holds: 2 * 86_400 },
    pictures: { [`${origin}/pictures/mint`]: { file: `site/assets/${mint}` } },
  });
  expect(await problemsOf(site)).toEqual([]);
  expect((await site.html('/')).all('main picture').length + (await site.html('/')).all('main img').length).toBe(6);
  expect((await site.cli(['data', 'update', 'products'], TOKEN)).stdout).toMatch(/products +unchanged/);

  // A picture that is lost is fetched again; one that no field names any more goes.
  await site.remove(`site/assets/${mint}`);
  expect((await site.cli(['data', 'status'])).stdout).toMatch(/products +outdated/);
  expect(await problemsOf(site)).toContain(
    `data-source-outdated: \`site/assets/${mint}\` was removed since it was fetched.`,
  );
  expect((await site.cli(['data', 'update'], TOKEN)).stdout).toMatch(/products +updated/);
  expect(await site.exists(`site/assets/${mint}`)).toBe(true);
  await site.edit('site/data/products.source.ts', 'return { rows }', 'return { rows: rows.slice(0, 1) }');
  expect(await problemsOf(site)).toEqual([
    'data-source-outdated: `site/data/products.source.ts` was changed since `site/data/products.json` was fetched.',
  ]);
  expect((await site.cli(['data', 'update'], TOKEN)).code).toBe(0);
  expect([await site.exists(`site/assets/${mint}`), await site.exists(`site/assets/${sage}`)]).toEqual([true, false]);
  await site.edit('sources/absolute.ts', 'path, origin', 'path.trim(), origin');
  expect(await problemsOf(site)).toEqual([
    'data-source-outdated: `sources/absolute.ts` was changed since `site/data/products.json` was fetched.',
  ]);
  expect((await site.cli(['data', 'update'], TOKEN)).stdout).toMatch(/products +updated/);
  // An incremental build equals a clean one.
  expect(await problemsOf(site)).toEqual([]);
  const incremental = await site.read('dist.audit/manifest.json');
  await site.build(['--no-cache']);
  expect(await site.read('dist.audit/manifest.json')).toBe(incremental);
});

it('keeps the data of the last time if the loader or a picture fails', async () => {
  const changed: Record<string, StandInAnswer> = {};
  const other = await standIn(() => ({ body: photo }));
  const { origin } = await standIn(shop(changed));
  const site = await siteWith(origin);
  expect((await site.cli(['data', 'update'], TOKEN)).code).toBe(0);
  const before = await Promise.all(
    ['products.json', 'products.source.lock.json'].map((name) => site.read(`site/data/${name}`)),
  );
  const failureOf = async (): Promise<string> => {
    const { code, stdout } = await site.cli(['data', 'update', 'products'], TOKEN);
    expect(code).toBe(1);
    const now = ['products.json', 'products.source.lock.json'].map((name) => site.read(`site/data/${name}`));
    expect(await Promise.all(now)).toEqual(before);
    return stdout;
  };
  for (const [answer, message] of [
    [{ body: '<!doctype html><title>Log in</title>' }, 'It is no picture that browsers show: it is an HTML page.'],
    [{ status: 500 }, 'The server answered with status 500.'],
    [{ location: `${other.origin}/mint` }, 'which is no `https:` address'],
    [{ body: photo.subarray(0, 40) }, 'could not be decoded'],
    [
      {
        body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><image href="https://other.example/a.png"/></svg>',
      },
      'refers to `https://other.example/a.png`',
    ],
  ] as const) {
    changed['/pictures/mint'] = answer;
    const said = await failureOf();
    expect(said).toContain(message);
    expect(said).toContain('data-source-failed  .islet/refused/products.json:5:16');
  }
  expect(other.requests).toEqual([]);
  delete changed['/pictures/mint'];

  changed['/api/products'] = { body: { products: 'none' } };
  expect(await failureOf()).toMatch(
    /data-loader-failed {2}site\/data\/products\.source\.ts:18:36[^]*is not a function/,
  );
  changed['/api/products'] = { status: 401 };
  expect(await failureOf()).toContain('`products?page=1`: The server answered with status 401, so it does not accept');
  delete changed['/api/products'];
  const code = await site.read('site/data/products.source.ts');
  for (const [from, to, message] of [
    ['return { rows }', 'return rows', '`load` must return an object'],
    ["'2 days'", "'2 weeks'", '`holds`: must be a time such as'],
    ['load({ fetch })', 'loads({ fetch })', '`load`'],
    ['absolute.js', 'absolutely.js', 'There is no `sources/absolutely.js`.'],
    ['products?page', 'http://127.0.0.1:9/products?page', 'is no `https:` address'],
  ] as const) {
    await site.write('site/data/products.source.ts', code.replace(from, to));
    expect(await failureOf()).toContain(message);
  }
});

it('asks once more where a kept connection was closed', async () => {
  const pages = shop();
  let answers = 0;
  const { origin, requests } = await standIn((path) => {
    answers += 1;
    return answers === 2 ? { closes: true } : pages(path);
  });
  const site = await siteWith(origin);
  const { code } = await site.cli(['data', 'update'], TOKEN);
  expect([code, requests.length]).toEqual([0, 6]);
});

it('refuses data that the build would refuse: equal values of `unique` fields, and files that are too large', async () => {
  const row = { name: 'Mint', image: '/pictures/mint' };
  const products = [row, row];
  const pages = shop();
  const { origin } = await standIn((path) =>
    path.pathname === '/api/products' ? { body: { products, pages: 1 } } : pages(path),
  );
  const site = await siteWith(origin);
  await site.edit('templates/data/products.ts', "kind: 'single',", "kind: 'single',\n  unique: 'rows.name',");
  const twice = await site.cli(['data', 'update'], TOKEN);
  expect([twice.code, twice.stdout]).toEqual([
    1,
    expect.stringContaining('data-claimed-twice  .islet/refused/products.json:8:15'),
  ]);
  products.pop();
  row.name = 'M'.repeat(1_500_000);
  expect((await site.cli(['data', 'update'], TOKEN)).code).toBe(0);
  expect(await problemsOf(site)).toEqual([]);
  const code = await site.read('site/data/products.source.ts');
  await site.write('site/data/products.source.ts', code.replace('{ rows }', "{ rows, more: 'M'.repeat(20_000_000) }"));
  const large = await site.cli(['data', 'update'], TOKEN);
  expect([large.code, large.stdout]).toEqual([1, expect.stringContaining('the limit is 20000000')]);
  expect(await site.exists('site/data/products.json')).toBe(true);
});
