import fc from 'fast-check';
import { resolve, sep, win32 } from 'node:path';
import { describe, expect, it } from 'vitest';
import { IsletError, type DiagnosticName } from '../../../../src/errors/index.js';
import { pathProblem } from '../../../../src/lib/fs/confine.js';
import { pageRoute } from '../../../../src/lib/site/page-route.js';

function attempt(
  file: string,
): { route: string; output: string } | { name: DiagnosticName | undefined; remedy: string | undefined } {
  try {
    return pageRoute(file);
  } catch (error) {
    if (error instanceof IsletError) return { name: error.diagnostics[0]?.name, remedy: error.diagnostics[0]?.remedy };
    throw error;
  }
}

describe('the route of a page file', () => {
  it.each([
    ['index.yaml', '/', 'index.html'],
    ['404.yaml', '/404.html', '404.html'],
    ['ludo.yaml', '/ludo/', 'ludo/index.html'],
    ['ludo.yml', '/ludo/', 'ludo/index.html'],
    ['ludo/index.yaml', '/ludo/', 'ludo/index.html'],
    ['ludo/v1.2_a~b.yaml', '/ludo/v1.2_a~b/', 'ludo/v1.2_a~b/index.html'],
    ['hi/404.yaml', '/hi/404.html', 'hi/404.html'],
    ['hi/404/index.yaml', '/hi/404/', 'hi/404/index.html'],
    ['index/index.yaml', '/index/', 'index/index.html'],
    ['console.yaml', '/console/', 'console/index.html'],
  ])('%s is %s', (file, route, output) => {
    expect(attempt(`site/pages/${file}`)).toEqual({ route, output });
  });

  it.each([
    ['Ludo Supreme.yaml', 'Rename it to `ludo-supreme`.'],
    ['Café.yaml', 'Rename it to `cafe`.'],
    ['-x.yaml', 'Rename it to `x`.'],
    ['x..yaml', 'Rename it to `x`.'],
    ['a/con.yaml', undefined],
    ['com1.x/a.yaml', undefined],
    ['नदी.yaml', undefined],
    ['a%2fb.yaml', 'Rename it to `a-2fb`.'],
  ])('%s is refused', (file, remedy) => {
    const refused = attempt(`site/pages/${file}`);
    expect(refused).toMatchObject({ name: 'route-invalid' });
    if (remedy !== undefined) expect(refused).toMatchObject({ remedy });
    else expect(refused).not.toMatchObject({ remedy: expect.stringContaining('Rename it to') as string });
  });

  it.each(['../index.yaml', 'a/../../b.yaml', './a.yaml', 'a//b.yaml', '/etc.yaml', '...yaml'])(
    '%s would leave the output',
    (file) => {
      expect(attempt(`site/pages/${file}`)).toMatchObject({ name: 'route-outside-output' });
    },
  );

  it('never leaves the output, whatever the file is called, and can be written on every system', () => {
    const piece = fc.constantFrom(
      '.',
      '..',
      '/',
      '\\',
      'a',
      'B',
      ' ',
      ':',
      '~',
      '-',
      '_',
      '\u0000',
      '%2e',
      '%2f',
      'nul',
      'com1',
      'index',
      '404',
      'é',
      '\ud800',
      '.yaml',
      '?',
      '#',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const found = attempt(`site/pages/${pieces.join('')}.yaml`);
        if ('name' in found) return;
        const { route, output } = found;
        expect(resolve('/out', output).startsWith(`/out${sep}`)).toBe(true);
        expect(win32.resolve('C:\\out', output).startsWith('C:\\out\\')).toBe(true);
        expect(pathProblem(output)).toBeUndefined();
        expect(new URL(route, 'https://site.example').pathname).toBe(route);
        expect(`/${output}`.replace(/index\.html$/, '')).toBe(route);
      }),
      { seed: 9, numRuns: 2000 },
    );
  });
});
