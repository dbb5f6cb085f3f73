import { beforeEach, describe, expect, it } from 'vitest';
import { copyFixture, type JsonRun, type Site } from '../helpers/site.js';

let site: Site;

beforeEach(async () => {
  site = await copyFixture('minimal');
  await site.edit(
    'site/site.yaml',
    'label: English\n',
    'label: English\n  - { code: de, label: Deutsch }\n  - { code: pl, label: Polski }\n',
  );
});

const problemsOf = ({ json }: JsonRun): string[] =>
  json.diagnostics.map(({ name, position, message, remedy }) =>
    [name, `${String(position?.file)}:${String(position?.line)}`, message, remedy].join(' | '),
  );

const definition = (fields: string, schema: string): string =>
  `import { defineData, markdown, reference, z } from 'islet';
export default defineData({ description: 'Data.', ${fields}, schema: z.object(${schema}) });\n`;

const template = (body: string, more = ''): string =>
  `import { defineTemplate, definePages, dataLanguage, pathTo, readCollection, readData, reference, RichText, wordLanguage, words, wordsIn, z } from 'islet';
${body.includes('clinics') ? "import clinics from '../data/clinics.js';\n" : ''}${body.includes('doctors') ? "import doctors from '../data/doctors.js';\n" : ''}
export default defineTemplate({
  description: 'A page.',
  schema: z.object({ clinic: reference('clinics').optional() }),
  example: { title: 'Page', description: 'What the page is about.' },${more}
  component: ({ content, page }) => <main><h1>{page.title}</h1>${body}</main>,
});
`;

const page = (more = ''): string => `template: list\ntitle: List\ndescription: What the list has.\n${more}`;

describe('tables', () => {
  beforeEach(async () => {
    await site.write(
      'templates/data/clinics.ts',
      definition(
        "kind: 'single', unique: 'rows.id'",
        '{ rows: z.array(z.object({ id: z.string(), fee: z.number() })) }',
      ),
    );
    await site.write('site/data/clinics.csv', 'id;fee\nberlin;49,90\nhamburg;0,5\n');
    await site.write(
      'templates/data/doctors.ts',
      definition(
        "kind: 'collection'",
        "{ name: z.string(), clinics: z.array(reference('clinics.rows')), body: markdown() }",
      ),
    );
    await site.write('site/data/doctors/ada.md', '---\nname: Ada\nclinics: [hamburg]\n---\n\n*Calm.*\n');
    await site.write(
      'templates/pages/list.tsx',
      template(
        '<p id="fees">{readData(clinics).rows.map(({ fee }) => fee).join()}</p>{readCollection(doctors).map(({ id, value }) => <div key={id} id={id}><RichText value={value.body} /></div>)}',
      ),
    );
    await site.write('site/pages/list.yaml', page('clinic: berlin\n'));
  });

  it('may be named by id, hold numbers with a decimal comma, and be Markdown files', async () => {
    expect(problemsOf(await site.build())).toEqual([]);
    const html = await site.html('/list/');
    expect(html.one('#fees').text()).toBe('49.9,0.5');
    expect(html.one('#ada em').text()).toBe('Calm.');
    expect(await site.read('.islet/schemas/lists.json')).toContain('"bodyText":"hamburg"');
  });

  it('report an id that is not there, in data and on a page that an earlier build left', async () => {
    await site.build();
    await site.edit('site/data/clinics.csv', 'berlin', 'belrin');
    await site.edit('site/data/doctors/ada.md', 'hamburg', 'hambrug');
    expect(problemsOf(await site.build())).toEqual([
      'data-reference-unknown | site/data/doctors/ada.md:3 | There is no `hambrug` in the data `clinics.rows`. | Did you mean `hamburg`?',
      'data-reference-unknown | site/pages/list.yaml:4 | There is no `berlin` in the data `clinics`. | Did you mean `belrin`?',
    ]);
  });

  it('report a row twice, in a list of any file, and columns that are twice together', async () => {
    await site.edit('site/data/clinics.csv', 'hamburg', 'berlin');
    await site.edit('site/pages/list.yaml', 'clinic: berlin\n', '');
    await site.edit('site/data/doctors/ada.md', 'hamburg', 'berlin');
    const rooms =
      '{ wards: z.array(z.object({ rooms: z.array(z.object({ floor: z.number(), number: z.number() })) })) }';
    await site.write(
      'templates/data/rooms.ts',
      definition("kind: 'single', unique: [['wards.rooms.floor', 'wards.rooms.number']]", rooms),
    );
    const room = (floor: number, number: number): string =>
      `      - { floor: ${String(floor)}, number: ${String(number)} }\n`;
    await site.write(
      'site/data/rooms.yaml',
      `wards:\n  - rooms:\n${room(1, 1)}${room(1, 2)}  - rooms:\n${room(2, 1)}${room(1, 2)}`,
    );
    expect(problemsOf(await site.build()).map((text) => text.split(' | ').slice(0, 3).join(' | '))).toEqual([
      'data-claimed-twice | site/data/clinics.csv:3 | `berlin` is also in `rows[0].id`.',
      'data-claimed-twice | site/data/rooms.yaml:7 | `1, 2` is also in `wards[0].rooms[1].number`.',
    ]);
  });

  it.each([
    ["unique: 'rows.ids'", 'Its `unique` names `rows.ids`, which is not in the schema.'],
    ["unique: [['rows.id', 'id']]", 'Fields that are `unique` together belong to the items of one list.'],
  ])('refuse %s', async (unique, message) => {
    await site.edit('templates/data/clinics.ts', "unique: 'rows.id'", unique);
    expect((await site.build()).json.diagnostics[0]?.message).toContain(message);
  });

  it('refuse a conversion in a schema, and say where it belongs', async () => {
    await site.edit('templates/data/clinics.ts', 'fee: z.number()', 'fee: z.number().transform(String)');
    expect(problemsOf(await site.build())[0]).toMatch(
      /^template-unsupported-schema.*`transform` at `rows\[\]\.fee`.*where the template reads it/,
    );
  });
});

describe('words of a site', () => {
  const WORDS = `book: { en: Book, de: Buchen, pl: Rezerwuj }
hello: { en: 'Hello, {name}', de: 'Hallo, {name}' }
visits:
  en: { one: '{count} visit', other: '{count} visits' }
  de: { one: '{count} Besuch', other: '{count} Besuche' }
  pl: { one: '{count} wizyta', few: '{count} wizyty', many: '{count} wizyt', other: '{count} wizyty' }
`;

  beforeEach(async () => {
    await site.write('site/data/words.yaml', WORDS);
    await site.write(
      'templates/pages/list.tsx',
      template(
        `<p>{words('book')}, {words('visits', { count: 1 })}, {words('visits', { count: 1234 })}, {words('visits', { count: 5 })}</p>
    <b {...wordLanguage('hello')}>{words('hello', { name: 'Ada' })}</b>
    <a href={pathTo('/list/')}>list</a> <a href={pathTo('/list', 'de')}>de</a> <a href={pathTo('/herbs/basil/', 'de')}>basil</a>`,
        `
  pages: definePages({
    from: () => ['de', 'pl'],
    path: (locale) => '/' + locale + '/list/',
    page: (locale) => ({ title: wordsIn(locale)('book'), description: 'What ' + locale + ' has.', locale, translationOf: '/list/' }),
  }),`,
      ).replace("z.object({ clinic: reference('clinics').optional() })", 'z.object({})'),
    );
    await site.write('site/pages/list.yaml', page());
  });

  const shown = async (route: string): Promise<string[]> => {
    const html = await site.html(route);
    return [
      html.one('p').text(),
      html.one('b').attr('lang') ?? '',
      ...html.all('main a').map((a) => a.attr('href') ?? ''),
    ];
  };

  it('are those of the language, with its plurals and numbers, else those of the default language', async () => {
    expect(problemsOf(await site.build())).toEqual([
      'word-untranslated | site/data/words.yaml:2 | `hello` has no text in `pl`, only in `en`, `de`. | Add the text, or leave it for later.',
    ]);
    expect(await shown('/list/')).toEqual([
      'Book, 1 visit, 1,234 visits, 5 visits',
      '',
      '/list/',
      '/de/list/',
      '/herbs/basil/',
    ]);
    expect(await shown('/de/list/')).toEqual([
      'Buchen, 1 Besuch, 1.234 Besuche, 5 Besuche',
      '',
      '/de/list/',
      '/de/list/',
      '/herbs/basil/',
    ]);
    expect(await shown('/pl/list/')).toEqual([
      'Rezerwuj, 1 wizyta, 1234 wizyty, 5 wizyt',
      'en',
      '/pl/list/',
      '/de/list/',
      '/herbs/basil/',
    ]);
    expect((await site.html('/pl/list/')).one('title').text()).toBe('Rezerwuj');
    expect(await site.read('.islet/words.d.ts')).toContain(
      '    "book": { };\n    "hello": { name: string | number; };\n    "visits": { count: number; };\n',
    );
  });

  it('render again only pages that show a word which changed', async () => {
    await site.build();
    await site.edit('site/data/words.yaml', 'de: Buchen', 'de: Termin');
    expect((await site.build()).json.result).toMatchObject({ rendered: 1 });
    expect((await shown('/de/list/'))[0]).toMatch(/^Termin/);
    const sums = await site.read('dist.audit/SHA256SUMS');
    await site.build(['--no-cache']);
    expect(await site.read('dist.audit/SHA256SUMS')).toBe(sums);
  });

  it('are one file, in languages of the site', async () => {
    await site.write('site/data/words.de.yaml', 'more: { de: Mehr }\n');
    await site.edit('site/data/words.yaml', 'en: Book, de', 'en: Book, dee');
    expect(problemsOf(await site.build()).map((text) => text.split(' | ').slice(0, 2).join(' '))).toEqual([
      'data-unknown-kind site/data/words.de.yaml:undefined',
      'word-untranslated site/data/words.yaml:1',
      'locale-unknown site/data/words.yaml:1',
      'word-untranslated site/data/words.yaml:2',
    ]);
  });
});
