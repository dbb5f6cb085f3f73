import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFlagship, BUILD_TIMEOUT, type Flagship } from '../../helpers/flagship.js';
import { openEditor, type Completion, type EditorSession, type Place } from '../../helpers/language-server.js';

const project = fileURLToPath(new URL('../../../', import.meta.url));
const HOME = 'site/pages/index.yaml';

let site: Flagship;
let root: string;
let editor: EditorSession;

beforeAll(async () => {
  site = await buildFlagship();
  root = dirname(site.out);
  editor = await openEditor(
    root,
    JSON.parse(await readFile(join(project, '.vscode/settings.json'), 'utf8')) as Record<string, unknown>,
  );
}, BUILD_TIMEOUT);

afterAll(async () => {
  await editor.close();
  await site.dispose();
});

const read = (file: string): Promise<string> => readFile(join(root, file), 'utf8');

/** Puts `typed` in the place of the first value of `key`, opens that text and completes at its end. */
async function completeValue(file: string, key: string, typed: string): Promise<readonly Completion[]> {
  const lines = (await read(file)).split('\n');
  const line = lines.findIndex((text) => text.trimStart().replace('- ', '').startsWith(`${key}:`));
  const text = `${lines[line]?.slice(0, lines[line].indexOf(`${key}:`)) ?? ''}${key}: ${typed}`;
  await editor.open(file, lines.with(line, text).join('\n'));
  return editor.complete(file, { line, character: text.length });
}

const labels = (items: readonly Completion[]): string[] => items.map(({ label }) => label);
const inserted = (item: Completion | undefined): string | undefined => item?.textEdit?.newText ?? item?.insertText;

async function placeOf(file: string, text: string): Promise<Place> {
  const lines = (await read(file)).split('\n');
  const line = lines.findIndex((item) => item.includes(text));
  return { line, character: (lines[line]?.indexOf(text) ?? 0) + 1 };
}

describe('an editor on the files of the site', () => {
  it('underlines nothing in any of them', async () => {
    const files = (await readdir(join(root, 'site'), { recursive: true }))
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => `site/${file}`);
    expect(files.length).toBeGreaterThan(100);
    const wrong = await Promise.all(
      files.map(async (file) => ({ file, problems: (await editor.open(file)).map(({ message }) => message) })),
    );
    expect(wrong.filter(({ problems }) => problems.length > 0)).toEqual([]);
  });

  it('knows the kind of every file from its first line', async () => {
    const files = (await readdir(join(root, 'site'), { recursive: true })).filter((file) => file.endsWith('.yaml'));
    const schemas = await Promise.all(
      files.map(async (file) => ({
        file,
        schema: /^# yaml-language-server: \$schema=(\S+)/.exec(await read(`site/${file}`))?.[1],
      })),
    );
    const present = new Set(
      (await readdir(join(root, '.islet/schemas'), { recursive: true })).map((file) =>
        join(root, '.islet/schemas', file),
      ),
    );
    expect(
      schemas.filter(
        ({ file, schema }) => schema === undefined || !present.has(join(root, 'site', dirname(file), schema)),
      ),
    ).toEqual([]);
  });

  it('completes a field, and says what it is for', async () => {
    const lines = (await read(HOME)).split('\n');
    const line = lines.findIndex((text) => text.startsWith('banner:')) + 1;
    await editor.open(HOME, lines.toSpliced(line, 0, '  ').join('\n'));
    const items = await editor.complete(HOME, { line, character: 2 });
    expect(labels(items)).toEqual(expect.arrayContaining(['IosURL', 'isButtonHidden', 'androidTxt']));
    expect(labels(items)).not.toContain('bannerImage');
    expect(items.find(({ label }) => label === 'IosURL')?.documentation).toMatch(
      'Where iPhone and Mac visitors get the app',
    );
  });

  it('completes a link with the routes of the site, each with the title of its page', async () => {
    const items = await completeValue('site/data/footer.yaml', 'url', '/lu');
    expect(
      labels(items)
        .filter((label) => label.startsWith('/'))
        .sort(),
    ).toEqual(site.pages.map(({ route }) => route).sort());
    const rules = items.find(({ label }) => label === '/ludo/ludo-rules/');
    expect(inserted(rules)).toBe('/ludo/ludo-rules/');
    expect(rules?.documentation).toMatch(/Ludo.*\(article\)/);
  });

  it('completes an image with the images of the site, and no other file', async () => {
    const items = await completeValue(HOME, 'bannerImage', 'images/he');
    const image = items.find(({ label }) => label === 'images/hero/home.svg');
    expect(inserted(image)).toBe('images/hero/home.svg');
    expect(labels(items)).not.toContain('audio/almost-there.wav');
    expect(labels(await completeValue('site/data/download-dialog.yaml', 'audio', ''))).toContain(
      'audio/almost-there.wav',
    );
  });

  it('completes the kind of a page that does not say its schema, and then its fields', async () => {
    const file = 'site/pages/new.yaml';
    await editor.open(file, 'template: ');
    const kinds = await editor.complete(file, { line: 0, character: 10 });
    expect(kinds.find(({ label }) => label === 'article')?.documentation).toMatch('An article');
    const problems = await editor.open(file, 'template: article\ntitel: Moves\n');
    expect(problems.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['Missing property "published".', 'Property titel is not allowed.']),
    );
    expect(labels(await editor.complete(file, { line: 2, character: 0 }))).toEqual(
      expect.arrayContaining(['heading', 'related']),
    );
  });

  it('explains a field under the pointer', async () => {
    await editor.open(HOME);
    expect(await editor.hover(HOME, await placeOf(HOME, 'bannerImage'))).toContain(
      'Illustration of the page, about 480 x 400',
    );
    const lead = await editor.hover(HOME, await placeOf(HOME, 'headingDescription'));
    expect(lead).toContain('One or two sentences below the heading');
    expect(lead).toContain('One or two sentences that say what the visitor finds here.');
  });

  it('underlines a wrong key where it stands', async () => {
    const lines = (await read(HOME)).split('\n');
    const line = lines.findIndex((text) => text.startsWith('  bannerImage:'));
    const problems = await editor.open(HOME, lines.with(line, '  banerImage: images/hero/home.svg').join('\n'));
    expect(problems.find(({ message }) => message === 'Property banerImage is not allowed.')?.range).toEqual({
      start: { line, character: 2 },
      end: { line, character: 12 },
    });
  });

  it('offers a page that came after the editor was opened', async () => {
    const file = '.islet/schemas/lists.json';
    const before = await read(file);
    // Replaced, not written into: it is the file of the site that was built for all, and other tests make it what it was.
    await rm(join(root, file));
    await writeFile(join(root, file), before.replaceAll('"/faqs/"', '"/brand-new/"'));
    editor.changed([file]);
    expect(labels(await completeValue('site/data/footer.yaml', 'url', ''))).toContain('/brand-new/');
  });
});

interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** Paths of the fields of a schema that say nothing of themselves. */
function silentFields(schema: Schema, path: string): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, field]) =>
    field.description === undefined || field.description === '' ? [`${path}${key}`] : [],
  );
  const deeper = Object.entries(schema).flatMap(([key, part]) => {
    // A condition tells kinds of files apart and is not shown.
    if (key === 'if') return [];
    if (key === 'properties')
      return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => silentFields(field, `${path}${name}.`));
    return typeof part === 'object' && part !== null
      ? (Array.isArray(part) ? part : [part]).flatMap((inner) =>
          typeof inner === 'object' && inner !== null ? silentFields(inner as Schema, path) : [],
        )
      : [];
  });
  return [...own, ...deeper];
}

describe('the schemas for editors', () => {
  it('say what each field of each file means', async () => {
    const files = (await readdir(join(root, '.islet/schemas'), { recursive: true })).filter((file) =>
      file.endsWith('.json'),
    );
    const silent = await Promise.all(
      files.map(async (file) => silentFields(JSON.parse(await read(`.islet/schemas/${file}`)) as Schema, `${file}: `)),
    );
    expect(files.length).toBeGreaterThan(25);
    expect(silent.flat()).toEqual([]);
  });
});
