import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CheckReport } from '../../../src/audit/check/check.js';
import { copyFixture, type Site } from '../../helpers/site.js';

const requested: string[] = [];
const pots = createServer((request, response) => {
  requested.push(request.url ?? '');
  response.writeHead(request.url === '/clay' ? 404 : 200).end();
});
let origin: string;

beforeAll(async () => {
  pots.listen(0, '127.0.0.1');
  await once(pots, 'listening');
  origin = `http://127.0.0.1:${String((pots.address() as AddressInfo).port)}`;
});
afterAll(() => pots.close());

async function externalLinks(site: Site, ...args: string[]) {
  const { stdout, code } = await site.cli(['check', '--reporter', 'json', ...args]);
  const { result } = JSON.parse(stdout) as { readonly result: { readonly report: CheckReport } };
  const found = result.report.findings.filter(({ rule }) => rule === 'external-links');
  return { code, found: found.map(({ severity, message, source }) => [severity, message.replace(origin, ''), source]) };
}

it('requests links with --online only, no services, and points into the YAML', async () => {
  const site = await copyFixture('minimal');
  await site.edit('site/site.yaml', 'name:', `services:\n  seeds: ${origin}/seeds/\nname:`);
  await site.edit(
    'templates/pages/page.tsx',
    'body: markdown()',
    'body: markdown(), links: z.array(z.string()).default([])',
  );
  await site.edit(
    'templates/pages/page.tsx',
    '</main>',
    '{content.links.map((href) => <a key={href} href={href}>{href}</a>)}</main>',
  );
  const write = (page: string, ...links: string[]) =>
    site.edit(
      `site/pages/${page}.yaml`,
      'heading:',
      `links:\n${links.map((link) => `  - ${origin}${link}\n`).join('')}heading:`,
    );
  await write('index', '/mint#leaf', '/clay', '/seeds/mint');
  await write('herbs/basil', '/clay');
  expect((await site.build(['--provenance'])).json.diagnostics).toEqual([]);
  expect((await externalLinks(site)).code).toBe(0);
  expect(requested).toEqual([]);
  const online = await externalLinks(site, '--online');
  expect(online).toEqual({
    code: 1,
    found: [
      ['error', '`/clay` is gone (answer 404).', 'site/pages/herbs/basil.yaml:5:5'],
      ['error', '`/clay` is gone (answer 404).', 'site/pages/index.yaml:6:5'],
      ['note', 'Link to `/seeds/mint`.', 'site/pages/index.yaml:7:5'],
    ],
  });
  expect([...new Set(requested)].sort()).toEqual(['/clay', '/mint']);
  requested.length = 0;
  expect(await externalLinks(site, '--online')).toEqual(online);
  expect(new Set(requested)).toEqual(new Set(['/clay']));
});
