import fc from 'fast-check';
import { resolve, sep, win32 } from 'node:path';
import { describe, expect, it } from 'vitest';
import { IsletError } from '../../../../src/errors/index.js';
import { confine, pathProblem } from '../../../../src/lib/fs/confine.js';

describe('a path of the output', () => {
  it.each(
    `index.html¦404.html¦_headers¦_redirects¦ludo/index.html¦hi/ludo/index.html¦assets/menu-1a2b3c4d.js¦.well-known/assetlinks.json¦\
a b/ä.html¦icon.svg.br¦console/index.html¦null/x¦~/x¦-x`.split('¦'),
  )('may be %j', (path) => {
    expect(confine('/out', path)).toBe(`/out/${path}`);
  });

  it.each<[string, string]>([
    ['', 'it is empty'],
    ['/etc/passwd', 'it is absolute'],
    ['//host/share', 'it is absolute'],
    ['C:/x', '`C:` has a character that Windows cannot store'],
    ['..', 'it has a `..` part'],
    ['../x', 'it has a `..` part'],
    ['a/../x', 'it has a `..` part'],
    ['a/..', 'it has a `..` part'],
    ['./x', 'it has a `.` part'],
    ['a//b', 'it has an empty part'],
    ['a/', 'it has an empty part'],
    ['a\\..\\b', 'it has a backslash'],
    ['a\u0000.html', 'it has a control character'],
    ['a\nb', 'it has a control character'],
    ['a\ud800', 'it has half of a character'],
    ['.htaccess', '`.htaccess` would be hidden'],
    ['a/.well-known/x', '`.well-known` would be hidden'],
    ['.git/config', '`.git` would be hidden'],
    ['...', '`...` would be hidden'],
    ['a?b', '`a?b` has a character that Windows cannot store'],
    ['a./x', '`a.` ends in a dot or a space, which Windows drops'],
    ['a /x', '`a ` ends in a dot or a space, which Windows drops'],
    ['con', '`con` is the name of a device on Windows'],
    ['a/NUL.html', '`NUL.html` is the name of a device on Windows'],
    ['com1.tar.gz', '`com1.tar.gz` is the name of a device on Windows'],
    [`${'ä'.repeat(128)}/x`, 'a part of it is longer than 255 bytes'],
  ])('may not be %j', (path, problem) => {
    expect(pathProblem(path)).toBe(problem);
    const names = (() => {
      try {
        confine('/out', path);
        return [];
      } catch (error) {
        return error instanceof IsletError ? error.diagnostics.map(({ name }) => name) : [error];
      }
    })();
    expect(names).toEqual(['route-outside-output']);
  });

  it('stays below the folder on POSIX and on Windows, whatever it is made of', () => {
    const piece = fc.constantFrom(...'.¦..¦/¦\\¦a¦ ¦:¦C¦~¦\u0000¦%2e¦_¦nul¦.well-known¦/..'.split('¦'));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = pieces.join('');
        if (pathProblem(path) !== undefined) return;
        expect(resolve('/out', path).startsWith(`/out${sep}`)).toBe(true);
        expect(win32.resolve('C:\\out', path).startsWith('C:\\out\\')).toBe(true);
        expect(confine('/out', path)).toBe(resolve('/out', path));
      }),
      { seed: 7, numRuns: 5000 },
    );
  });
});
