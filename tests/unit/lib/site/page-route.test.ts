import fc from 'fast-check';
import { resolve, sep, win32 } from 'node:path';
import { describe, expect, it } from 'vitest';
import { IsletError, type DiagnosticName } from '../../../../src/errors/index.js';
import { pathProblem } from '../../../../src/lib/fs/confine.js';
import { pageRoute, writtenRoute } from '../../../../src/lib/site/page-route.js';

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
    ['नदी.md', '/नदी/', 'नदी/index.html'],
    ['u\u0308ber-uns.md', '/über-uns/', 'über-uns/index.html'],
    ['\u0995\u09cd\u200d\u09b7.md', '/\u0995\u09cd\u200d\u09b7/', '\u0995\u09cd\u200d\u09b7/index.html'],
    ['\u06cc\u200c\u0634.md', '/\u06cc\u200c\u0634/', '\u06cc\u200c\u0634/index.html'],
    ['१२.md', '/१२/', '१२/index.html'],
  ])('%s is %s', (file, route, output) => {
    expect(attempt(`site/pages/${file}`)).toEqual({ route, output });
  });

  it.each([
    [
      'Ludo Supreme.yaml',
      'Rename it to `ludo-supreme`. If the page was at its old address, write `redirectFrom: [/Ludo%20Supreme/]`.',
    ],
    [
      'x/Café/index.yaml',
      'Rename it to `café`. If the page was at its old address, write `redirectFrom: [/x/Caf%C3%A9/]`.',
    ],
    ['\u0301a.yaml', 'Rename it to `a`.'],
    ['1\u200dक.yaml', 'Rename it to `1-क`.'],
    ['क\u200d.yaml', 'Rename it to `क`.'],
    ['a\u200eb.yaml', 'Rename it to `a-b`.'],
    ['a\ufe0f.yaml', 'Rename it to `a`.'],
    ['a\u3164b.yaml', 'Rename it to `a-b`.'],
    ['-x.yaml', 'Rename it to `x`.'],
    ['x..yaml', 'Rename it to `x`.'],
    ['a/con.yaml', undefined],
    ['com1.x/a.yaml', undefined],
    ['a%2fb.yaml', 'Rename it to `a-2fb`.'],
  ])('%s is refused', (file, remedy) => {
    const refused = attempt(`site/pages/${file}`);
    expect(refused).toMatchObject({ name: 'route-invalid' });
    if (remedy !== undefined) expect('remedy' in refused && refused.remedy?.startsWith(remedy)).toBe(true);
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
      ...'.¦..¦/¦\\¦a¦B¦ ¦:¦~¦-¦_¦\u0000¦%2e¦%2f¦nul¦com1¦index¦404¦é¦\ud800¦.yaml¦?¦#'.split('¦'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const found = attempt(`site/pages/${pieces.join('')}.yaml`);
        if ('name' in found) return;
        const { route, output } = found;
        expect(resolve('/out', output).startsWith(`/out${sep}`)).toBe(true);
        expect(win32.resolve('C:\\out', output).startsWith('C:\\out\\')).toBe(true);
        expect(pathProblem(output)).toBeUndefined();
        expect(decodeURI(new URL(route, 'https://site.example').pathname)).toBe(route);
        expect(`/${output}`.replace(/index\.html$/, '')).toBe(route);
      }),
      { seed: 9, numRuns: 2000 },
    );
  });
});

/** What Docusaurus, Eleventy and Astro make of names of files and of settings (`../shared/import/engines.yaml`). */
const ADDRESSES_OF_ENGINES = `
/docs/ /docs/cat/ /docs/cat3/ /docs/first /docs/sec/third /docs/v1.2 /docs/top/abs /docs/sub/rel/deep/ /docs/05-keep
/blog/2026/11/01/hello /blog/a/b /about /01-p /posts/README/ /posts/2026-11-28-dir/ /posts/lang.hi/ /posts/_x/ /2026/03/x/
/v12 /über-uns /sub/readme /langhi /whats-new--co /c /_draft`
  .trim()
  .split(/\s+/);

describe('the address that an author writes', () => {
  it.each([
    ['/', 'index.html'],
    ['/2019/Old+Post.html', '2019/Old+Post.html'],
    ['/a.htm', 'a.htm'],
    ["/O'Neil_&_sons,~-x.v1/", "O'Neil_&_sons,~-x.v1/index.html"],
    ['/-x/नमस्ते/', '-x/नमस्ते/index.html'],
    ['/u\u0308ber/', 'über/index.html'],
    ['/x/assets/', 'x/assets/index.html'],
  ])('%s is in %s', (path, output) => {
    expect(writtenRoute(path)).toEqual({ route: path.normalize('NFC'), output });
    expect(writtenRoute(path, '/sub')).toMatchObject({ output: `sub/${output}` });
  });

  it.each([
    ['a/', 'it does not begin with `/`'],
    ['/a', 'it does not end in `/`, `.html` or `.htm`'],
    ['/a.php', 'it does not end in `/`, `.html` or `.htm`'],
    ['/a/Index.html', 'the address of that file is `/a/`'],
    ['/404.html', 'a not-found page has the file name `404`'],
    ['/Assets/a/', '`/assets/` is kept for files that browsers store for a year'],
    ['/_next/', 'hosts keep names that begin with `_` for themselves'],
    ['/.well-known/a/', '`.well-known` cannot be part of it'],
    ['/a b/', '`a b` cannot be part of it'],
    ['/a%20b/', '`a%20b` cannot be part of it'],
    ['/a//b/', '`` cannot be part of it'],
    ['/a/../', '`..` cannot be part of it'],
    ['/a:b/', '`a:b` cannot be part of it'],
    ['/\u0301a/', '`\u0301a` cannot be part of it'],
    ['/a\u202eb/', '`a\u202eb` cannot be part of it'],
    ['/con/', '`con` is the name of a device on Windows'],
    ['/a./', '`a.` ends in a dot or a space, which Windows drops'],
  ])('is not %s', (path, problem) => {
    expect(writtenRoute(path)).toBe(problem);
  });

  it.each(ADDRESSES_OF_ENGINES)('can be that of other generators, %s', (path) => {
    const route = path.replace(/\/?$/, '/');
    // Such an address is left to redirects.
    if (path.startsWith('/_')) expect(writtenRoute(route)).toContain('hosts keep names');
    else expect(writtenRoute(route)).toMatchObject({ route });
  });
});
