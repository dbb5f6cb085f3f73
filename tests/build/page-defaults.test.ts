import { describe, expect, it } from 'vitest';
import { copyFixture, type JsonRun, type Site } from '../helpers/site.js';

/** The minimal site, whose herbs leave their template and text to the folder. */
async function siteWithDefaults(): Promise<Site> {
  const site = await copyFixture('minimal');
  const page = await site.read('site/pages/herbs/basil.yaml');
  const own = (name: string): string => `title: ${name}\ndescription: Where ${name} grows.\nheading: ${name}\n`;
  await site.write('site/pages/_defaults.yaml', 'template: page\nbody: "## Water\\n\\nEvery day.\\n"\n');
  await site.write('site/pages/herbs/_defaults.yaml', 'body: "## Water\\n\\nIn the morning.\\n"\n');
  for (const name of ['Mint', 'Sage']) await site.write(`site/pages/herbs/${name.toLowerCase()}.yaml`, own(name));
  await site.write('site/pages/rose.yaml', own('Rose'));
  await site.write('site/pages/herbs/basil.yaml', page);
  return site;
}

const problemsOf = ({ json }: JsonRun): string[] =>
  json.diagnostics.map(
    ({ name, message, position }) => `${name} ${position?.file ?? ''}:${String(position?.line)} ${message}`,
  );

const filesOf = async (site: Site): Promise<Record<string, { sources: string[]; sha256: string }>> => {
  const { files } = JSON.parse(await site.read('dist.audit/manifest.json')) as {
    files: { path: string; sources: string[]; sha256: string }[];
  };
  return Object.fromEntries(files.map(({ path, ...file }) => [path, file]));
};

describe('defaults of a folder', () => {
  it('fill what a page leaves out, the nearest first, and are sources of the page', async () => {
    const site = await siteWithDefaults();
    expect(problemsOf(await site.build())).toEqual([]);
    expect((await site.html('/herbs/mint/')).one('main').text()).toContain('In the morning');
    expect((await site.html('/rose/')).one('main').text()).toContain('Every day');
    const files = await filesOf(site);
    expect(files['herbs/mint/index.html']?.sources).toEqual(
      expect.arrayContaining([
        'site/pages/_defaults.yaml',
        'site/pages/herbs/_defaults.yaml',
        'site/pages/herbs/mint.yaml',
      ]),
    );
    expect((await site.cli(['verify'])).code).toBe(0);
    const schema = JSON.parse(await site.read('.islet/schemas/pages/page.json')) as { readonly required: string[] };
    expect(schema.required.sort()).toEqual(['description', 'heading', 'title']);
  });

  it('render the pages below again when they change, appear or go', async () => {
    const site = await siteWithDefaults();
    await site.build();
    const check = async (rendered: number): Promise<void> => {
      expect((await site.build()).json).toMatchObject({ diagnostics: [], result: { rendered } });
      const incremental = await filesOf(site);
      await site.build(['--no-cache']);
      expect(await filesOf(site)).toEqual(incremental);
      await site.build();
    };
    await site.edit('site/pages/herbs/_defaults.yaml', 'In the morning', 'At night');
    await check(3);
    await site.edit('site/pages/herbs/mint.yaml', 'heading: Mint', 'heading: Spearmint');
    await check(1);
    await site.remove('site/pages/herbs/_defaults.yaml');
    await check(3);
    expect((await site.html('/herbs/sage/')).one('main').text()).toContain('Every day');
  });

  it('have their own position in messages', async () => {
    const site = await siteWithDefaults();
    await site.write('site/pages/herbs/_defaults.yaml', 'noindex: perhaps\nbdy: x\nbody: "[a](/none/)"\n');
    expect(problemsOf(await site.build()).sort()).toEqual([
      'content-unknown-key site/pages/herbs/_defaults.yaml:2 No page kind has the field `bdy`.',
      'content-wrong-type site/pages/herbs/_defaults.yaml:1 `noindex` must be `true` or `false`, but is text.',
      'link-unknown-route site/pages/herbs/_defaults.yaml:3 There is no page `/none/`.',
    ]);
  });

  it('have their own position where another stage finds the problem, which names the pages', async () => {
    const site = await siteWithDefaults();
    await site.write('site/assets/images/dot.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
    await site.edit('site/pages/herbs/_defaults.yaml', 'body:', '# ar\nlocale: xx\nogImage: images/dot.svg\nbody:');
    const unknown = await site.build();
    expect(problemsOf(unknown)).toEqual([
      "locale-unknown site/pages/herbs/_defaults.yaml:2 `xx` is not one of the site's locales.",
    ]);
    expect(unknown.json.diagnostics[0]?.routes).toEqual(['/herbs/basil/', '/herbs/mint/', '/herbs/sage/']);
    await site.edit('site/pages/herbs/_defaults.yaml', 'locale: xx\n', '');

    const image = await site.build();
    expect(problemsOf(image)).toEqual([
      'content-invalid-value site/pages/herbs/_defaults.yaml:2 `images/dot.svg` is an SVG, which services that show shared pages do not take.',
    ]);
    expect(image.json.diagnostics[0]?.routes).toEqual(['/herbs/basil/', '/herbs/mint/', '/herbs/sage/']);
    await site.edit('site/pages/herbs/_defaults.yaml', 'ogImage: images/dot.svg\n', '');
    await site.edit('site/pages/herbs/_defaults.yaml', '## Water', '[Top](/#none)');
    const anchor = await site.build();
    expect(problemsOf(anchor)).toEqual([
      'link-unknown-anchor site/pages/herbs/_defaults.yaml:2 `/` has no element with the id `none`.',
    ]);
  });

  it('are checked also if threads read every page', async () => {
    const site = await siteWithDefaults();
    await site.edit('site/pages/herbs/_defaults.yaml', 'body:', 'bdy: x\nbody:');
    expect(problemsOf(await site.build(['--threads', '1']))).toEqual([
      'content-unknown-key site/pages/herbs/_defaults.yaml:1 No page kind has the field `bdy`.',
    ]);
  });
});
