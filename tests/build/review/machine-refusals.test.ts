import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyFixture } from '../../helpers/site.js';
import { runWarmCli } from '../../helpers/warm-cli.js';

it.each([
  ['.islet/cache', []],
  ['.islet/schemas', []],
  ['.islet/templates', []],
  ['.islet/work', ['--no-cache']],
] as const)('makes room where a file is in the place of its folder %s', async (path, args) => {
  const site = await copyFixture('minimal');
  if (await site.exists('.islet')) await site.remove('.islet');
  await site.write(path, 'no folder');
  const { code, json, stderr } = await site.build([...args]);
  expect(stderr).toBe('');
  expect([code, json.diagnostics]).toEqual([0, []]);
});

it("tells of a file in the place of .islet itself, which may be somebody's", async () => {
  const site = await copyFixture('minimal');
  if (await site.exists('.islet')) await site.remove('.islet');
  await site.write('.islet', 'no folder');
  const { code, json } = await site.build();
  expect(code).toBe(1);
  expect(json.diagnostics.map(({ name }) => name)).toEqual(['publish-failed']);
  expect(json.diagnostics[0]?.message).toContain('.islet');
  expect(await site.read('.islet')).toBe('no folder');
});

it('does not take a property of every object for a profile', async () => {
  const site = await copyFixture('minimal');
  const { code, json } = await site.build(['--profile', 'constructor']);
  expect(code).toBe(2);
  expect(json.diagnostics.map(({ name, message }) => [name, message])).toEqual([
    ['usage', 'The site has no profile `constructor`.'],
  ]);
});

it('does not make the project folder that a mistyped --root names', async () => {
  const site = await copyFixture('minimal');
  const { code, stdout } = await runWarmCli(['build', '--root', join(site.root, 'sitte')]);
  expect(code).toBe(1);
  expect(stdout).toContain('error project-no-config');
  expect(await site.exists('sitte')).toBe(false);
});

it('takes only web addresses as services, since others have no origin for the policy', async () => {
  const site = await copyFixture('minimal');
  await site.write(
    'site/site.yaml',
    `${await site.read('site/site.yaml')}\nservices:\n  orders: javascript:alert(1)\n  store:\n    url: market://details\n    use: link\n`,
  );
  const { code, json } = await site.build();
  expect(code).toBe(1);
  expect(json.diagnostics.map(({ name, path }) => [name, path])).toEqual([
    ['content-invalid-value', 'services.orders'],
    ['content-invalid-value', 'services.store.url'],
  ]);
});
