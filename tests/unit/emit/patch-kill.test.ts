import { expect, it } from 'vitest';
import { recover } from '../../../src/emit/recover.js';
import { verify } from '../../../src/emit/verify.js';
import { ARM } from './arm.js';
import { startChild } from './child.js';
import { temporaryOutput } from './output.js';
import { CHANGED, manifestOfSite, NEW, OLD, REMOVED, siteState, writeSite } from './site-change.js';

const LONG = process.env['ISLET_LONG'] === '1';

/** Processes take long to start on a busy machine, so only the long run kills one at each call; another test dies at each of them without a process. */
const STRIDE = LONG ? 1 : 6;

const PATCH = `
const { files, removed, manifest } = JSON.parse(process.env.CHANGE);
const lock = await acquireLock(folders);
const staging = await openStaging(folders);
const emitter = createEmitter(staging.dist);
for (const [path, text] of Object.entries(files)) emitter.write(path, text, { sources: [] });
await writeAudit(staging.audit, manifest);
arm();
await staging.patch({ removed });
await staging.discard();
await lock.release();
writeSync(1, 'whole\\n');
`;

const CHANGE = JSON.stringify({
  files: Object.fromEntries(CHANGED.map((path) => [path, NEW[path]])),
  removed: REMOVED,
  manifest: manifestOfSite(NEW),
});

it('a process that is killed while it patches leaves one build, old or new', async () => {
  const ends: string[] = [];
  for (let at = 1, code: number | null = null; code !== 0; at += STRIDE) {
    const output = temporaryOutput();
    await writeSite(output, OLD);
    const child = startChild(output.dist, `${ARM}${PATCH}`, { env: { AT: String(at), CHANGE } });
    const struck = await child.line();
    const end = await child.ended;
    expect([at, struck, end.stderr]).toEqual([at, struck, '']);
    code = end.code;
    await recover(output);
    const state = siteState(output);
    expect([at, struck, state]).toEqual([at, struck, { dist: state.audit, audit: state.audit, beside: [] }]);
    expect(await verify(output)).toEqual({
      files: Object.keys(state.audit === 'old' ? OLD : NEW).length,
      problems: [],
    });
    ends.push(code === 0 ? struck : state.audit);
  }
  expect(new Set(ends)).toEqual(new Set(['old', 'new', 'whole']));
  expect(ends.at(-1)).toBe('whole');
}, 240_000);
