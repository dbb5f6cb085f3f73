import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const project = fileURLToPath(new URL('../../', import.meta.url));
const configFile = join(project, '.dependency-cruiser.cjs');
const cruiser = join(project, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const config = createRequire(import.meta.url)(configFile) as {
  forbidden: { name: string; comment?: string; severity: string }[];
};

/** Packages of the stand-in project: name to the package.json fields that depend on it. */
const packages = {
  zod: 'dependencies',
  vitest: 'devDependencies',
  react: 'peerDependencies',
  'react-dom': 'peerDependencies',
  stray: undefined,
} as const;

/** Imports that the architecture allows: file to the specifiers that it imports. */
const allowed: Record<string, string[]> = {
  'bin/islet.js': ['../lib/bundled/cli-main.js', 'node:fs'],
  'lib/bundled/cli-main.js': [],
  'lib/cli/main.js': [],
  'lib/api/index.js': [],
  'src/cli/main.ts': [
    '../core/build/build.js',
    '../serve/preview/preview-server.js',
    '../emit/recover.js',
    '../errors/index.js',
  ],
  'src/serve/dev/session.ts': [
    '../../core/build/build.js',
    '../preview/preview-server.js',
    '../../render/render.js',
    '../../errors/index.js',
  ],
  'src/core/build/build.ts': [
    '../../render/render.js',
    '../../emit/recover.js',
    '../../emit/hosts/nginx.js',
    '../../lib/text.js',
    '../project/open-project.js',
  ],
  'src/core/project/open-project.ts': ['../../lib/text.js'],
  'src/core/commands/command.ts': ['../build/build.js'],
  'src/render/render.ts': './head.js ../api/index.js ../errors/index.js ../lib/text.js zod react node:fs'.split(' '),
  'src/render/head.ts': ['zod'],
  'src/emit/recover.ts': ['node:fs'],
  'src/emit/staging.ts': ['node:fs'],
  'src/emit/hosts/nginx.ts': ['./host.js', '../../errors/index.js', '../../lib/text.js'],
  'src/emit/hosts/host.ts': [],
  'src/serve/preview/preview-server.ts': ['node:http'],
  'src/lib/text.ts': ['../errors/index.js', '../api/index.js'],
  'src/import/import-site.ts': ['../lib/text.js', '../errors/index.js'],
  'src/errors/index.ts': ['node:os'],
  'src/api/index.ts': ['react'],
  'src/client/hydrate.ts': ['react', 'react-dom'],
  'src/client/loader.ts': [],
  'templates/css.d.ts': [],
  'templates/pages/home.tsx':
    '../layouts/document.js ../data/footer.js ../fields/faq.js ../structured-data/faq-page.js ../styles/global.css islet react'.split(
      ' ',
    ),
  'templates/pages/plain.tsx': [],
  'templates/layouts/document.tsx': ['../components/card.js', '../styles/global.css', 'islet'],
  'templates/components/card.tsx': [
    '../islands/menu/menu.js',
    '../data/footer.js',
    '../browser/platform.js',
    '../shared/paths.js',
  ],
  'templates/islands/menu/menu.tsx': [
    '../../browser/platform.js',
    '../../shared/paths.js',
    '../../styles/global.css',
    'react',
    'react-dom',
    'type islet',
  ],
  'templates/browser/platform.ts': ['../shared/paths.js'],
  'templates/shared/paths.ts': ['./more-paths.js'],
  'templates/shared/more-paths.ts': [],
  'templates/data/footer.ts': ['../fields/faq.js', '../shared/paths.js', 'islet'],
  'templates/fields/faq.ts': ['islet'],
  'templates/structured-data/faq-page.ts': ['../fields/faq.js', 'islet'],
  'templates/styles/global.css': [],
};

/** One import for each rule (or more) that breaks it: rule, file, specifier. */
const violations: [rule: string, file: string, specifier: string][] = [
  ['no-cycles', 'src/lib/loop-one.ts', './loop-two.js'],
  ['no-cycles', 'src/lib/type-loop-one.ts', 'type ./type-loop-two.js'],
  ['no-unresolvable', 'src/lib/leads-nowhere.ts', './nowhere.js'],
  ['no-undeclared-packages', 'src/lib/strays.ts', 'stray'],
  ['folders-have-a-place', 'src/lib/drawer.ts', '../helpers/anything.js'],
  ['folders-have-a-place', 'templates/pages/hooked.tsx', '../hooks/anything.js'],
  ['bin-only-starts-the-cli', 'bin/clever.js', '../lib/api/index.js'],
  ['generator-knows-no-site', 'src/lib/knows-templates.ts', '../../templates/shared/paths.js'],
  ['generator-knows-no-site', 'src/lib/knows-types.ts', 'type ../../templates/shared/paths.js'],
  ['published-modules-need-no-dev-dependency', 'src/api/tests-itself.ts', 'vitest'],
  ['stages-are-independent', 'src/render/emits.ts', '../emit/recover.js'],
  ['stages-are-independent', 'src/render/emits-types.ts', 'type ../emit/recover.js'],
  ['stages-do-not-import-callers', 'src/render/builds.ts', '../core/build/build.js'],
  ['stages-do-not-import-callers', 'src/emit/prints.ts', '../cli/main.js'],
  ['core-composes-stages-only', 'src/core/serves.ts', '../serve/preview/preview-server.js'],
  ...['build', 'threads', 'reuse', 'render', 'load', 'shards', 'project'].map((folder): [string, string, string] => [
    `core-${folder}-imports-downwards`,
    `src/core/${folder}/climbs.ts`,
    '../commands/command.js',
  ]),
  ['serve-does-not-publish', 'src/serve/dev/publishes.ts', '../../emit/recover.js'],
  ['audit-reads-outputs-only', 'src/audit/builds.ts', '../core/build/build.js'],
  ['import-reads-and-writes-content', 'src/import/builds.ts', '../core/build/build.js'],
  ['import-is-for-its-command', 'src/core/commands/imports.ts', '../../import/import-site.js'],
  ['cli-calls-entry-points-only', 'src/cli/renders.ts', '../render/render.js'],
  ['cli-calls-entry-points-only', 'src/cli/stages-files.ts', '../emit/staging.js'],
  ['node-neither-prints-nor-exits', 'src/node/renders.ts', '../render/render.js'],
  ['hosts-are-pure', 'src/emit/hosts/reads-files.ts', 'node:fs'],
  ['hosts-are-pure', 'src/emit/hosts/checks-shapes.ts', 'zod'],
  ['api-imports-nothing', 'src/api/fails.ts', '../errors/index.js'],
  ['errors-import-nothing', 'src/errors/helped.ts', '../api/index.js'],
  ['lib-imports-no-stage', 'src/lib/renders.ts', '../render/render.js'],
  ['client-is-browser-code', 'src/client/reads-files.ts', 'node:fs'],
  ['client-is-browser-code', 'src/client/validates.ts', 'zod'],
  ['client-is-browser-code', 'src/client/reports.ts', '../errors/index.js'],
  ['client-is-bundled-not-imported', 'src/lib/hydrates.ts', '../client/hydrate.js'],
  ['templates-import-only-the-api', 'templates/pages/deep.tsx', '../../src/api/index.js'],
  ['templates-import-only-the-api', 'templates/components/deeper.tsx', '../../lib/cli/main.js'],
  ['templates-need-only-react', 'templates/data/validates.ts', 'zod'],
  ['judges-need-only-zod', 'templates/browser/native-bridge/judge-shape.ts', 'react'],
  ['react-dom-in-islands-only', 'templates/components/portal.tsx', 'react-dom'],
  ['templates-need-no-node', 'templates/pages/reads-files.tsx', 'node:fs'],
  ['layouts-do-not-look-up', 'templates/layouts/knows-home.tsx', '../pages/home.js'],
  ['components-do-not-look-up', 'templates/components/framed.tsx', '../layouts/document.js'],
  ['islands-do-not-look-up', 'templates/islands/menu/carded.tsx', '../../components/card.js'],
  ['islands-do-not-look-up', 'templates/islands/menu/fed.tsx', '../../data/footer.js'],
  ['islands-take-types-only', 'templates/islands/menu/generator.tsx', 'islet'],
  ['browser-is-plain', 'templates/browser/reacts.ts', 'react'],
  ['browser-is-plain', 'templates/browser/reads-files.ts', 'node:fs'],
  ['browser-is-plain', 'templates/browser/shows-menu.ts', '../islands/menu/menu.js'],
  ['shared-imports-nothing', 'templates/shared/looks-up.ts', '../browser/platform.js'],
  ['schemas-stand-alone', 'templates/fields/shows-card.ts', '../components/card.js'],
  ['schemas-stand-alone', 'templates/data/looks.ts', '../pages/home.js'],
  ['structured-data-stands-alone', 'templates/structured-data/drawn.ts', '../components/card.js'],
];
/** Files that the violations need: the other halves of the cycles, which are reported once each, and folders without a place. */
const surroundings: [file: string, specifier: string][] = [
  ['src/helpers/anything.ts', 'node:path'],
  ['templates/hooks/anything.ts', 'react'],
  ['src/lib/loop-two.ts', './loop-one.js'],
  ['src/lib/type-loop-two.ts', 'type ./type-loop-one.js'],
];
const orphan = 'src/lib/forgotten.ts';

interface Violation {
  readonly rule: { readonly name: string };
  readonly from: string;
}

describe('architecture rules', () => {
  let root: string;
  let found: Violation[];

  beforeAll(async () => {
    root = await realpath(await mkdtemp(join(tmpdir(), 'islet-architecture-')));
    await writeProject(root);
    found = await cruise(root);
  });

  afterAll(() => rm(root, { recursive: true, force: true }));

  it('each say why they exist and stop the build', () => {
    for (const rule of config.forbidden) {
      expect(rule.comment?.length ?? 0, rule.name).toBeGreaterThan(40);
      expect(rule.severity, rule.name).toBe('error');
    }
  });

  it('each have a violation below', () => {
    const proven = new Set([...violations.map(([rule]) => rule), 'no-orphans', 'no-folder-cycles']);
    expect([...proven].sort()).toEqual(config.forbidden.map((rule) => rule.name).sort());
  });

  it.each(violations)('%s: %s must not import %s', (rule, file) => {
    expect(found.filter(({ from }) => from === file).map((item) => item.rule.name)).toContain(rule);
  });

  it('no-orphans: a module that nobody knows is found', () => {
    expect(found.filter((item) => item.rule.name === 'no-orphans').map(({ from }) => from)).toEqual([orphan]);
  });

  it('no-folder-cycles: folders that import each other are found', () => {
    // `src/core/build/build.ts` imports the renderer, and `src/render/builds.ts` imports the build.
    const folders = found.filter((item) => item.rule.name === 'no-folder-cycles').map(({ from }) => from);
    expect(folders).toEqual(expect.arrayContaining(['src/core/build', 'src/render']));
  });

  it('allow what the design allows', () => {
    expect(found.filter(({ from }) => from in allowed).map(({ rule, from }) => `${rule.name}: ${from}`)).toEqual([]);
  });
});

async function writeProject(root: string): Promise<void> {
  const manifest: Record<string, unknown> = {
    name: 'islet',
    version: '1.0.0',
    type: 'module',
    exports: { '.': './lib/api/index.js' },
  };
  for (const [name, field] of Object.entries(packages)) {
    if (field !== undefined) manifest[field] = { ...(manifest[field] as object | undefined), [name]: '1.0.0' };
    await write(
      root,
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
    );
    await write(root, `node_modules/${name}/index.js`, '');
  }
  await write(root, 'package.json', JSON.stringify(manifest));
  for (const [file, specifiers] of Object.entries(allowed))
    await write(root, file, specifiers.map(importLine).join(''));
  for (const [, file, specifier] of violations) await write(root, file, importLine(specifier, 0));
  for (const [file, specifier] of surroundings) await write(root, file, importLine(specifier, 0));
  await write(root, orphan, 'export const forgotten = 1;\n');
}

function importLine(specifier: string, index: number): string {
  if (specifier.startsWith('type '))
    return `import type { T${String(index)} } from '${specifier.slice(5)}';\nexport type U${String(index)} = T${String(index)};\n`;
  if (specifier.endsWith('.css')) return `import '${specifier}';\n`;
  return `import * as m${String(index)} from '${specifier}';\nexport const n${String(index)} = m${String(index)};\n`;
}

async function write(root: string, file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

function cruise(root: string): Promise<Violation[]> {
  const args = [cruiser, '--config', configFile, '--output-type', 'json', 'src', 'bin', 'templates'];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: 32 * 1024 * 1024 }, (error, stdout, stderr) => {
      try {
        resolve((JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations);
      } catch {
        // Output that is not JSON means that the tool itself failed; what it said is the message.
        reject(error ?? new Error(stderr));
      }
    });
  });
}
