import { expect, it } from 'vitest';
import { copyFixture, type JsonRun, type Site } from '../helpers/site.js';

const TEMPLATE = 'templates/pages/article.tsx';
const PAGE = 'site/pages/tea/film.yaml';

/** The start of an MP4 file: its header says 320 by 180. */
function film(): Buffer {
  const header = Buffer.alloc(84);
  header.writeInt32BE(0x10000, 40);
  header.writeUInt16BE(320, 76);
  header.writeUInt16BE(180, 80);
  const box = (type: string, content: Buffer): Buffer => {
    const start = Buffer.alloc(8);
    start.writeUInt32BE(8 + content.length);
    start.write(type, 4, 'latin1');
    return Buffer.concat([start, content]);
  };
  return Buffer.concat([box('ftyp', Buffer.from('isom')), box('moov', box('trak', box('tkhd', header)))]);
}

async function siteWithFilm(props: string): Promise<Site> {
  const site = await copyFixture('diagnostics/base');
  await site.edit(TEMPLATE, "markdown('The text', { components })", "markdown('The text', { components: { video } })");
  await site.edit(TEMPLATE, "} from 'islet';", ", video } from 'islet';");
  await site.write('site/assets/films/pour.mp4', film());
  await site.write('site/assets/films/pour.webm', Buffer.from('\x1a\x45\xdf\xa3', 'latin1'));
  await site.write('site/assets/films/pour.vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nTea.\n');
  await write(site, props);
  return site;
}

const write = (site: Site, props: string): Promise<void> =>
  site.write(
    PAGE,
    `template: article\ntitle: Film\ndescription: How tea is poured.\nheading: Film\nbody: |\n  Watch.\n\n  ::video{${props}}\n`,
  );

const markup = async (site: Site): Promise<string> =>
  /<video.*<\/video>/.exec(await site.read('dist/tea/film/index.html'))?.[0].replace(/-[\da-f]{8}\./g, '.') ?? '';

const problems = ({ json }: JsonRun): string[] =>
  json.diagnostics.map(({ name, position }) => `${name} ${String(position?.line)}`);

it('publishes a film with poster and captions, loads nothing of it, and gives it a size', async () => {
  const site = await siteWithFilm('src=films/pour.mp4 poster=images/leaf.png captions=films/pour.vtt title="Pour"');
  expect(problems(await site.build())).toEqual([]);
  const size = 'width="320" height="180" poster="/assets/leaf-';
  expect(await markup(site)).toMatch(
    new RegExp(
      `^<video src="/assets/pour.mp4" ${size}\\d+.png" controls="" preload="none" playsInline="" aria-label="Pour"><track `,
    ),
  );
  expect(await markup(site)).toMatch(
    /<track kind="captions" srcLang="en" label="English" default="" src="[^"]*pour.vtt"/,
  );
  const check = await site.cli(['check']);
  // No page links to it.
  expect(check.stdout).toContain('5 pages checked: 0 errors, 1 warning, 1 note.');

  // A film of another size, and one whose size is not known.
  const wider = film();
  wider.writeUInt16BE(640, wider.length - 8);
  await site.write('site/assets/films/pour.mp4', wider);
  expect(problems(await site.build())).toEqual([]);
  expect(await markup(site)).toContain('width="640" height="180"');
  await write(site, 'src=films/pour.webm poster=images/leaf.png');
  expect(problems(await site.build())).toEqual([]);
  expect(await markup(site)).toMatch(/width="\d+" height="\d+" poster=/);
});

it('takes a film of a service, and reports one that is missing or named twice', async () => {
  const site = await siteWithFilm('url=https://films.example/pour.mp4');
  expect(problems(await site.build())).toEqual([]);
  expect(await markup(site)).toContain('src="https://films.example/pour.mp4" controls');
  for (const [props, problem] of [
    ['src=films/pours.mp4', 'asset-missing 8'],
    ['title=Pour', 'content-invalid-value 8'],
    ['src=films/pour.mp4 url=https://films.example/pour.mp4', 'content-invalid-value 8'],
  ] as const) {
    await write(site, props);
    expect(problems(await site.build())).toEqual([problem]);
  }
});
