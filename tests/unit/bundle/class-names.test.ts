import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OnLoadArgs, OnLoadResult, PluginBuild } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import { serverClassNames } from '../../../src/bundle/browser/class-names.js';

/** What esbuild calls for a CSS module, in several runs. */
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

it('gives the names of a module, and new ones when it or a module that it composes changes', async () => {
  const at = folder();
  const [own, other] = [join(at, 'own.module.css'), join(at, 'other.module.css')];
  writeFileSync(other, '.line { border: 0; }');
  writeFileSync(own, ".menu { composes: line from './other.module.css'; }");
  const load = await loader();
  expect(await load(own)).toMatch(/menu: "other_line own_menu"/);
  writeFileSync(other, '.line { composes: thin; } .thin { border: 0; }');
  expect(await load(own)).toMatch(/menu: "other_thin other_line own_menu"/);
  writeFileSync(own, '.bar { color: red; }');
  expect(await load(own)).toMatch(/bar: "own_bar"/);
});
