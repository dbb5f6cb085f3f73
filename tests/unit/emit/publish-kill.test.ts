import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { recover } from '../../../src/emit/recover.js';
import { verify } from '../../../src/audit/verify/verify.js';
import { ARM } from './arm.js';
import { startChild } from './child.js';
import { outputState, put, temporaryOutput, writeBuild } from './output.js';

/** Builds that are killed at a random moment. */
const KILLS = process.env['ISLET_LONG'] === '1' ? 40 : 5;

const KILL_AT_CALL = `${ARM}arm();\nawait publishBuild('new');\nwriteSync(1, 'whole\\n');\n`;

it('a build that is killed at any call to the file system leaves one build, old or new', async () => {
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
  expect(struck.filter((name) => name === 'renameSync')).toHaveLength(5);
  expect(new Set(struck)).toEqual(
    new Set(['mkdirSync', 'renameSync', 'linkSync', 'unlinkSync', 'rmdirSync', 'fsyncSync', 'writeFileSync', 'whole']),
  );
}, 120_000);

it(`builds that are killed at ${String(KILLS)} random moments leave one build, and the next one is clean`, async () => {
  const output = temporaryOutput();
  writeBuild(output, 'first');
  const script =
    "for (let number = 0; ; number += 1) { await publishBuild(process.env.ROUND + '.' + number); if (number === 0) console.log('ready'); }";
  const seen = new Set<string>();
  let random = 1;
  for (let round = 1; round <= KILLS; round += 1) {
    const child = startChild(output.dist, script, { env: { ROUND: String(round) } });
    expect(await child.line()).toBe('ready');
    random = (random * 48_271) % 2_147_483_647;
    await new Promise((resolve) => setTimeout(resolve, random % 40));
    child.process.kill('SIGKILL');
    expect(await child.ended).toMatchObject({ signal: 'SIGKILL', stderr: '' });
    await recover(output);
    const state = outputState(output);
    expect(state).toEqual({ dist: state.audit, audit: state.audit, beside: [] });
    expect(state.dist.startsWith(`${String(round)}.`)).toBe(true);
    seen.add(state.dist);
  }
  expect(seen.size).toBe(KILLS);
  await startChild(output.dist, "await publishBuild('last');").ended;
  expect(outputState(output)).toEqual({ dist: 'last', audit: 'last', beside: [] });
}, 120_000);

it('`verify` during publications finds no change', async () => {
  const output = temporaryOutput();
  writeBuild(output, 'first');
  const enough = join(output.parent, 'enough');
  const child = startChild(
    output.dist,
    `import { existsSync } from 'node:fs'; for (let number = 0; number < 40 || !existsSync(${JSON.stringify(enough)}); number += 1) { await publishBuild(String(number)); await new Promise((resolve) => setTimeout(resolve, 10)); if (number === 0) console.log('ready'); }`,
  );
  await child.line();
  const publisher = { running: true };
  void child.ended.then(() => {
    publisher.running = false;
  });
  for (let times = 1; publisher.running; times += 1) {
    expect(await verify(output)).toEqual({ files: 3, problems: [] });
    if (times === 20) put(enough, '');
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(existsSync(enough)).toBe(true);
  expect(await child.ended).toMatchObject({ code: 0, stderr: '' });
}, 60_000);
