import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { recover } from '../../../src/emit/recover.js';
import { verify } from '../../../src/audit/verify/verify.js';
import { ARM } from './arm.js';
import { startChild } from './child.js';
import { CHANGES } from './linked-site.js';
import { testRandomKills } from './random-kills.js';
import { outputState, put, temporaryOutput, writeBuild } from './output.js';

const KILL_AT_CALL = `${ARM}arm();\nawait publishBuild('new');\nwriteSync(1, 'whole\\n');\n`;

it('a build that is killed at any call to the file system leaves one build, old or new, for the next command', async () => {
  const struck: string[] = [];
  for (let at = 1, code: number | null = null; code !== 0; at += 1) {
    const output = temporaryOutput();
    writeBuild(output, 'old');
    const child = startChild(output.dist, KILL_AT_CALL, { env: { AT: String(at) } });
    struck.push(await child.line());
    const end = await child.ended;
    expect(end.stderr).toBe('');
    code = end.code;
    await recover(output);
    const { dist } = outputState(output);
    expect([at, outputState(output)]).toEqual([at, { dist: dist === 'old' ? 'old' : 'new', audit: dist, beside: [] }]);
    expect(await verify(output)).toEqual({ files: 3, problems: [] });
  }
  expect(struck.at(-1)).toBe('whole');
  expect(struck.filter((name) => name === 'renameSync')).toHaveLength(8);
  expect(new Set(struck)).toEqual(
    new Set(['mkdirSync', 'renameSync', 'linkSync', 'unlinkSync', 'rmdirSync', 'fsyncSync', 'writeFileSync', 'whole']),
  );
});

testRandomKills(5);

it('who reads during publications finds no missing file, and `verify` finds no change', async () => {
  const output = temporaryOutput();
  const enough = join(output.parent, 'enough');
  const child = startChild(
    output.dist,
    `import { existsSync, readFileSync } from 'node:fs';
    const sites = JSON.parse(process.env.SITES);
    for (let number = 0; number < 40 || !existsSync(${JSON.stringify(enough)}); number += 1) {
      await publishFiles(sites[number % 2], String(number));
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (number === 0) console.log('ready');
    }`,
    { env: { SITES: JSON.stringify([CHANGES.old, CHANGES.new]) } },
  );
  await child.line();
  const publisher = { running: true };
  void child.ended.then(() => {
    publisher.running = false;
  });
  let followed = 0;
  for (let times = 1; publisher.running; times += 1) {
    const { files, problems } = await verify(output);
    expect([Object.keys(CHANGES.old).length, Object.keys(CHANGES.new).length]).toContain(files);
    expect(problems).toEqual([]);
    for (let page = 0; page < 200; page += 1)
      followed += followLinks(output.dist, page % 2 === 0 ? 'index.html' : 'ludo/index.html');
    if (times === 20) put(enough, '');
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(followed).toBeGreaterThan(1_000);
  expect(await child.ended).toMatchObject({ code: 0, stderr: '' });
});

/** Returns how many links of a page lead to a file. A page that has changed meanwhile is read again. */
function followLinks(dist: string, page: string): number {
  const text = readFileSync(join(dist, page), 'utf8');
  const links = text.split(' ');
  const missing = links.filter((link) => !existsSync(join(dist, link)));
  // Two publications may have passed: then the page is the same again, and so are its links.
  const isSame = readFileSync(join(dist, page), 'utf8') === text;
  if (isSame) expect([page, missing.filter((link) => !existsSync(join(dist, link)))]).toEqual([page, []]);
  return links.length - missing.length;
}
