import { expect, it } from 'vitest';
import { copyFixture, OWN_PROCESS } from '../helpers/site.js';
import { archived, cleanState, createBuildHold } from './build-hold.js';
import { publishedState } from './published-state.js';

const TEMPLATE = 'templates/pages/page.tsx';
const PAGE = 'site/pages/404.yaml';
const OTHER = 'site/pages/index.yaml';

it('an island saved before islands are compiled makes the build start again', async () => {
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

it('the source archive has no text that was saved during a build', async () => {
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
