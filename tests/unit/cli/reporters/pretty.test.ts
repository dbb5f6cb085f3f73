import { describe, expect, test } from 'vitest';
import { pretty } from '../../../../src/cli/reporters/pretty.js';
import { diagnostic } from '../../../../src/errors/index.js';
import { failedBuild, fullProblem, goodBuild, placelessProblem, plain, stripped } from './outcomes.js';

const escapeCode = '\u001b[';

describe('diagnostics', () => {
  test('a problem shows its name, place, lines, cause, remedy and related place', () => {
    expect(pretty(failedBuild(fullProblem), plain)).toBe(
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
        '  Why: A key may stand once in a mapping; which of the two values is meant cannot be known.',
        '  Fix: Keep one of the two lines.',
        '  Pages: /ludo/, /hi/ludo/',
        '  See also: site/pages/ludo.yaml:3:1  It stands here first.',
        '',
        '    > 3 | title: Play',
        '        | ^^^^^',
        '',
        '1 problem in 1 file. Nothing was published; the last good output is untouched.',
        '',
      ].join('\n'),
    );
  });

  test('a problem without a place is told without one', () => {
    expect(pretty(failedBuild(placelessProblem), plain)).toContain(
      'error data-missing\n  No file for `footer`.\n  Why: A template reads this data and there is no file for it.\n  Fix: Add the data file.\n\n1 problem. ',
    );
  });

  test('the name of a file stands once above its problems', () => {
    const second = { ...fullProblem, position: { file: 'site/pages/ludo.yaml', line: 12, column: 1 } };
    const lines = pretty(failedBuild(placelessProblem, stripped, fullProblem, second), plain).split('\n');
    expect(lines.filter((line) => line === 'site/pages/ludo.yaml')).toHaveLength(1);
    expect(lines.filter((line) => line === 'site/data/faq.yaml')).toHaveLength(1);
    expect(lines.at(-2)).toMatch(/^3 problems and 1 warning in 2 files\./);
  });

  test('a remedy of several lines keeps its indentation', () => {
    const usage = diagnostic('usage', { message: 'No template.', remedy: 'Name one of these:\n  game     One game' });
    expect(pretty({ ...failedBuild(usage), command: 'new page' }, plain)).toContain('  Fix: Name one of these:\n         game     One game\n');
  });

  test('only the first five pages are named', () => {
    const many = { ...placelessProblem, routes: ['/a/', '/b/', '/c/', '/d/', '/e/', '/f/', '/g/'] };
    expect(pretty(failedBuild(many), plain)).toContain('  Pages: /a/, /b/, /c/, /d/, /e/ and 2 more\n');
  });

  test('content cannot steer the terminal', () => {
    const evil = diagnostic('content-invalid-value', { message: 'Bad `\u001b[2J\u009b1m\u202e\u0007`.', position: { file: 'site/\u001b]0;x.yaml' } });
    const text = pretty(failedBuild(evil), plain);
    expect(text).toContain('Bad `·[2J·1m··`.');
    expect(text).toContain('site/·]0;x.yaml');
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });

  test('a failed comparison is not said to have published nothing', () => {
    expect(pretty({ ...failedBuild(placelessProblem), command: 'verify' }, plain)).toMatch(/\n1 problem\.\n$/);
  });
});

describe('build summary', () => {
  test('tells pages, files, size, changes, slow stages and the next command', () => {
    expect(pretty(goodBuild(), plain)).toBe(
      [
        'Built 12 pages: 1,040 files, 1.2 MB.',
        'Since the last build: 1 added, 0 changed, 1 removed.',
        '  + a/index.html',
        '  - b/index.html',
        'No warnings.',
        'Time: render 3.1 s.',
        '',
        'Next: `islet preview` shows the site on this machine.',
        '',
      ].join('\n'),
    );
  });

  test.each([
    ['first build', undefined, 'This is the first build here; the next one will say what changed.'],
    ['no change', { added: [], changed: [], removed: [] }, 'Nothing changed since the last build.'],
  ])('%s', (_name, changes, line) => {
    const outcome = { ...goodBuild(), result: { kind: 'build' as const, pages: 1, rendered: 1, files: 1, bytes: 1, changes } };
    expect(pretty(outcome, plain).split('\n').slice(0, 2)).toEqual(['Built 1 page: 1 file, 1 B.', line]);
  });

  test('ten changed files are named, the rest counted', () => {
    const changed = Array.from({ length: 13 }, (_, index) => `p${index}.html`);
    const outcome = { ...goodBuild(), result: { kind: 'build' as const, pages: 1, rendered: 1, files: 1, bytes: 1, changes: { added: [], changed, removed: [] } } };
    const lines = pretty(outcome, plain).split('\n');
    expect(lines.filter((line) => line.startsWith('  ~ '))).toHaveLength(10);
    expect(lines).toContain('  and 3 more');
  });

  test('warnings come first, and the build still counts as done', () => {
    const text = pretty(goodBuild(stripped), plain);
    expect(text).toContain('warning html-stripped  site/data/faq.yaml:2:3');
    expect(text.indexOf('1 warning in 1 file.')).toBeLessThan(text.indexOf('Built 12 pages'));
    expect(text).not.toContain('No warnings.');
  });

  test('quiet: nothing when all is fine, problems otherwise', () => {
    expect(pretty(goodBuild(), { colour: false, quiet: true })).toBe('');
    expect(pretty(goodBuild(stripped), { colour: false, quiet: true })).toMatch(/html-stripped[^]*1 warning in 1 file\.\n$/);
  });
});

describe('other results', () => {
  const row = { template: 'game', locale: 'en', title: 'T', noindex: false, output: 'ludo/index.html' };
  const answer = (result: ReturnType<typeof goodBuild>['result'], quiet = false): string =>
    pretty({ ...goodBuild(), command: 'x', ...(result === undefined ? {} : { result }) }, { colour: false, quiet });

  test('routes are an aligned table, also when quiet', () => {
    const routes = [
      { ...row, route: '/', file: 'site/pages/index.yaml' },
      { ...row, route: '/ludo/', file: 'site/pages/ludo.yaml', template: 'article' },
    ];
    const table = ['route   template  locale  file', '/       game      en      site/pages/index.yaml', '/ludo/  article   en      site/pages/ludo.yaml', ''].join('\n');
    expect(answer({ kind: 'routes', routes })).toBe(table);
    expect(answer({ kind: 'routes', routes }, true)).toBe(table);
  });

  test('a site without routes is a table with a head only', () => {
    expect(answer({ kind: 'routes', routes: [] })).toBe('route  template  locale  file\n');
  });

  test('an explanation aligns its facts and leaves empty ones out', () => {
    const text = answer({
      kind: 'explain',
      route: {
        ...row,
        route: '/ludo/',
        file: 'site/pages/ludo.yaml',
        description: '',
        url: 'https://example.com/ludo/',
        alternates: [{ locale: 'en', path: '/ludo/' }, { locale: 'hi', path: '/hi/ludo/' }],
        sources: ['site/data/footer.yaml', 'site/pages/ludo.yaml'],
        islands: [],
        images: [],
        notes: { 'Search links': 'set9' },
        htmlBytes: 21_345,
        cssBytes: 800,
      },
    });
    expect(text.split('\n')).toEqual([
      'Route            /ludo/',
      'Address          https://example.com/ludo/',
      'Title            T',
      'Template         game',
      'Language         en',
      'Other languages  hi  /hi/ludo/',
      'Search engines   welcome',
      'Page file        site/pages/ludo.yaml',
      'Published as     ludo/index.html',
      'Size             21.3 kB HTML, 800 B CSS',
      'Search links     set9',
      'Made from        site/data/footer.yaml',
      '                 site/pages/ludo.yaml',
      '',
    ]);
  });

  test('verify, init, new page and preview say what is so in one sentence', () => {
    expect(answer({ kind: 'verify', files: 42 })).toBe('42 files, all as built.\n');
    expect(answer({ kind: 'init', folder: 'my site', files: ['a', 'b'], locale: 'en-IN' })).toBe(
      "Wrote a site of 2 files to my site.\n\nNext:\n  cd 'my site'\n  npm install\n  npm run dev    shows the site, and every change as you save it\n  npm test       checks all of it\n",
    );
    expect(answer({ kind: 'init', folder: '.', files: ['a'], locale: 'hi' }, true)).toBe('Wrote a site of 1 file to this folder.\nIts sample texts are English: replace them before anybody reads the pages.\n');
    expect(answer({ kind: 'new-page', file: 'site/pages/a.yaml', route: '/a/' })).toBe(
      'Wrote site/pages/a.yaml, which becomes /a/.\n\nNext: open it, replace the sample texts, and run `islet preview`.\n',
    );
    expect(answer({ kind: 'preview', url: 'http://127.0.0.1:4173/' })).toBe('The site is at http://127.0.0.1:4173/  (Ctrl+C ends it)\n');
    expect(answer({ kind: 'preview', url: 'http://127.0.0.1:4173/' }, true)).toBe('The site is at http://127.0.0.1:4173/\n');
    const sandbox = { kind: 'preview', url: 'http://127.0.0.1:4173', services: ['http://127.0.0.1:4174'] } as const;
    expect(answer(sandbox)).toBe('The site is at http://127.0.0.1:4173\nIts stand-ins are at http://127.0.0.1:4174  (Ctrl+C ends both)\n');
    expect(answer(sandbox, true)).toBe('The site is at http://127.0.0.1:4173\nIts stand-ins are at http://127.0.0.1:4174\n');
  });
});

describe('colour', () => {
  test('changes nothing but escape codes', () => {
    const outcome = failedBuild(placelessProblem, fullProblem);
    const coloured = pretty(outcome, { colour: true, quiet: false });
    expect(coloured).toContain(escapeCode);
    expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(pretty(outcome, plain));
  });

  test('without it there is no escape code', () => {
    expect(pretty(failedBuild(fullProblem), plain)).not.toContain(escapeCode);
    expect(pretty(goodBuild(stripped), plain)).not.toContain(escapeCode);
  });
});
