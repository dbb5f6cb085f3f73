import { expect, it, onTestFinished } from 'vitest';
import { initSharedSite } from '../helpers/new-site.js';

const BY = ['--by', 'Reviewer', '--reason', 'Seen'];

it('an exception is in the page, the header, the inventory, and a finding that is approved by itself', async () => {
  const site = await initSharedSite();
  onTestFinished(() => site.dispose());
  await site.build(['--no-types']);
  await site.cli(['baseline', 'create']);
  const settings = await site.read('site/site.yaml');
  const entry = 'policyExceptions:\n  - path: /search/\n    allow: wasm\n    reason: Words are found by WebAssembly.\n';
  await site.write('site/site.yaml', settings + entry);
  expect((await site.build(['--no-types'])).json.diagnostics).toEqual([]);
  expect(await site.read('dist/search/index.html')).toContain("'wasm-unsafe-eval'");
  expect(await site.read('dist/index.html')).not.toContain('wasm');

  expect((await site.cli(['check'])).stdout).toContain('0 errors, 0 warnings');
  const audit = JSON.parse((await site.cli(['audit', '--reporter', 'json'])).stdout) as {
    result: { inventory: { exceptions: unknown } };
  };
  expect(audit.result.inventory.exceptions).toEqual([
    { path: '/search/', allow: 'wasm', reason: 'Words are found by WebAssembly.', pages: ['/search/'] },
  ]);

  const refused = await site.cli(['baseline', 'approve', '--all', ...BY]);
  expect([refused.code, refused.stdout]).toEqual([
    1,
    expect.stringMatching(/baseline-refused[^]*headers and redirects/),
  ]);
  const findings = (await site.cli(['baseline', 'status'])).stdout;
  expect(findings).toMatch(/^\* \w+ {2}\+ header Content-Security-Policy/m);
});

it('foreign pages are an error for a host that sends no headers', async () => {
  const site = await initSharedSite();
  onTestFinished(() => site.dispose());
  await site.write('site/public/admin/index.html', '<!doctype html>\n<title>Editor</title>\n');
  const settings = await site.read('site/site.yaml');
  const entry =
    "  - path: /admin/*\n    allow: foreign\n    policy: default-src 'none'\n    reason: Pages are edited there.\n";
  await site.write('site/site.yaml', `${settings}policyExceptions:\n${entry}`);
  const { json } = await site.build(['--no-types', '--target', 'github-pages']);
  expect(json.diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([
    { name: 'host-unsupported', message: expect.stringContaining('`/admin/*`') as string },
  ]);
});
