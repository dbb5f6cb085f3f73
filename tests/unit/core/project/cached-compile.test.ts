import { cpSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { cached, entries, FILES, fresh, modules, project, settled, write } from './bundled-project.js';

describe('results of the bundler', () => {
  it('are those of the last run where nothing has changed, and the bundler does not run', async () => {
    const root = await project();
    expect((await cached(root)).runs).toBe(3);
    write(root, 'site/site.yaml', 'name: Another shop\n');
    const expected = await fresh(root);
    expect(await cached(root)).toEqual({ ...expected, runs: 0 });
    expect(expected.templates.assets).toHaveLength(1);
    expect(expected.islands.urls.size).toBe(1);
  });

  it('are those of each state, of each runtime and of each generator', async () => {
    const root = await project();
    await cached(root);
    expect(await cached(root, { runtime: 'preact' })).toEqual({
      ...(await fresh(root, { runtime: 'preact' })),
      runs: 1,
    });
    write(root, 'templates/components/word.ts', "export const Word = () => 'plane';\n");
    expect((await cached(root)).runs).toBe(3);
    write(root, 'templates/components/word.ts', String(FILES['templates/components/word.ts']));
    expect(await cached(root)).toEqual({ ...(await fresh(root)), runs: 0 });
    expect((await cached(root, { generator: 'another' })).runs).toBe(3);
  });

  it('write modules again that are gone or are not what their names promise', async () => {
    const root = await project();
    const first = await cached(root);
    const whole = modules(first);
    const { folder } = first.templates;
    const home = fileURLToPath(first.templates.pages.get('home')?.url ?? '');
    const damage = [
      () => {
        rmSync(folder, { recursive: true });
      },
      () => {
        truncateSync(home, 10);
      },
      () => {
        writeFileSync(home, 'export default 1;\n');
      },
      () => {
        rmSync(join(folder, 'pages'), { recursive: true });
      },
      () => {
        writeFileSync(`${home}.map`, '{}');
      },
    ];
    for (const apply of damage) {
      apply();
      expect((await cached(root)).runs).toBe(0);
      expect(modules(first)).toEqual(whole);
    }
  });

  it('are not kept where the bundler found errors', async () => {
    const root = await project();
    write(root, 'templates/components/word.ts', "import './gone';\nexport const Word = () => 'plain';\n");
    for (let time = 0; time < 2; time += 1) {
      await expect(cached(root)).rejects.toThrow('gone');
      expect(entries(root)).toEqual([]);
    }
  });

  it('are not kept where a template or a package changed while the bundler ran', async () => {
    const root = await project();
    await cached(root, {
      afterRun: () => {
        write(root, 'templates/components/word.ts', "export const Word = () => 'late';\n");
      },
    });
    expect(entries(root)).toEqual([]);
    await cached(root, {
      afterRun: () => {
        write(root, 'node_modules/shape/main.js', "export const shape = 'late';\n");
      },
    });
    expect(entries(root)).toEqual([]);
    cpSync(join(root, 'node_modules/shape'), join(root, 'packages/one'), { recursive: true });
    cpSync(join(root, 'node_modules/shape'), join(root, 'packages/two'), { recursive: true });
    const leadTo = (name: string): void => {
      rmSync(join(root, 'node_modules/shape'), { recursive: true });
      symlinkSync(`../packages/${name}`, join(root, 'node_modules/shape'));
    };
    leadTo('one');
    await settled();
    await cached(root, {
      afterRun: () => {
        leadTo('two');
      },
    });
    expect(entries(root)).toEqual([]);
    await settled();
    expect(await cached(root)).toEqual({ ...(await fresh(root)), runs: 3 });
  });

  it('are of one state where a template was saved while the bundler ran, and of what is there where it was saved again as it was before', async () => {
    const root = await project();
    const [path, before, late] = [
      'templates/components/word.ts',
      String(FILES['templates/components/word.ts']),
      "export const Word = () => 'late';\n",
    ];
    const passing = await cached(root, {
      beforeRun: (runs) => {
        if (runs === 0) write(root, path, late);
      },
      afterRun: (runs) => {
        if (runs === 1) write(root, path, before);
      },
    });
    expect(passing).toEqual({ ...(await fresh(root)), runs: 4 });
    expect(await cached(root)).toEqual({ ...(await fresh(root)), runs: 0 });

    write(root, path, `${before}// Once more.\n`);
    const saved = await cached(root, {
      afterRun: (runs) => {
        if (runs === 1) write(root, path, late);
      },
    });
    expect(saved).toEqual({ ...(await fresh(root)), runs: 4 });
    expect(await cached(root)).toEqual({ ...(await fresh(root)), runs: 0 });
  });
});
