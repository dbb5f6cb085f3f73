import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRequestPath } from '../../../src/serve/request-path.js';

describe('readRequestPath', () => {
  it.each([
    ['/', [], true, ''],
    ['/ludo/', ['ludo'], true, ''],
    ['/ludo?x=/../', ['ludo'], false, '?x=/../'],
    ['/ludo?', ['ludo'], false, ''],
    ['/a%20b/%E0%A4%B9.html', ['a b', 'ह.html'], false, ''],
    ['/100%25', ['100%'], false, ''],
    ['/a..b/..c..', ['a..b'], false, undefined],
    ['/a..b/c..', ['a..b', 'c..'], false, ''],
    ['http://127.0.0.1:1/ludo/?q', ['ludo'], true, '?q'],
    ['http://127.0.0.1', [], true, ''],
    ['http://127.0.0.1?q', [], true, '?q'],
  ])('%s', (target, segments, folder, query) => {
    const expected = query === undefined ? { kind: 'refused', status: 404 } : { kind: 'path', segments, folder, query };
    expect(readRequestPath(target)).toMatchObject(expected);
  });

  it.each([
    ['/%', 400],
    ['/%zz', 400],
    ['/%e0%a4', 400],
    ['/%c0%ae%c0%ae/', 400],
    ['*', 400],
    ['ludo', 400],
    ['', 400],
    ['?q', 400],
    [`/${'a'.repeat(8191)}`, 200],
    [`/${'a'.repeat(8192)}`, 414],
    ['/..', 404],
    ['/../x', 404],
    ['/a/../b', 404],
    ['/a/..', 404],
    ['/./a', 404],
    ['/%2e%2e/x', 404],
    ['/.%2E/x', 404],
    ['/a/%2e%2e%2fx', 404],
    ['/%252e%252e/x', 404],
    ['/a/%252e%252e%252fx', 404],
    ['/a%255c..%255cx', 404],
    ['/a/..%2fx', 404],
    ['/a/..%5cx', 404],
    ['/..\\x', 404],
    ['/a\\b', 404],
    ['/a%2fb', 404],
    ['/a%00', 404],
    ['/a%2500', 404],
    ['/a%0a', 404],
    ['//evil.example', 404],
    ['/a//b', 404],
    ['/a//', 404],
    ['/.env', 404],
    ['/.well-known/x', 200],
    ['/a/.well-known/x', 404],
    ['/.well-known/.x', 404],
    ['/%2egit/config', 404],
    ['/_headers', 404],
    ['/%5fredirects', 404],
    ['/_headers/', 404],
    ['/a/_headers', 200],
  ])('%s gives %i', (target, status) => {
    const result = readRequestPath(target);
    expect(result.kind === 'refused' ? result.status : 200).toBe(status);
  });

  it('lets no separator, dot part or control character through', () => {
    const piece = fc.constantFrom(...'. .. / \\ %2e %2E %2f %5c %00 %25 % a 2e \u00e9'.split(' '));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const result = readRequestPath(`/${pieces.join('')}`);
        if (result.kind === 'refused') return;
        for (const segment of result.segments) expect(segment).toMatch(/^[^./\\\p{Cc}][^/\\\p{Cc}]*$/u);
      }),
      { numRuns: 1000 },
    );
  });
});
