import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { linkPackages } from '../helpers/link-packages.js';
import { copyFixture, OWN_PROCESS, type RunOptions, type Site } from '../helpers/site.js';

/** The minimal site with classes on `<main>`, and an import before those of its page kind. */
async function siteWith(classes: string, imported = ''): Promise<Site> {
  const site = await copyFixture('minimal');
  await site.edit('templates/pages/page.tsx', '<main>', `<main className=${classes}>`);
  await site.edit('templates/pages/page.tsx', "import './page.css';", `import './page.css';\n${imported}`);
  return site;
}

async function stylesOf(site: Site, options?: RunOptions): Promise<string> {
  const { json } = await site.build([], options);
  expect(json.diagnostics).toEqual([]);
  return (await site.html('/')).one('style').text();
}

/** What sets Tailwind CSS up, as the handbook for developers writes it. */
const CONFIG = "export default { plugins: { '@tailwindcss/postcss': {} } };";
const STYLES = "@import 'tailwindcss' source(none); @source '..';";

describe('Sass', () => {
  const importLeaf = "import styles from './leaf.module.scss';";

  it('is compiled, also in CSS modules', async () => {
    const site = await siteWith("{styles['leaf-big']}", importLeaf);
    await linkPackages(site.root, ['sass']);
    await site.write('templates/styles/_colours.scss', '$green: #0a7d33;');
    await site.write(
      'templates/pages/leaf.module.scss',
      "@use '../styles/colours';\n.leaf {\n  &-big {\n    color: colours.$green;\n  }\n}\n",
    );
    const styles = await stylesOf(site);
    const name = (await site.html('/')).one('main').attr('class');
    expect(styles).toContain(`.${String(name)}{color:#0a7d33}`);

    await site.write('templates/styles/_colours.scss', '$green: #123456;');
    expect(await stylesOf(site)).toContain('{color:#123456}');
  });

  it('reports an error where it is, and a class that no rule has', async () => {
    const site = await siteWith('{styles.leav}', importLeaf);
    await linkPackages(site.root, ['sass']);
    await site.write('templates/pages/leaf.module.scss', '.leaf {\n  &:hover {\n    color: green;\n  }\n}\n');
    const missing = (await site.build()).json.diagnostics;
    expect(missing.map(({ name, message }) => [name, message])).toEqual([
      ['css-module-class-missing', '`templates/pages/leaf.module.scss` has no class `leav`.'],
    ]);
    await site.write('templates/pages/leaf.module.scss', '.leav {\n  color: $none;\n}\n');
    const [problem] = (await site.build()).json.diagnostics;
    expect(problem).toMatchObject({
      name: 'template-build-failed',
      message: 'Undefined variable.',
      position: { file: 'templates/pages/leaf.module.scss', line: 2, column: 10 },
    });
  });
});

describe('PostCSS', () => {
  it('runs Tailwind CSS on the classes of templates', async () => {
    const site = await siteWith('"p-4"');
    await linkPackages(site.root, ['postcss', 'tailwindcss', '@tailwindcss/postcss']);
    const handbook = await readFile(new URL('../../.github/templates.md', import.meta.url), 'utf8');
    for (const code of [CONFIG, STYLES]) expect(handbook).toContain(`\`${code}\``);
    await site.write('postcss.config.mjs', CONFIG);
    await site.write('templates/pages/page.css', STYLES);
    expect(await stylesOf(site)).toContain('.p-4{');
    await site.edit('templates/pages/page.tsx', 'p-4', 'm-8');
    // Within one process, Tailwind CSS keeps the classes that it found before.
    const styles = await stylesOf(site, OWN_PROCESS);
    expect(styles).toContain('.m-8{');
    expect(styles).not.toContain('.p-4{');

    // Without `source(none)`, Tailwind CSS searches the whole folder that the command is run in.
    await site.write('templates/pages/page.css', "@import 'tailwindcss';\n");
    expect((await site.build([], { cwd: site.root })).json.diagnostics.map(({ name }) => name)).toEqual([
      'style-foreign-source',
    ]);
  });

  it('reports the error of a plugin at the word that it names, without the stack that the plugin prints', async () => {
    const site = await siteWith('"p-4"');
    await linkPackages(site.root, ['postcss', 'tailwindcss', '@tailwindcss/postcss']);
    await site.write('postcss.config.mjs', CONFIG);
    await site.write('templates/pages/page.css', '.leaf {\n  @apply mt-8;\n}\n');
    const { json, stderr } = await site.build([], OWN_PROCESS);
    expect(json.diagnostics).toMatchObject([
      { name: 'template-build-failed', position: { file: 'templates/pages/page.css', line: 2, column: 10 } },
    ]);
    expect(stderr).toBe('');
  });

  it('names the package that is not installed', async () => {
    const site = await siteWith('"p-4"');
    await site.write('postcss.config.cjs', 'module.exports = { plugins: [] };\n');
    expect((await site.build()).json.diagnostics.map(({ name, message }) => [name, message])).toEqual([
      ['style-tool-missing', 'This style sheet needs the package `postcss`, which the project has not installed.'],
    ]);
  });
});

it('resolves the aliases of `tsconfig.json` that lead into `templates/`', async () => {
  const site = await siteWith(
    '{leaf}',
    "import { leaf } from '@/words';\nimport styles from '@/leaf.module.css';\nvoid styles.leav;",
  );
  await site.write('templates/words.ts', "export const leaf = 'leaf';\n");
  await site.write('templates/leaf.module.css', '.leaf {\n  color: green;\n}\n');
  await site.write(
    'tsconfig.json',
    '{ "compilerOptions": { "paths": { "@/*": ["./templates/*"], "~/*": ["./site/*"] } } }',
  );
  expect((await site.build()).json.diagnostics.map(({ name }) => name)).toEqual(['css-module-class-missing']);
  expect((await site.html('/')).one('main').attr('class')).toBe('leaf');

  await site.write('site/words.ts', "export const leaf = 'leaf';\n");
  await site.edit('templates/pages/page.tsx', '@/words', '~/words');
  expect((await site.build()).json.diagnostics).toMatchObject([
    { name: 'template-build-failed', message: 'Could not resolve "~/words".' },
  ]);
});
