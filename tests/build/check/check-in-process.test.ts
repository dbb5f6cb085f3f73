import { expect, it, vi } from 'vitest';
import { runCheck } from '../../../src/cli/commands/check.js';
import { runCommand } from '../../../src/cli/run/run-command.js';
import { copyFixture } from '../../helpers/site.js';

it('makes annotations of findings on GitHub, and tells of a page above its budget', async () => {
  const site = await copyFixture('minimal');
  await site.build();
  await site.edit(
    'site/site.yaml',
    'name: Pocket Garden',
    'budgets:\n  - page: 0.48 KB\n  - on: [/herbs/*]\n    page: 50 KB\nname: Pocket Garden',
  );
  const printed: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text, ...rest) => {
    printed.push(String(text));
    const done = rest.at(-1);
    if (typeof done === 'function')
      queueMicrotask(() => {
        done();
      });
    return true;
  });
  let code: number;
  try {
    const options = { root: site.root, profile: 'production', reporter: 'github', color: false } as const;
    code = await runCommand('check', options, (context) => runCheck(context, options));
  } finally {
    write.mockRestore();
  }
  const heavy = printed
    .join('')
    .split('\n')
    .filter((line) => line.includes('title=check/page-weight'));
  expect(heavy).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^::error file=site\/pages\/index\.yaml,title=check\/page-weight::HTML and CSS have [\d.]+ KB of at most 0\.5 KB\.%0AReduce the size,.*%0Afiles: \/$/,
      ),
    ]),
  );
  expect(heavy.join()).not.toContain('herbs/');
  expect(code).toBe(1);
});
