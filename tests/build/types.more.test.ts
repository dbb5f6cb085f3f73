import { expect, it } from 'vitest';
import { startDev } from '../helpers/dev.js';
import { linkPackages } from '../helpers/link-packages.js';
import { copyFixture, type Site } from '../helpers/site.js';

const WRONG = "export const MINUTES: number = 'three';\n";
const FOUND = "Type 'string' is not assignable to type 'number' (TS2322).";

/** A site with TypeScript, and a module with a wrong type. */
async function siteWithTypes(): Promise<Site> {
  const site = await copyFixture('minimal');
  await linkPackages(site.root, ['typescript']);
  await site.write(
    'tsconfig.json',
    '{ "compilerOptions": { "lib": ["ES5"], "types": [], "noResolve": true }, "files": ["templates/shared/minutes.ts"] }',
  );
  await site.write('templates/shared/minutes.ts', WRONG);
  return site;
}

it('are reported with the problems of a build that fails, with the name that was meant', async () => {
  const site = await siteWithTypes();
  await site.edit('tsconfig.json', '"types": [],', '"types": [], "jsx": "preserve",');
  await site.edit('tsconfig.json', 'minutes.ts"]', 'minutes.ts", "templates/components/bar.tsx"]');
  await site.write(
    'templates/components/bar.tsx',
    `declare global { namespace JSX { interface Element { tag: string } interface IntrinsicElements { hr: { id?: string } } } }
const Bar = (props: { width: number }): JSX.Element => <hr id={String(props.width)} />;
export const bar = <Bar widht={3} />;
export const props: { width: number } = { widht: 3 };
export const wait = MINUTES;
`,
  );
  await site.edit('site/pages/index.yaml', 'heading:', 'headding:');
  const { code, json } = await site.build();
  expect(code).toBe(1);
  expect(json.diagnostics.map(({ name, position, remedy }) => [name, position?.line, remedy.split('\n')[0]])).toEqual([
    ['content-unknown-key', 4, 'Did you mean `heading`?'],
    ['template-type-error', 3, 'Did you mean `width`?'],
    ['template-type-error', 4, 'Did you mean `width`?'],
    ['template-type-error', 5, "Import it: `import { MINUTES } from '../shared/minutes.js';`"],
    ['template-type-error', 1, 'Correct it where it is shown. If types are checked elsewhere, add `--no-types`.'],
  ]);
  expect(json.diagnostics[1]?.message).toMatch(/Property 'widht' does not exist on type '[^']*' \(TS2322\)\.$/);
  // What the bundler cannot compile is reported once.
  await site.write('templates/shared/minutes.ts', 'export const MINUTES = ;\n');
  await site.edit('templates/pages/page.tsx', "import './page.css';", "import '../shared/minutes.js';");
  const broken = (await site.build()).json.diagnostics.filter(({ position }) => position?.file.includes('minutes'));
  expect(broken.map(({ name }) => name)).toEqual(['template-build-failed']);
  // What the build says of a line is reported once.
  await site.write('templates/shared/minutes.ts', 'export const MINUTES = process.env.MINUTES;\n');
  await site.edit('templates/pages/page.tsx', '<h1>{', '<h1>{MINUTES}{');
  await site.edit('templates/pages/page.tsx', "import '../shared", "import { MINUTES } from '../shared");
  const machine = (await site.build()).json.diagnostics.filter(({ position }) => position?.file.includes('minutes'));
  expect(machine.map(({ name, remedy }) => [name, remedy])).toEqual([
    ['template-nondeterministic', expect.stringContaining("currentSite().env['SITE_NAME']")],
  ]);
});

it('are checked by dev when a template is saved', async () => {
  const site = await siteWithTypes();
  const dev = await startDev(site.root);
  try {
    await expect.poll(() => dev.said(), { timeout: 30_000 }).toContain(FOUND);
    await site.write('templates/shared/minutes.ts', WRONG.replace("'three'", '3'));
    await expect.poll(() => dev.said(), { timeout: 30_000 }).toContain('All problems are fixed.');
  } finally {
    await dev.stop();
  }
});
