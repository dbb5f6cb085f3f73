import { expect, it } from 'vitest';
import { recover } from '../../../src/emit/recover.js';
import { verify } from '../../../src/emit/verify.js';
import { ARM } from './arm.js';
import { startChild } from './child.js';
import { outputState, temporaryOutput, writeBuild } from './output.js';

/** Processes take long to start on a busy machine, so a number of them is bounded by time unless the long run is asked for. */
const BOUND = process.env['ISLET_LONG'] === '1' ? Infinity : 6_000;

const KILL_AT_CALL = `${ARM}arm();\nawait publishBuild('new');\nwriteSync(1, 'whole\\n');\n`;

it('a build that is killed at any call to the file system leaves one build, old or new', async () => {
  const struck: string[] = [];
  for (let at = 1, code: number | null = null; code !== 0; at += 1) {
    const output = temporaryOutput();
    await writeBuild(output, 'old');
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
  expect(new Set(struck)).toEqual(new Set(['mkdirSync', 'renameSync', 'linkSync', 'unlinkSync', 'rmdirSync', 'fsyncSync', 'writeFileSync', 'rm', 'writeFile', 'whole']));
}, 120_000);

it('builds that are killed at forty random moments leave one build, and the next one is clean', async () => {
  const output = temporaryOutput();
  await writeBuild(output, 'first');
  const script = "for (let number = 0; ; number += 1) { await publishBuild(process.env.ROUND + '.' + number); if (number === 0) console.log('ready'); }";
  const seen = new Set<string>();
  const start = performance.now();
  let random = 1;
  let round = 0;
  while (round < 40 && (round < 5 || performance.now() - start < BOUND)) {
    round += 1;
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
  expect(seen.size).toBe(round);
  await startChild(output.dist, "await publishBuild('last');").ended;
  expect(outputState(output)).toEqual({ dist: 'last', audit: 'last', beside: [] });
}, 120_000);

it('whoever verifies while builds are published never takes that for a change', async () => {
  const output = temporaryOutput();
  await writeBuild(output, 'first');
  const child = startChild(output.dist, "console.log('ready'); for (let number = 0; number < 60; number += 1) { await publishBuild(String(number)); await new Promise((resolve) => setTimeout(resolve, 10)); } console.log('done');");
  await child.line();
  const publisher = { running: true };
  void child.ended.then(() => {
    publisher.running = false;
  });
  let times = 0;
  while (publisher.running) {
    expect(await verify(output)).toEqual({ files: 3, problems: [] });
    times += 1;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(times).toBeGreaterThan(20);
  expect(await child.ended).toMatchObject({ code: 0, stderr: '' });
}, 60_000);
