import { describe, expect, test } from 'vitest';
import type { Changes } from '../../../../src/core/build/changes.js';
import { noChanges } from '../../../../src/core/build/changes.js';
import type { PageChange } from '../../../../src/core/build/page-changes.js';
import { pretty } from '../../../../src/cli/reporters/pretty.js';
import type { ReportStyle } from '../../../../src/cli/reporters/reporter.js';
import { cells, diagnostic } from '../../../../src/errors/index.js';
import { failedBuild, fullProblem, goodBuild, placelessProblem, plain, stripped } from './outcomes.js';

const escapeCode = '\u001b[';

describe('diagnostics', () => {
  test('a problem shows its name, place, lines, cause, remedy and related place', async () => {
    expect(await pretty(failedBuild(fullProblem), plain)).toBe(
      [
        'site/pages/ludo.yaml',
        '',
        'error yaml-duplicate-key  site/pages/ludo.yaml:9:1  title',
        '  The key `title` stands twice.',
        '',
        '      8 | x: y',
        '    > 9 | title: Ludo',
        '        | ^^^^^',
        '',
        '  Why: A mapping can have a key only once; it is not clear which of the two values applies.',
        '  Fix: Keep one of the two lines.',
        '  Pages: /ludo/, /hi/ludo/',
        '  See also: site/pages/ludo.yaml:3:1  The first one is here.',
        '',
        '    > 3 | title: Play',
        '        | ^^^^^',
        '',
        '1 problem in 1 file. Nothing was published; the last good output is untouched.',
        '',
      ].join('\n'),
    );
  });

  test('content cannot steer the terminal', async () => {
    const evil = {
      ...diagnostic('content-invalid-value', { message: '', position: { file: 'site/\u001b]0;x.yaml' } }),
      message: 'Bad `\u001b[2J\u009b1m\u202e\u0007`.',
    };
    const text = await pretty(failedBuild(evil), plain);
    expect(text).toContain('Bad `·[2J·1m··`.');
    expect(text).toContain('site/·]0;x.yaml');
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });
});

describe('build summary', () => {
  test('shows pages, files, size, changes, slow stages and the next command', async () => {
    expect(await pretty(goodBuild(), plain)).toBe(
      [
        'Built 12 pages: 1,040 files, 1.2 MB.',
        'Since the last build: 1 page added, 1 removed.',
        '  + /a/  new, from site/pages/a.yaml',
        '  - /b/  gone, was made from site/pages/b.yaml',
        'No warnings.',
        'Time: render 3.1 s.',
        '',
        'Next: `islet preview` shows the site on this machine.',
        '',
      ].join('\n'),
    );
  });

  test.each([
    ['first build', undefined, 'This is the first build here; the next one will show what changed.'],
    ['no change', noChanges, 'Nothing changed since the last build.'],
  ])('%s', async (_name, changes, line) => {
    const outcome = {
      ...goodBuild(),
      result: { kind: 'build' as const, pages: 1, rendered: 1, files: 1, bytes: 1, changes },
    };
    expect((await pretty(outcome, plain)).split('\n').slice(0, 2)).toEqual(['Built 1 page: 1 file, 1 B.', line]);
  });

  const changesOf = (changed: PageChange[]): Changes => ({
    added: [],
    changed: changed.map(({ route }) => `${route.slice(1)}index.html`),
    removed: [],
    pages: { added: [], changed, removed: [] },
  });
  const summary = async (changes: Changes, style: ReportStyle = plain): Promise<string[]> =>
    (
      await pretty(
        { ...goodBuild(), result: { kind: 'build', pages: 1, rendered: 1, files: 1, bytes: 1, changes } },
        style,
      )
    )
      .split('\n')
      .slice(1, -5);

  test('pages with a reason of their own come first, then reasons that many share', async () => {
    const shared = Array.from({ length: 9983 }, (_, index) => ({
      route: `/p${String(index)}/`,
      because: ['site/data/footer.yaml'],
    }));
    const own = { route: '/zebra/', because: ['site/pages/zebra.yaml', 'site/data/footer.yaml'] };
    expect(await summary(changesOf([...shared, own]))).toEqual([
      'Since the last build: 9,984 pages changed.',
      '  ~ /zebra/  site/pages/zebra.yaml and site/data/footer.yaml changed',
      '  ~ /p0/     site/data/footer.yaml changed',
      '  ~ /p1/     site/data/footer.yaml changed',
      '    and 9,981 more because site/data/footer.yaml changed',
    ]);
  });

  test.each([
    [['islet 2.0.0'], 'it is built by islet 2.0.0 now'],
    [['profile staging'], 'it is built for the profile staging now'],
    [['another date'], 'it is built for another date now'],
    [['another date', 'a.tsx'], 'it is built for another date now, a.tsx changed'],
    [['SITE_ORIGIN'], 'SITE_ORIGIN changed'],
    [[], 'none of its files changed, but an option of the build or a package did'],
    [['a.tsx', 'b.tsx', 'c.tsx'], 'a.tsx, b.tsx and c.tsx changed'],
    [['a.tsx', 'b.tsx', 'c.tsx', 'd.tsx'], 'a.tsx, b.tsx and 2 more files changed'],
  ])('a reason in words: %s', async (because, words) => {
    expect((await summary(changesOf([{ route: '/', because }])))[1]).toBe(`  ~ /  ${words}`);
  });

  test('warnings are counted by page, the page with most of them first', async () => {
    const at = (name: 'html-stripped', routes: string[]) => ({ ...diagnostic(name, { message: 'It.' }), routes });
    const text = await pretty(
      goodBuild(stripped, at('html-stripped', ['/b/']), at('html-stripped', ['/a/', '/b/'])),
      plain,
    );
    expect(text).toContain(
      'Warnings by page:\n  ! /b/: 2 (html-stripped)\n  ! /a/: 1 (html-stripped)\n  ! site/data/faq.yaml: 1 (html-stripped)\n',
    );
  });

  test('quiet: nothing when all is fine, problems otherwise', async () => {
    expect(await pretty(goodBuild(), { colour: false, quiet: true })).toBe('');
    expect(await pretty(goodBuild(stripped), { colour: false, quiet: true })).toMatch(
      /html-stripped[^]*1 warning in 1 file\.\n$/,
    );
  });
});

describe('width', () => {
  const reasons = [
    {
      route: '/',
      because: [
        'site/pages/index.yaml',
        'site/data/navigation.yaml',
        'site/data/footer.yaml',
        'templates/pages/home.tsx',
      ],
    },
    {
      route: '/guides/how-to-get-every-token-home-without-losing-one/',
      because: ['site/pages/guides/how-to-get-every-token-home-without-losing-one.yaml'],
    },
    { route: '/hi/लूडो-के-नियम/', because: ['site/pages/hi/लूडो-के-नियम.yaml', 'site/data/footer.hi.yaml'] },
  ];
  const changes = {
    added: [],
    changed: ['index.html'],
    removed: [],
    pages: { added: [], changed: reasons, removed: [] },
  };
  const long = {
    ...fullProblem,
    message:
      'A message of many words that says at length what is wrong, so that it is wider than any terminal on which somebody would like to read it.',
    frame: `   8 | x: y\n>  9 | ${'text '.repeat(17)}wrong\n     | ${' '.repeat(85)}^^^^^\n  10 | ${'after '.repeat(20)}`,
  };
  const text = async (width: number | undefined): Promise<string[]> =>
    (
      await pretty(
        { ...goodBuild(long), result: { kind: 'build', pages: 1, rendered: 1, files: 1, bytes: 1, changes } },
        { ...plain, width },
      )
    ).split('\n');

  test.each([60, 80, 100, 140])('no line is wider than %i columns, but for a word that is', async (width) => {
    const wide = (await text(width)).filter((line) => cells(line) > width && line.trim().includes(' '));
    expect(wide).toEqual([]);
  });
});

describe('other results', () => {
  const row = { template: 'game', locale: 'en', title: 'T', noindex: false, output: 'ludo/index.html' };
  const answer = (result: ReturnType<typeof goodBuild>['result'], quiet = false): Promise<string> =>
    pretty({ ...goodBuild(), command: 'x', ...(result === undefined ? {} : { result }) }, { colour: false, quiet });

  test('routes are an aligned table, also when quiet', async () => {
    const routes = [
      { ...row, route: '/', file: 'site/pages/index.yaml' },
      { ...row, route: '/ludo/', file: 'site/pages/ludo.yaml', template: 'article' },
    ];
    const table = [
      'route   template  locale  file',
      '/       game      en      site/pages/index.yaml',
      '/ludo/  article   en      site/pages/ludo.yaml',
      '',
    ].join('\n');
    expect(await answer({ kind: 'routes', routes })).toBe(table);
    expect(await answer({ kind: 'routes', routes }, true)).toBe(table);
  });

  test('verify, init, new page and preview say what is so in one sentence', async () => {
    expect(await answer({ kind: 'verify', files: 42 })).toBe('42 files, all as built.\n');
    expect(await answer({ kind: 'init', folder: 'my site', files: ['a', 'b'], locale: 'en-IN' })).toBe(
      "Wrote a site of 2 files to my site.\n\nNext:\n  cd 'my site'\n  npm install\n  npm run dev    shows the site, and every change as you save it\n  npm test       checks all of it\n",
    );
    expect(await answer({ kind: 'init', folder: '.', files: ['a'], locale: 'hi' }, true)).toBe(
      'Wrote a site of 1 file to this folder.\nIts sample texts are English: replace them before you publish.\n',
    );
    expect(await answer({ kind: 'new-page', file: 'site/pages/a.yaml', route: '/a/' })).toBe(
      'Wrote site/pages/a.yaml, which becomes /a/.\n\nNext: open it, replace the sample texts, and run `islet preview`.\n',
    );
    expect(await answer({ kind: 'preview', url: 'http://127.0.0.1:4173/' })).toBe(
      'The site is at http://127.0.0.1:4173/  (Ctrl+C ends it)\n',
    );
    expect(await answer({ kind: 'preview', url: 'http://127.0.0.1:4173/' }, true)).toBe(
      'The site is at http://127.0.0.1:4173/\n',
    );
    const sandbox = { kind: 'preview', url: 'http://127.0.0.1:4173', services: ['http://127.0.0.1:4174'] } as const;
    expect(await answer(sandbox)).toBe(
      'The site is at http://127.0.0.1:4173\nIts stand-ins are at http://127.0.0.1:4174  (Ctrl+C ends both)\n',
    );
    expect(await answer(sandbox, true)).toBe(
      'The site is at http://127.0.0.1:4173\nIts stand-ins are at http://127.0.0.1:4174\n',
    );
  });
});

describe('colour', () => {
  test('changes nothing but escape codes', async () => {
    const outcome = failedBuild(placelessProblem, fullProblem);
    const coloured = await pretty(outcome, { colour: true, quiet: false });
    expect(coloured).toContain(escapeCode);
    expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(await pretty(outcome, plain));
  });
});
