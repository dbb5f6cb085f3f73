import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyFixture, copySharedFixture, type Site } from '../../helpers/site.js';
import { useWarmCli } from '../../helpers/warm-cli.js';

let site: Site;
const cli = useWarmCli();
beforeAll(async () => {
  site = await copySharedFixture('minimal');
  await site.edit(
    'site/site.yaml',
    'name:',
    'redirects:\n  - from: /former\n    to: /\nbuild:\n  precompress: true\n  targets: [nginx, object-store]\nname:',
  );
});
afterAll(() => site.dispose());

const run = (...args: string[]) => cli([...args, '--root', site.root, '--out', site.out, '--quiet']);
const build = async (...args: string[]): Promise<void> => {
  expect(await run('build', ...args)).toMatchObject({ code: 0 });
};
const hosts = async (): Promise<string[]> =>
  ((JSON.parse(await site.read('dist.audit/manifest.json')) as { hosts?: { path: string }[] }).hosts ?? []).map(
    ({ path }) => path,
  );

it('writes what the hosts of the site need beside the manifest, never into what is published', async () => {
  await build();
  expect(await hosts()).toEqual(
    expect.arrayContaining(['nginx.conf', 'object-store/rules.json', 'object-store/upload.sh']),
  );
  expect(await site.read('dist.audit/hosts/nginx.conf')).toContain(
    'location = "/former/" { return 301 "/$is_args$args"; }',
  );
  expect((await site.files()).filter(({ path }) => /nginx|hosts|object-store/.test(path))).toEqual([]);
  expect(await site.read('dist.audit/hosts/nginx.conf')).not.toContain(site.root);
});

it('verifies it with the site', async () => {
  expect(await run('verify')).toMatchObject({ code: 0 });
  await site.edit('dist.audit/hosts/nginx.conf', 'server_tokens off', 'server_tokens on');
  await site.write('dist.audit/hosts/more.conf', 'autoindex on;\n');
  await site.remove('dist.audit/hosts/object-store/rules.json');
  const { code, stdout } = await run('verify');
  expect(code).toBe(1);
  expect(stdout).toMatch(/^error verify-altered {2}dist\.audit\/hosts\/nginx\.conf$/m);
  expect(stdout).toMatch(/^error verify-extra {2}dist\.audit\/hosts\/more\.conf$/m);
  expect(stdout).toMatch(/^error verify-missing {2}dist\.audit\/hosts\/object-store\/rules\.json$/m);
});

it('goes by `--target` where it is given, and drops what is no longer asked for', async () => {
  await build('--target', 'apache', '--target', 'netlify,cloudflare');
  expect(await hosts()).toEqual(['apache.conf']);
  expect(await site.exists('dist.audit/hosts/nginx.conf')).toBe(false);
  expect(await run('verify')).toMatchObject({ code: 0 });
  // Cloudflare Pages tells the two apart.
  expect(await site.read('dist/_redirects')).toBe('/former / 301\n/former/ / 301\n');
});

it('refuses a host that it does not know', async () => {
  const { code, stderr } = await run('build', '--target', 'ngnix');
  expect(code).toBe(2);
  expect(stderr).toContain('Did you mean `nginx`?');
});

it('publishes redirects as pages for GitHub Pages, which are no pages of the site', async () => {
  const site = await copyFixture('minimal');
  await site.edit('site/site.yaml', 'origin: https://garden.example', 'origin: https://garden.example/green/');
  await site.write(
    'site/site.yaml',
    `${await site.read('site/site.yaml')}redirects:\n  - { from: /former/, to: /herbs/basil/ }\n`,
  );
  const { json } = await site.build(['--target', 'github-pages']);
  expect(json.diagnostics.map(({ name, message }) => [name, message.slice(0, 40)])).toEqual([
    ['host-advice', 'GitHub Pages does not send the headers o'],
  ]);
  const page = await site.html('/green/former/');
  expect(page.one('meta[http-equiv="refresh"]').attr('content')).toBe('0; url=/green/herbs/basil/');
  expect(page.one('link[rel="canonical"]').attr('href')).toBe('https://garden.example/green/herbs/basil/');
  expect((await site.cli(['check', '--reporter', 'json'])).stdout).not.toContain('former');
  expect((await site.build()).json.diagnostics).toEqual([]);
  await site.edit('site/site.yaml', 'from: /former/', 'from: /former/*');
  const [pattern] = (await site.build(['--target', 'github-pages'])).json.diagnostics.filter(
    ({ position }) => position,
  );
  expect([pattern?.name, pattern?.path, pattern?.position?.file]).toEqual([
    ...['host-unsupported', 'redirects[0].from', 'site/site.yaml'],
  ]);
  await site.edit('site/site.yaml', 'from: /former/*', 'from: /former/');
  await site.build();
  expect((await site.files()).filter(({ path }) => path.includes('former'))).toEqual([]);
});
