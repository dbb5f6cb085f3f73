import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { OnLoadArgs, OnLoadResult, PluginBuild } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import { serverClassNames } from '../../../src/bundle/class-names.js';

/** What the bundler would call for a CSS module, in one run after the other. */
async function loader(): Promise<(path: string) => Promise<unknown>> {
  let load: ((args: OnLoadArgs) => unknown) | undefined;
  const setup = {
    onLoad: (_: unknown, callback: typeof load) => {
      load = callback;
    },
  } as unknown as PluginBuild;
  await serverClassNames(tmpdir()).setup(setup);
  return async (path) => ((await load?.({ path } as OnLoadArgs)) as OnLoadResult | undefined)?.contents;
}

function folder(): string {
  const made = realpathSync(mkdtempSync(join(tmpdir(), 'islet-names-')));
  onTestFinished(() => {
    rmSync(made, { recursive: true });
  });
  return made;
}

it('gives the names of a module, and others once it or what it is composed of is another', async () => {
  const at = folder();
  const [own, other] = [join(at, 'own.module.css'), join(at, 'other.module.css')];
  writeFileSync(other, '.line { border: 0; }');
  writeFileSync(own, ".menu { composes: line from './other.module.css'; }");
  // From then on they are believed to be what they were.
  await setTimeout(2100);
  const load = await loader();
  expect(await load(own)).toMatch(/menu: "other_line own_menu"/);
  expect(await load(own)).toMatch(/menu: "other_line own_menu"/);
  writeFileSync(other, '.line { composes: thin; } .thin { border: 0; }');
  expect(await load(own)).toMatch(/menu: "other_thin other_line own_menu"/);
  writeFileSync(own, '.bar { color: red; }');
  expect(await load(own)).toMatch(/bar: "own_bar"/);
});

it('does not believe what was made while the module was saved', async () => {
  const at = folder();
  const load = await loader();
  for (let round = 0; round < 40; round += 1) {
    const file = join(at, `round${String(round)}.module.css`);
    writeFileSync(file, '.before { color: red; }');
    const first = load(file);
    await setTimeout(round % 8);
    writeFileSync(file, '.after { color: red; }');
    await first;
    expect(await load(file), String(round)).toMatch(/after: /);
  }
});
