import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Run } from '../../helpers/site.js';
import { runWarmCli } from '../../helpers/warm-cli.js';

let folder: string;
const cli = (...args: string[]): Promise<Run> => runWarmCli([...args, '--root', folder]);
const tree = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'islet-no-project-'));
  for (const name of ['before', 'after']) {
    await mkdir(tree(name));
    await writeFile(join(tree(name), 'index.html'), `<h1>Tea ${name}</h1>`);
  }
});
afterAll(() => rm(folder, { recursive: true }));

describe('in a folder that is no project', () => {
  it('what needs its policy is wrong usage, and told by its name', async () => {
    const named = await cli('check', '--out', tree('after'), '--policy', 'free-to-play');
    expect(named.code).toBe(2);
    expect(named.stderr).toContain('`--policy free-to-play` needs a project: this folder has no `site/site.yaml`.');
    const gate = await cli('diff', tree('before'), tree('after'), '--fail-on', 'text,compliance');
    expect(gate.code).toBe(2);
    expect(gate.stderr).toContain('`--fail-on compliance` needs a policy: this folder has no `site/site.yaml`.');
  });

  it('a report says that no policy was applied', async () => {
    expect((await cli('check', '--out', tree('after'))).stdout).toContain(
      'No policy and the usual budgets: there is no `site/site.yaml` in this folder.',
    );
    const compared = await cli('diff', tree('before'), tree('after'), '--fail-on', 'links');
    expect(compared).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('No policy: there is no `site/site.yaml` in this folder.') as string,
    });
  });
});
