import { readFileSync } from 'node:fs';
import fastGlob from 'fast-glob';
import { expect, it } from 'vitest';
import { pathProblem } from '../../src/lib/fs/confine.js';
import { pageRoute } from '../../src/lib/site/page-route.js';

/** Paths that are compared with others of the system, or converted in a later line. */
const OF_THE_SYSTEM = new Set([
  'src/core/project/refuse-unsafe-out.ts: relative(real(root), real(out))',
  'src/core/commands/starter-files.ts: relative(folder, target)',
  'src/render/faults/source-place.ts: relative(folder, module)',
  'src/serve/dev/watch-files.ts: relative(root, path)',
  'src/serve/preview/open-file.ts: relative(root, real)',
]);

it('relative paths have forward slashes on Windows too, unless they stay inside', () => {
  const found = fastGlob.sync('src/**/*.ts', { ignore: ['src/starter/**'] }).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    if (!/import \{[^}]*\brelative\b[^}]*\} from 'node:path'/.test(text)) return [];
    return [
      ...text.matchAll(/(?<![.\w])relative\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)(?!\s*\.(?:replaceAll|split)\()/g),
    ].map(([call]) => `${file}: ${call.replace(/\s+/g, ' ')}`);
  });
  expect(found.filter((call) => !OF_THE_SYSTEM.has(call))).toEqual([]);
});

it.each(['con', 'aux.txt', 'lpt1', 'nul'])('`%s`, which Windows cannot store, is no part of an output', (name) => {
  expect(pathProblem(`public/${name}`)).toMatch(/device/);
  expect(() => pageRoute(`site/pages/${name}/page.yaml`)).toThrow(/route-invalid/);
});
