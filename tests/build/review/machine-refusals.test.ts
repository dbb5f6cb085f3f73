import { expect, it } from 'vitest';
import { copyFixture } from '../../helpers/site.js';

it.each(['.islet/work', '.islet/schemas', '.islet/templates'])('tells of a file in the place of its folder %s', async (path) => {
  const site = await copyFixture('minimal');
  if (await site.exists('.islet')) await site.remove('.islet');
  await site.write(path, 'no folder');
  const { code, json, stderr } = await site.build();
  expect(stderr).toBe('');
  expect(code).toBe(1);
  expect(json.diagnostics.map(({ name }) => name)).toEqual(['publish-failed']);
  expect(json.diagnostics[0]?.message).toContain(path);
});

it('does not take a property of every object for a profile', async () => {
  const site = await copyFixture('minimal');
  const { code, json } = await site.build(['--profile', 'constructor']);
  expect(code).toBe(2);
  expect(json.diagnostics.map(({ name, message }) => [name, message])).toEqual([['usage', 'The site has no profile `constructor`.']]);
});
