import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { subjectOf } from '../../../../src/audit/diff/model/change-kinds.js';
import { compareFiles } from '../../../../src/audit/diff/compare-files.js';
import { sha256Hex } from '../../../../src/lib/text/hash.js';

const file = (path: string, text: string) => ({ path, bytes: Buffer.from(text), sha256: sha256Hex(text) });
const hashes = () => ({
  renamed: new Map<string, string>(),
  inlineBefore: new Set<string>(),
  inlineAfter: new Set<string>(),
});
const changes = (path: string, before: string, after: string) =>
  compareFiles(file(path, before), file(path, after), hashes(), () => undefined).map((change) => ({
    ...change,
    subject: subjectOf(change),
  }));
const told = (path: string, before: string, after: string): unknown[] =>
  changes(path, before, after).map(({ category, kind, subject, before: was, after: is }) => [
    category,
    kind,
    subject,
    was,
    is,
  ]);

const HEADERS =
  "/*\n  X-Frame-Options: DENY\n  Content-Security-Policy: default-src 'self'\n\n/assets/*\n  Cache-Control: max-age=31536000, immutable\n";
const REDIRECTS = '/a/ /b/ 301\n/c/ https://example.org/ 302\n/d/* /e/:splat 301\n';

describe('rules for hosts', () => {
  it('are told one by one, each with what it said and says', () => {
    expect(told('_headers', HEADERS, HEADERS.replace('DENY', 'SAMEORIGIN').replace('31536000', '60'))).toEqual([
      ['hosting', 'changed', 'header X-Frame-Options for /*', 'DENY', 'SAMEORIGIN'],
      [
        'hosting',
        'changed',
        'header Cache-Control for /assets/*',
        'max-age=31536000, immutable',
        'max-age=60, immutable',
      ],
    ]);
    expect(
      told('_redirects', REDIRECTS, REDIRECTS.replace('/b/ 301', '/b/ 302').replace(/^\/c.*\n/m, '/f/ /g/ 301\n')),
    ).toEqual([
      ['hosting', 'changed', 'redirect of /a/', '/a/ /b/ 301', '/a/ /b/ 302'],
      ['hosting', 'removed', 'redirect of /c/', '/c/ https://example.org/ 302', undefined],
      ['hosting', 'added', 'redirect of /f/', undefined, '/f/ /g/ 301'],
    ]);
  });

  it('by query are told by their whole start', () => {
    const rules = '/ p=1 /a/ 301!\n/ p=2 /b/ 301!\n';
    expect(told('_redirects', rules, rules.replace('/b/ 301', '/c/ 302'))).toEqual([
      ['hosting', 'changed', 'redirect of /?p=2', '/ p=2 /b/ 301!', '/ p=2 /c/ 302!'],
    ]);
  });

  it('that are equal in another order are told of, since hosts go by it', () => {
    expect(changes('_redirects', '/a/* /b/ 301\n/a/b/* /c/ 301\n', '/a/b/* /c/ 301\n/a/* /b/ 301\n')).toMatchObject([
      { category: 'hosting', kind: 'reordered', subject: 'order of rules in _redirects' },
    ]);
  });

  it('differ wherever bytes do', () => {
    const line = fc.constantFrom(
      ...'/*¦/a/¦  X-A: 1¦  X-A: 2¦\tX-A: 1¦  X-B: /a/¦¦# a¦/a/ /b/ 301¦/a/ /b/ 302¦/c/ /b/'.split('¦'),
    );
    const text = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(fc.constantFrom('_headers', '_redirects'), text, text, (path, before, after) => {
        fc.pre(before !== after);
        expect(changes(path, before, after).filter(({ category }) => category === 'hosting')).not.toEqual([]);
      }),
    );
  });

  it('in configurations of hosts are lines, each beside the one in its place', () => {
    expect(told('dist.audit/hosts/nginx.conf', 'a 1;\nb 2;\nc 3;\n', 'a 1;\nb 3;\nc 4;\n')).toEqual([
      ['hosting', 'changed', 'dist.audit/hosts/nginx.conf', 'b 2;\n', 'b 3;\n'],
      ['hosting', 'changed', 'dist.audit/hosts/nginx.conf', 'c 3;\n', 'c 4;\n'],
    ]);
    expect(
      told(
        'dist.audit/hosts/object-store/rules.json',
        '{\n"from": "/a/",\n"to": "/b/"\n}\n',
        '{\n"from": "/a/",\n"to": "/c/"\n}\n',
      ),
    ).toEqual([['hosting', 'changed', 'dist.audit/hosts/object-store/rules.json', '"to": "/b/"\n', '"to": "/c/"\n']]);
  });
});
