import { describe, expect, it } from 'vitest';
import { startDev } from '../helpers/dev.js';
import { copyFixture, type Site } from '../helpers/site.js';
import { runWarmCli } from '../helpers/warm-cli.js';

const BASIL = 'site/pages/herbs/basil';

/** Writes the page about basil as Markdown; its heading is left to the folder. */
async function asMarkdown(site: Site): Promise<string> {
  const yaml = await site.read(`${BASIL}.yaml`);
  const [, fields = '', body = ''] = /^([^]*)heading: Basil\nbody: \|\n([^]*)$/.exec(yaml) ?? [];
  const text = `---\n${fields}---\n\n${body.replaceAll(/^ {2}/gm, '')}`;
  await site.remove(`${BASIL}.yaml`);
  await site.write('site/pages/herbs/_defaults.yaml', 'heading: Basil\n');
  await site.write(`${BASIL}.md`, text);
  return text;
}

const sums = (site: Site): Promise<string> => site.read('dist.audit/SHA256SUMS');

describe('pages in Markdown', () => {
  it('give the bytes of a page in YAML, whatever ends their lines', async () => {
    const site = await copyFixture('minimal');
    await site.build();
    const before = await sums(site);
    const text = await asMarkdown(site);
    expect((await site.build()).json.diagnostics).toEqual([]);
    expect(await sums(site)).toBe(before);
    await site.write(`${BASIL}.md`, text.replaceAll('\n', '\r\n'));
    await site.build();
    expect(await sums(site)).toBe(before);
    const { stdout } = await site.cli(['explain', '/herbs/basil/']);
    expect(stdout).toMatch(/Page file +site\/pages\/herbs\/basil\.md/);
    expect((await site.cli(['verify'])).code).toBe(0);
  });

  it('are rendered again when they change, built in parts, and translated', async () => {
    const site = await copyFixture('minimal');
    await asMarkdown(site);
    await site.edit('site/site.yaml', 'label: English\n', 'label: English\n  - code: hi\n    label: हिन्दी\n');
    const words = 'template: page\nlocale: hi\ntranslationOf: /herbs/basil/\ntitle: तुलसी\ndescription: पानी नीचे से।\n';
    await site.write('site/pages/hi/tulsi.md', `---\n${words}heading: तुलसी\n---\nपानी\n`);
    expect((await site.build()).json.diagnostics).toEqual([]);
    await site.edit(`${BASIL}.md`, 'in the morning', 'at night');
    expect((await site.build()).json).toMatchObject({ diagnostics: [], result: { rendered: 1 } });
    const incremental = await sums(site);
    await site.build(['--no-cache']);
    expect(await sums(site)).toBe(incremental);
    const page = await site.html('/herbs/basil/');
    expect(page.one('link[hreflang="hi"]').attr('href')).toBe('https://garden.example/hi/tulsi/');
    const parts = [`${site.root}/part-1`, `${site.root}/part-2`];
    for (const [index, part] of parts.entries())
      await runWarmCli(['build', '--shard', `${String(index + 1)}/2`, '--root', site.root, '--out', part]);
    const merged = await site.cli(['merge', ...parts]);
    expect([merged.code, await sums(site)]).toEqual([0, incremental]);
  });

  it('are started by `islet new page`, and followed by a session', async () => {
    const site = await copyFixture('minimal');
    const made = await site.cli(['new', 'page', 'herbs/mint.md', '--template', 'page']);
    expect(made.stdout).toContain('site/pages/herbs/mint.md');
    expect(await site.read('site/pages/herbs/mint.md')).toMatch(/^---\n# [^]*\nheading: Heading\n---\n\nText\.\n$/);
    const twin = await site.cli(['new', 'page', '/herbs/mint/', '--template', 'page']);
    expect([twin.code, twin.stdout]).toEqual([1, expect.stringContaining('page-exists')]);
    const dev = await startDev(site.root);
    const text = async (): Promise<string> => (await fetch(`${dev.url}/herbs/mint/`)).text();
    try {
      expect(await text()).toContain('<p>Text.</p>');
      await site.edit('site/pages/herbs/mint.md', 'Text.', 'Cool *leaves*.');
      await expect.poll(text, { timeout: 5000 }).toContain('<em>leaves</em>');
      await site.write('site/pages/herbs/sage.md', await site.read('site/pages/herbs/mint.md'));
      await expect.poll(async () => (await fetch(`${dev.url}/herbs/sage/`)).status, { timeout: 5000 }).toBe(200);
    } finally {
      await dev.stop();
    }
  });
});
