import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sha256Hex } from '../../src/lib/text/hash.js';
import { openSourceArchives } from '../../src/lib/fs/source-archive.js';
import { copyFixture, OWN_PROCESS, type Site } from '../helpers/site.js';
import { createBuildHold } from './build-hold.js';
import { publishedState } from './published-state.js';

const TIMEOUT = 120_000;
const TEMPLATE = 'templates/pages/page.tsx';
const PAGE = 'site/pages/404.yaml';
const OTHER = 'site/pages/index.yaml';

/** What a build without any cache publishes. */
async function cleanState(site: Site): Promise<unknown> {
  const clean = await copyFixture('minimal');
  for (const folder of ['site', 'templates']) {
    await clean.remove(folder);
    await cp(join(site.root, folder), join(clean.root, folder), { recursive: true });
  }
  expect((await clean.build(['--no-cache'])).code).toBe(0);
  return publishedState(clean.root);
}

it(
  'a template saved during a build is built by the next build, here and in a checkout with the cache',
  { timeout: TIMEOUT },
  async () => {
    const site = await copyFixture('minimal');
    const hold = createBuildHold(site);
    await site.edit(TEMPLATE, 'export default', `${hold.code}\nexport default`);
    expect((await site.build()).code).toBe(0);
    await site.edit(TEMPLATE, '<h1>', '<h1 id="first">');
    const first = await site.read(TEMPLATE);
    hold.hold();
    const built = site.cli(['build'], OWN_PROCESS);
    await hold.reached();
    await site.edit(TEMPLATE, 'id="first"', 'id="saved"');
    hold.release();
    expect((await built).code).toBe(0);
    expect(await site.read('dist/index.html')).toContain('id="first"');
    // The audit folder names what was compiled, and never shows anything else as that.
    const { sources } = JSON.parse(await site.read('dist.audit/manifest.json')) as {
      readonly sources: Readonly<Record<string, string>>;
    };
    expect(sources[TEMPLATE]).toBe(sha256Hex(first));
    expect(await archived(site, [TEMPLATE])).toEqual({ [TEMPLATE]: 'missing' });
    await cp(join(site.root, '.islet/cache'), join(site.root, 'taken'), { recursive: true });

    expect((await site.build()).code).toBe(0);
    const clean = await cleanState(site);
    expect(await publishedState(site.root)).toEqual(clean);

    for (const folder of ['dist', 'dist.audit', '.islet']) await site.remove(folder);
    await cp(join(site.root, 'taken'), join(site.root, '.islet/cache'), { recursive: true });
    expect((await site.build()).code).toBe(0);
    expect(await publishedState(site.root)).toEqual(clean);
  },
);

it('an island saved before islands are compiled makes the build start again', { timeout: TIMEOUT }, async () => {
  const island = 'templates/islands/sign/sign.tsx';
  const site = await copyFixture('minimal');
  await site.write(island, 'export default function Sign() {\n  return <p>First</p>;\n}\n');
  await site.edit(TEMPLATE, ', markdown', ', Island, markdown');
  await site.edit(TEMPLATE, "from 'islet';", "from 'islet';\nimport Sign from '../islands/sign/sign.js';");
  const hold = createBuildHold(site);
  await site.edit(TEMPLATE, 'export default', `${hold.code}\nexport default`);
  await site.edit(TEMPLATE, '<main>', '<main><Island of={Sign} id="sign" on="load" props={{}} />');
  expect((await site.build()).code).toBe(0);
  await site.edit(island, 'First', 'Second');
  hold.hold();
  const built = site.cli(['build'], OWN_PROCESS);
  await hold.reached();
  await site.edit(island, 'Second', 'Third');
  hold.release();
  expect((await built).code).toBe(0);
  expect(await site.read('dist/index.html')).toContain('Third');
  expect(await publishedState(site.root)).toEqual(await cleanState(site));
});

/** Whether the archive of sources has the text that the manifest names, for each of these; `missing` where it has none. */
async function archived(site: Site, paths: readonly string[]): Promise<Record<string, boolean | 'missing'>> {
  const { sources } = JSON.parse(await site.read('dist.audit/manifest.json')) as {
    readonly sources: Readonly<Record<string, string>>;
  };
  const archives = openSourceArchives(join(site.root, 'dist.audit'));
  return Object.fromEntries(
    paths.map((path) => {
      const bytes = archives.read(path);
      return [path, bytes ? sources[path] === sha256Hex(bytes) : 'missing'];
    }),
  );
}

it('the source archive has no text that was saved during a build', { timeout: TIMEOUT }, async () => {
  const paths = [PAGE, TEMPLATE, OTHER];
  const site = await copyFixture('minimal');
  const hold = createBuildHold(site);
  await site.edit(
    TEMPLATE,
    'export default',
    `const wait = (): string => {\n${hold.code}return '';\n};\nexport default`,
  );
  await site.edit(TEMPLATE, '<main>', '<main>{wait()}');
  const [page, template] = [await site.read(PAGE), await site.read(TEMPLATE)];
  for (const what of ['in a first build', 'in a build after an edit']) {
    await site.edit(OTHER, 'title: ', 'title: Again ');
    await site.write(PAGE, `${page}# ${what}\n`);
    hold.hold();
    const built = site.cli(['build'], OWN_PROCESS);
    await hold.reached();
    await site.write(PAGE, page.replace(/^title: .*$/m, 'title: Saved'));
    await site.write(TEMPLATE, template.replace('<h1>', '<h1 id="saved">'));
    hold.release();
    expect((await built).code).toBe(0);
    // The archive of a source that the build before this one read too stays as it is.
    const ofTemplate = what === 'in a first build' ? 'missing' : true;
    expect([what, await archived(site, paths)]).toEqual([
      what,
      { [PAGE]: 'missing', [TEMPLATE]: ofTemplate, [OTHER]: true },
    ]);
    await site.write(PAGE, `${page}# ${what}\n`);
    await site.write(TEMPLATE, template);
    expect((await site.build()).code).toBe(0);
    expect([what, await archived(site, paths)]).toEqual([what, { [PAGE]: true, [TEMPLATE]: true, [OTHER]: true }]);
    expect([what, await publishedState(site.root)]).toEqual([what, await cleanState(site)]);
  }
});
