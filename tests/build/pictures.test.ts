import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { copyFixture, type Site } from '../helpers/site.js';
import { publishedState } from './published-state.js';

const MARK = `<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" id="mark" viewBox="0 0 24 12" fill="currentColor">
  <style>.line { opacity: .5 }</style>
  <path class="line" d="M1 1h6v6z" onclick="alert(1)"/>
</svg>
`;

/** The minimal site, with a photograph of 80 × 60 and a mark on each page. */
async function pictured(jsx: string): Promise<Site> {
  const site = await copyFixture('minimal');
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const photo = sharp({ create: { width: 80, height: 60, channels: 3, background: '#a52', noise } });
  await site.write('site/assets/photo.jpg', await photo.jpeg().toBuffer());
  await site.write('site/assets/mark.svg', MARK);
  await site.edit(
    'templates/pages/page.tsx',
    'defineTemplate, markdown,',
    'defineTemplate, Image, InlineSvg, markdown,',
  );
  await site.edit('templates/pages/page.tsx', '<h1>{content.heading}</h1>', `<h1>{content.heading}</h1>${jsx}`);
  return site;
}

const problemsOf = async (site: Site): Promise<unknown[]> =>
  (await site.build()).json.diagnostics.map(({ name, message, position }) => [
    name,
    message,
    position?.file,
    position?.line,
  ]);

it('publishes a part of a picture in a quality of its own, in a rebuild too', async () => {
  const site = await pictured(
    '<Image src="photo.jpg" alt="A kiln" crop="16:9" cropAt="top" widths={[40, 80]} quality={30} /><Image src="photo.jpg" alt="A kiln" />',
  );
  expect(await problemsOf(site)).toEqual([]);
  const [cropped, whole] = (await site.html('/')).all('main img');
  expect([cropped, whole].map((image) => [image?.attr('width'), image?.attr('height')])).toEqual([
    ['80', '45'],
    ['80', '60'],
  ]);
  const [source] = (await site.html('/')).all('source[type="image/webp"]');
  const [small = ''] = (source?.attr('srcset') ?? '').split(' ');
  expect(await sharp(`${site.out}${small}`).metadata()).toMatchObject({ width: 40, height: 23 });
  // Of a page that is kept, all forms are published again.
  await site.edit('site/pages/herbs/basil.yaml', 'description: ', 'description: Fresh. ');
  expect((await site.build()).json).toMatchObject({ diagnostics: [], result: { rendered: 1 } });
  const manifest = await site.read('dist.audit/manifest.json');
  await site.build(['--no-cache']);
  expect(await site.read('dist.audit/manifest.json')).toBe(manifest);

  await site.edit('templates/pages/page.tsx', 'crop="16:9"', 'crop="16/9"');
  expect(await problemsOf(site)).toMatchObject([
    ['image-invalid-request', '`photo.jpg` is asked for with the crop `16/9`.', 'templates/pages/page.tsx', 14],
  ]);
});

it('puts the shapes of an SVG into the page', async () => {
  const site = await pictured('<InlineSvg src="mark.svg" alt="" width={48} />');
  expect(await problemsOf(site)).toEqual([]);
  const text = await site.read('dist/index.html');
  expect(text).toContain(
    '<svg viewBox="0 0 24 12" width="48" height="24" aria-hidden="true"><g fill="currentColor"><path d="M1 1h6v6z" opacity=".5"/></g></svg>',
  );
  // A change of the file is a change of the pages, as in a clean build.
  await site.edit('site/assets/mark.svg', 'M1 1h6v6z', 'M2 2h6v6z');
  expect((await site.build()).json).toMatchObject({ diagnostics: [], result: { rendered: 3 } });
  expect(await site.read('dist/index.html')).toContain('d="M2 2h6v6z"');

  for (const [shape, message, line] of [
    ['<image href="photo.jpg"/>', '`<image`', 5],
    ['<path fill="url(#paint)" d="M1 1h6v6z"/>', '`fill="url(#paint)"`', 5],
    ['<foreignObject><a href="/">x</a></foreignObject>', '`<foreignObject`', 5],
  ] as const) {
    await site.write('site/assets/mark.svg', MARK.replace('</svg>', `${shape}\n</svg>`));
    const [problem] = (await problemsOf(site)).filter((item) => (item as string[])[0] === 'svg-not-inline');
    expect(problem).toEqual(['svg-not-inline', expect.stringContaining(message), 'site/assets/mark.svg', line]);
  }
});

it('shows the colour of a picture until it is loaded', async () => {
  const site = await pictured(
    '{page.path === "/" && ["plain.png", "clear.png", "mark.svg"].map((src) => <Image key={src} src={src} alt="" className="p" placeholder />)}',
  );
  const size = { width: 40, height: 30 };
  for (const [name, color] of [
    ['plain', { background: '#2a6fa5', channels: 3 }],
    ['clear', { background: { r: 42, g: 111, b: 165, alpha: 0.5 }, channels: 4 }],
  ] as const)
    await site.write(
      `site/assets/${name}.png`,
      await sharp({ create: { ...size, ...color } })
        .png()
        .toBuffer(),
    );
  await site.edit('templates/pages/page.tsx', 'markdown()', "markdown('Text', { pictures: { placeholder: true } })");
  await site.edit('site/pages/index.yaml', 'body: |\n', 'body: |\n  ![A wall](plain.png)\n\n');
  expect(await problemsOf(site)).toEqual([]);
  const page = await site.html('/');
  const colors = page.all('main img').map((image) => image.attr('data-islet-color'));
  expect(colors).toEqual(['r2 g7 ba', undefined, undefined, 'r2 g7 ba']);
  const html = await site.read('dist/index.html');
  const [, sheet = ''] = /<style>(\[data-islet-color\][^<]*)<\/style>/.exec(html) ?? [];
  expect(sheet).toContain('[data-islet-color~=g7]{--g:7}');
  expect(html).toContain(`'sha256-${createHash('sha256').update(sheet).digest('base64')}'`);
  expect(html).not.toContain(' style=');
  expect(await site.read('dist/herbs/basil/index.html')).not.toContain('data-islet-color');
  const before = await publishedState(site.root);
  await site.remove('.islet');
  await site.build(['--no-cache', '--threads', '2']);
  expect(await publishedState(site.root)).toEqual(before);
  // Another colour is another page.
  const red = sharp({ create: { ...size, channels: 3, background: '#a00' } });
  await site.write('site/assets/plain.png', await red.png().toBuffer());
  expect((await site.build()).json).toMatchObject({ diagnostics: [], result: { rendered: 1 } });
  expect(await site.read('dist/index.html')).toContain('data-islet-color="ra g0 b0"');
});
