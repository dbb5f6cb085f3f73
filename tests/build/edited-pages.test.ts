import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../src/lib/hash.js';
import type { JsonOutcome, Site } from '../helpers/site.js';
import { useWarmCli } from '../helpers/warm-cli.js';
import { copyBookshop } from './bookshop.js';
import { jsonBuild, laterJsonBuild } from './json-build.js';
import { book, hashes } from './linked-bookshop.js';

let site: Site;

beforeEach(async () => {
  site = await copyBookshop();
  await site.write('site/pages/books/lake.yaml', book('The Lake', '<b id="shore">Still.</b>'));
  await site.write('site/pages/books/sea.yaml', book('The Sea', 'Not <a href="/books/lake/#shore">the lake</a>.'));
});

const incremental = useWarmCli();
const clean = useWarmCli();

const built = (...args: readonly string[]): Promise<JsonOutcome> =>
  laterJsonBuild(incremental, site.root, site.out, args);

/** What editors offer, titles of pages among it. */
const LISTS = '.islet/schemas/lists.json';

const schemas = (): Record<string, string> => hashes(join(site.root, '.islet/schemas'));

const ledgerFile = (): string => `.islet/state/${sha256Hex(site.out).slice(0, 16)}.ledger`;

/** A build that looks at all pages writes the ledger anew, with a first line of its own. */
const ledger = async (): Promise<string | undefined> => (await site.read(ledgerFile())).split('\n')[0];

/** Builds after an edit, beside a clean build. Returns whether only the pages that were edited were looked at, and what was said. */
async function after(
  edit: () => Promise<void>,
  ...args: readonly string[]
): Promise<{ alone: boolean; rendered: unknown; changes: unknown; failed: boolean }> {
  expect((await built(...args)).ok).toBe(true);
  await edit();
  // One that failed leaves it as it is.
  const before = await ledger();
  const { ok, result, diagnostics } = await built(...args);
  const alone = (await ledger()) === before;
  const offered = schemas();
  const out = join(site.root, 'clean');
  const wanted = await jsonBuild(clean, site.root, out, ['--no-cache', ...args]);
  expect(diagnostics).toEqual(wanted.diagnostics);
  if (ok) {
    expect(offered).toEqual(schemas());
    expect({ ...hashes(site.out), ...hashes(`${site.out}.audit`) }).toEqual({
      ...hashes(out),
      ...hashes(`${out}.audit`),
    });
    expect(result).toMatchObject({
      pages: wanted.result?.['pages'],
      files: wanted.result?.['files'],
      bytes: wanted.result?.['bytes'],
    });
    const again = await built(...args);
    expect(again.result).toMatchObject({
      rendered: 0,
      pages: wanted.result?.['pages'],
      bytes: wanted.result?.['bytes'],
    });
    expect(again.diagnostics).toEqual(wanted.diagnostics);
  }
  return { alone, rendered: result?.['rendered'], changes: result?.['changes'], failed: !ok };
}

const RIVER = 'site/pages/books/river.yaml';

const FRAME = 'templates/layouts/frame.tsx';

/** Builds with a page that is warned of. */
async function warn(file = RIVER, from = '<b>Nobody', to = '<b style=\\"color:red\\">Nobody'): Promise<void> {
  await site.edit(file, from, to);
  expect((await built()).diagnostics.map(({ name }) => name)).toEqual(['html-stripped']);
}

/** The template of two pages of seven. */
const SHELF = 'templates/pages/shelf.tsx';

const WITH_TEMPLATES: readonly (readonly [string, () => Promise<void>, number])[] = [
  ['where its template was edited', () => site.edit(SHELF, '<h1>{', '<h1>On {'), 2],
  [
    'where a page of another template was edited too',
    async () => {
      await site.edit(SHELF, '<h1>{', '<h1>On {');
      await site.edit(RIVER, 'It rains', 'It snows');
    },
    3,
  ],
  [
    'where a page of the template was edited too',
    async () => {
      await site.edit(SHELF, '<h1>{', '<h1>On {');
      await site.edit('site/pages/index.yaml', 'heading: ', 'heading: The ');
    },
    2,
  ],
  [
    'where its template only says something to its readers',
    () => site.edit(SHELF, 'export default', '// A shelf.\nexport default'),
    2,
  ],
  [
    'where its template says more to editors',
    () => site.edit(SHELF, 'z.string().min(1)', "z.string().min(1).describe('The first line')"),
    2,
  ],
  [
    'where its template makes other words of it for lists, which nobody shows',
    () => site.edit(SHELF, 'component:', 'summary: ({ heading }) => ({ heading }),\n  component:'),
    2,
  ],
  [
    'where an island says something to its readers',
    () => site.edit('templates/islands/bookmark/bookmark.tsx', 'export default', '// A mark.\nexport default'),
    2,
  ],
  [
    'where a module was edited that nothing imports',
    async () => {
      await site.write('templates/shared/unused.ts', 'export const unused = 1;\n');
      await built();
      await site.edit('templates/shared/unused.ts', '1', '2');
    },
    0,
  ],
];

describe('a page is made without looking at others', () => {
  it('where its text was edited, which the build tells as the cause', async () => {
    const { alone, rendered, changes } = await after(() => site.edit(RIVER, 'It rains for three', 'It snows for four'));
    expect({ alone, rendered }).toEqual({ alone: true, rendered: 1 });
    expect(changes).toEqual({
      added: [],
      changed: ['books/river/index.html'],
      removed: [],
      pages: { added: [], changed: [{ route: '/books/river/', because: [RIVER] }], removed: [] },
    });
  });

  it.each<[string, () => Promise<void>, number]>([
    [
      'where its title was edited, which editors are told',
      async () => {
        await site.edit(RIVER, 'title: The River', 'title: The Wide River');
      },
      1,
    ],
    [
      'where several were edited',
      async () => {
        await site.edit(RIVER, 'It rains', 'It snows');
        await site.edit('site/pages/books/sea.yaml', 'Not <a', 'Never <a');
      },
      2,
    ],
    [
      'where an editor has put another file in its place',
      async () => {
        await site.write('site/pages/books/river.yaml~', (await site.read(RIVER)).replace('rains', 'snows'));
        renameSync(join(site.root, `${RIVER}~`), join(site.root, RIVER));
      },
      1,
    ],
    [
      'where its file was written anew as it was',
      async () => {
        await site.write(RIVER, await site.read(RIVER));
      },
      0,
    ],
    ['where it says the same as before', () => site.edit(RIVER, 'template: book', '# A book.\ntemplate: book'), 1],
    [
      'where it grew by more than the archive of sources has room for',
      () => site.edit(RIVER, 'It rains', `It ${'rains and '.repeat(100)}snows`),
      1,
    ],
    [
      'where it has an id more, and leads to it',
      () => site.edit('site/pages/books/lake.yaml', 'Still.', 'Still. <i id=\\"deep\\">Deep.</i>'),
      1,
    ],
    [
      'where it leads to another page by now',
      () => site.edit('site/pages/books/sea.yaml', '/books/lake/#shore', '/books/river/'),
      1,
    ],
  ])('%s', async (_, edit, pages) => {
    const { alone, rendered } = await after(edit);
    expect({ alone, rendered }).toEqual({ alone: true, rendered: pages });
  });

  it.each<[string, () => Promise<void>]>([
    ['another page', () => warn('site/pages/books/lake.yaml', '>Still', ' style=\\"color:red\\">Still')],
    [
      'data',
      async () => {
        await site.edit('templates/data/shelves.ts', 'z }', 'html, z }');
        await site.edit('templates/data/shelves.ts', 'z.string()', 'html()');
        await site.edit(FRAME, '{value.label}', '<RichText value={value.label} />');
        await site.edit(FRAME, " } from 'islet'", ", RichText } from 'islet'");
        await warn('site/data/shelves/first.yaml', 'label: ', 'label: <b style="color:red">A</b> ');
      },
    ],
    [
      'a template',
      async () => {
        await site.edit(
          'templates/pages/book.tsx',
          'export default',
          'const { two } = { two: 1, two: 2 };\nexport default',
        );
        await site.edit('templates/pages/book.tsx', '<h1 ', '<h1 data-two={two} ');
        expect((await built()).diagnostics.map(({ name }) => name)).toEqual(['template-warning']);
      },
    ],
  ])('where %s was warned of, and still is', async (_, given) => {
    await given();
    expect(await after(() => site.edit(RIVER, 'It rains', 'It snows'))).toMatchObject({ alone: true, rendered: 1 });
    expect(await after(() => site.edit(RIVER, 'It snows', 'It rains'))).toMatchObject({ alone: true, rendered: 1 });
  });

  it('again and again, its title too', async () => {
    expect((await after(() => site.edit(RIVER, 'title: The River', 'title: The Wide River'))).alone).toBe(true);
    await site.edit('site/pages/books/sea.yaml', 'title: The Sea', 'title: The Wide Sea');
    expect((await built()).result).toMatchObject({ rendered: 1 });
    expect(await site.read(LISTS)).toContain('The Wide River');
    await site.edit(RIVER, 'title: The Wide River', 'title: The River');
    expect((await built()).result).toMatchObject({ rendered: 1 });
    expect(await site.read(LISTS)).not.toContain('The Wide River');
    expect((await after(() => site.edit(RIVER, 'It rains', 'It snows'))).alone).toBe(true);
  });

  it.each(
    WITH_TEMPLATES.flatMap(([name, edit, pages]) =>
      [[], ['--threads', '2']].map((args) => [name, args, edit, pages] as const),
    ),
  )('%s %j', async (_, args, edit, pages) => {
    const { alone, rendered } = await after(edit, ...args);
    expect({ alone, rendered }).toEqual({ alone: true, rendered: pages });
  });

  it('and its template is told as the cause, again and again', async () => {
    const { changes } = await after(() => site.edit(SHELF, '<h1>{', '<h1>On {'));
    const because = [SHELF];
    expect(changes).toMatchObject({
      pages: {
        added: [],
        changed: [
          { route: '/', because },
          { route: '/hi/', because },
        ],
        removed: [],
      },
    });
    expect(await after(() => site.edit(SHELF, '<h1>On {', '<h1>{'))).toMatchObject({ alone: true, rendered: 2 });
    expect(await after(() => site.edit(RIVER, 'It rains', 'It snows'))).toMatchObject({ alone: true, rendered: 1 });
  });

  it.each([[['--threads', '0']], [['--threads', '2']]])(
    'where so many were edited that the archive of sources is gathered anew %j',
    async (args) => {
      const many = Array.from({ length: 165 }, (_, index) => `site/pages/books/volume-${String(index)}.yaml`);
      for (const [index, file] of many.entries())
        await site.write(file, book(`Volume ${String(index)}`, `It has ${String(index)} pages.`));
      const { alone, rendered, changes } = await after(
        async () => {
          for (const [index, file] of many.entries()) {
            const text = await site.read(file);
            const edited =
              index % 2 === 0
                ? `${text}# Read again.\n`
                : text.replace('It has', `It has ${'more than '.repeat(index)}`);
            await site.write(file, index % 4 === 0 ? text : edited);
          }
        },
        ...args,
      );
      expect({ alone, rendered }).toEqual({ alone: true, rendered: 123 });
      expect(changes).toMatchObject({ changed: { length: 82 } });
    },
  );

  it('with its packed forms, where the site has some', async () => {
    await site.edit('site/site.yaml', 'redirects:', 'build:\n  precompress: true\nredirects:');
    await site.edit(RIVER, 'It rains', `It ${'rains and '.repeat(200)}snows`);
    const { alone, changes } = await after(() => site.edit(RIVER, 'and snows', 'and hails'));
    expect(alone).toBe(true);
    expect(changes).toMatchObject({
      changed: ['books/river/index.html', 'books/river/index.html.br', 'books/river/index.html.gz'],
    });
  });

  it('with the configuration of hosts as it was', async () => {
    await site.edit('site/site.yaml', 'redirects:', 'build:\n  precompress: true\nredirects:');
    expect((await after(() => site.edit(RIVER, 'It rains', 'It snows'), '--target', 'nginx')).alone).toBe(true);
    expect(await site.exists('dist.audit/hosts')).toBe(true);
  });
});

const CARD = `import { defineSocialCard } from 'islet';

export default defineSocialCard({
  content: ({ title }) => ({ heading: title, image: undefined }),
  box: { width: 600, height: 300, lines: 3 },
  type: () => ({ fonts: ['@expo-google-fonts/noto-sans-devanagari/800ExtraBold/NotoSansDevanagari_800ExtraBold.ttf'], sizes: [100, 60], lineHeight: 1.2 }),
  render: ({ heading: { lines, fontSize } }) => <text x="50" y="150" fontSize={fontSize}>{lines.join(' ')}</text>,
});
`;

describe('where pages have social cards', () => {
  it.each<[string, () => Promise<void>, boolean]>([
    [
      'one whose card stays is made alone',
      () => site.edit('site/pages/books/lake.yaml', 'Still.', 'Quite still.'),
      true,
    ],
    [
      'all are looked at where a card says something else',
      () => site.edit('site/pages/books/lake.yaml', 'title: The Lake', 'title: The Pond'),
      false,
    ],
    [
      'all are looked at where the card was edited',
      () => site.edit('templates/social-card.tsx', 'y="150"', 'y="160"'),
      false,
    ],
  ])('%s', async (_, edit, isAlone) => {
    await site.write('templates/social-card.tsx', CARD);
    const { alone, failed } = await after(edit);
    expect({ alone, failed }).toEqual({ alone: isAlone, failed: false });
  });
});

describe('all pages are looked at', () => {
  it.each<[string, () => Promise<void>]>([
    [
      'where a page names another picture',
      () => site.edit('site/pages/index.yaml', 'images/cover.png', 'images/copy/cover.png'),
    ],
    [
      'where another page lists the titles of all',
      async () => {
        await site.edit(
          'templates/pages/shelf.tsx',
          '<Frame>',
          '<Frame>{listRoutes().map(({ title }) => title).join()}',
        );
        await site.edit('templates/pages/shelf.tsx', 'annotate,', 'annotate, listRoutes,');
        await built();
        await site.edit(RIVER, 'title: The River', 'title: The Wide River');
      },
    ],
    ['where a page is hidden', () => site.edit(RIVER, 'template: book', 'noindex: true\ntemplate: book')],
    ['where a page has another former address', () => site.edit(RIVER, '/river/', '/stream/')],
    ['where a page is in another language', () => site.edit(RIVER, 'template: book', 'locale: hi\ntemplate: book')],
    ['where an id is gone that others may lead to', () => site.edit('site/pages/books/lake.yaml', 'shore', 'shores')],
    [
      'where an id is gone that nobody leads to',
      async () => {
        await site.edit('site/pages/books/sea.yaml', '#shore', '');
        await built();
        await site.edit('site/pages/books/lake.yaml', 'shore', 'shores');
      },
    ],
    [
      'where a page leads to an id that only came with it',
      async () => {
        await site.edit(
          'site/pages/books/lake.yaml',
          'Still.',
          '<a href=\\"#deep\\">Down</a> <i id=\\"deep\\">Deep.</i>',
        );
      },
    ],
    ['where a page leads nowhere', () => site.edit('site/pages/books/sea.yaml', '/books/lake/#shore', '/books/land/')],
    ['where a page is no YAML', () => site.edit(RIVER, 'title: The River', 'title: The\n River: - x')],
    ['where there is a warning', () => site.edit(RIVER, '<b>Nobody', '<b style=\\"color:red\\">Nobody')],
    ['where there is a comment in a text', () => site.edit(RIVER, 'The River', 'The River # 1')],
    ['where there is markup in a title', () => site.edit(RIVER, 'title: The River', 'title: The &amp; River')],
    [
      'where what was warned of is gone',
      async () => {
        await warn();
        await site.edit(RIVER, '<b style=\\"color:red\\">Nobody', '<b>Nobody');
      },
    ],
    [
      'where there was a warning on the page before',
      async () => {
        await warn();
        await site.edit(RIVER, 'It rains', 'It snows');
      },
    ],
    [
      'where a template was mended that was warned of',
      async () => {
        await site.edit(SHELF, 'annotate(', 'annotate(({ twice: "shelf", twice: "shelf" }).twice ?? ');
        await built();
        await site.edit(SHELF, 'annotate(({ twice: "shelf", twice: "shelf" }).twice ?? ', 'annotate(');
      },
    ],
    [
      'where there is another warning',
      async () => {
        await warn();
        await site.edit('site/pages/books/sea.yaml', 'Not', 'Not <b style=\\"color:red\\">Nobody</b>');
      },
    ],
    [
      'where the template was edited of a page with a warning',
      async () => {
        await warn('site/pages/index.yaml', 'Begin with', '<b style="color:red">Begin</b> with');
        await site.edit(SHELF, '<h1>{', '<h1>On {');
      },
    ],
    [
      'where a page is so large that hosts may not take it',
      () => site.edit(RIVER, 'It rains', `It ${'rains and '.repeat(110_000)}snows`),
    ],
    [
      'where the template of most pages was edited',
      () => site.edit('templates/pages/book.tsx', '<h1 ', '<h1 lang="en" '),
    ],
    [
      'where a template was edited that lists the pages of the site by now',
      async () => {
        await site.edit(SHELF, '<Frame>', '<Frame>{listRoutes().map(({ title }) => title).join()}');
        await site.edit(SHELF, 'annotate,', 'annotate, listRoutes,');
      },
    ],
    [
      'where a template was edited whose pages have an id less',
      async () => {
        await site.edit(SHELF, '<h1>{', '<h1 id="top">{');
        await built();
        await site.edit(SHELF, '<h1 id="top">{', '<h1>{');
      },
    ],
    [
      'where a template was edited that takes a module more',
      async () => {
        await site.write('templates/shared/word.ts', "export const word = 'On ';\n");
        await built();
        await site.edit(SHELF, 'import { Frame }', "import { word } from '../shared/word.js';\nimport { Frame }");
        await site.edit(SHELF, '<h1>{', '<h1>{word}{');
      },
    ],
    [
      'where a template was edited that takes pages no longer',
      () => site.edit(SHELF, 'z.string().min(1)', 'z.string().max(1)'),
    ],
    [
      'where a template was edited that fails',
      () => site.edit(SHELF, '<h1>{content.heading}', '<h1>{content.heading.never.at(0)}'),
    ],
    ['where a template was edited that warns', () => site.edit(SHELF, '<h1>{', '<h1>{new Date().getTime()}{')],
    [
      'where a template was edited that the compiler warns of',
      () => site.edit(SHELF, 'annotate(', 'annotate(({ twice: "shelf", twice: "shelf" }).twice ?? '),
    ],
    [
      'where a template was edited that shows an island less',
      () => site.edit(SHELF, '<Island of={Bookmark} on="interaction" id="mark" props={{ page: 7 }} />', ''),
    ],
    [
      'where a file was edited that says how templates are compiled',
      async () => {
        await site.write('tsconfig.json', '{ "extends": "./tsconfig.app.json" }');
        await site.write('tsconfig.app.json', '{ "compilerOptions": { "strict": true } }');
        await built();
        await site.edit('tsconfig.app.json', 'true', 'false');
      },
    ],
    ['where a style sheet was edited', () => site.edit('templates/layouts/frame.module.css', '{', '{ color: red; ')],
    [
      'where a definition of data was edited',
      () => site.edit('templates/data/shop.ts', 'export default', '// The shop.\nexport default'),
    ],
    ['where an island was edited', () => site.edit('templates/islands/bookmark/bookmark.tsx', '`Page ', '`Sheet ')],
    ['where a page came', () => site.write('site/pages/books/land.yaml', book('The Land', 'Dry.'))],
    [
      'where data was edited too',
      async () => {
        await site.edit(RIVER, 'It rains', 'It snows');
        await site.write('site/data/shop.yaml', `${await site.read('site/data/shop.yaml')}# A comment.\n`);
      },
    ],
    [
      'where the output was touched',
      async () => {
        await site.edit(RIVER, 'It rains', 'It snows');
        await site.write('dist/stranger.txt', 'Not ours.');
      },
    ],
    [
      'where the ledger is damaged',
      async () => {
        await site.edit(RIVER, 'It rains', 'It snows');
        await site.write(ledgerFile(), (await site.read(ledgerFile())).replace('The Lake', 'The Bake'));
      },
    ],
  ])('%s', async (_, edit) => {
    const { alone, failed } = await after(edit);
    expect(alone && !failed).toBe(false);
  });

  it('where a thread made a page that has an id less', async () => {
    await site.edit(SHELF, '<h1>{', '<h1 id="top">{');
    const { alone, failed } = await after(() => site.edit(SHELF, '<h1 id="top">{', '<h1>{'), '--threads', '2');
    expect({ alone, failed }).toEqual({ alone: false, failed: false });
  });

  it('where an edited page has its template throw what nobody waits for', async () => {
    const late = "content.heading === 'The Stream' ? String(void Promise.reject(new Error('Left behind'))) : undefined";
    await site.edit('templates/pages/book.tsx', '<h1 ', `<h1 data-late={${late}} `);
    const heading = /^heading: .*/m.exec(await site.read(RIVER))?.[0] ?? '';
    expect(await after(() => site.edit(RIVER, heading, 'heading: The Stream'))).toMatchObject({ failed: true });
  });
});
