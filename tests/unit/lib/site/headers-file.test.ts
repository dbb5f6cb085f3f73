import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IsletError } from '../../../../src/errors/index.js';
import { formatHeaders, headersFor, parseHeaders } from '../../../../src/lib/site/headers-file.js';

const token = fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,20}$/);
const value = fc.stringMatching(/^[!-~](?:[ -~]{0,40}[!-~])?$/);
const segment = fc.oneof(fc.stringMatching(/^[a-z0-9._~%-]{1,8}$/), fc.stringMatching(/^:[a-z]{1,5}$/));
const path = fc
  .tuple(fc.array(segment, { maxLength: 3 }), fc.constantFrom('', '/', '/*'))
  .map(([parts, end]) => `/${parts.join('/')}${parts.length === 0 ? end.slice(1) : end}`);
const rule = fc.record({ path, headers: fc.array(fc.tuple(token, value), { minLength: 1, maxLength: 4 }) });

function problems(run: () => unknown): string[] {
  try {
    run();
  } catch (error) {
    if (error instanceof IsletError) return error.diagnostics.map((item) => `${item.name}: ${item.message}`);
    throw error;
  }
  return [];
}

describe('formatHeaders', () => {
  it('writes one block a rule and leaves out rules without headers', () => {
    const text = formatHeaders([
      {
        path: '/*',
        headers: [
          ['X-Frame-Options', 'DENY'],
          ['Referrer-Policy', 'same-origin'],
        ],
      },
      { path: '/none/', headers: [] },
      { path: '/assets/*', headers: [['Cache-Control', 'max-age=1']] },
    ]);
    expect(text).toBe(
      '/*\n  X-Frame-Options: DENY\n  Referrer-Policy: same-origin\n\n/assets/*\n  Cache-Control: max-age=1\n',
    );
    expect(formatHeaders([])).toBe('');
  });

  it('is undone by parseHeaders', () => {
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 8 }), (rules) => {
        expect(parseHeaders(formatHeaders(rules))).toEqual(rules);
      }),
    );
  });

  it('either refuses what it is given or writes what parseHeaders reads back', () => {
    const odd = fc.string({
      unit: fc.constantFrom(...Array.from('aB/*:#!?- \t\r\n\u0001\u00a0\u00e9\u0939\ud800')),
      maxLength: 5,
    });
    const any = fc.record({
      path: odd.map((text) => `/${text}`),
      headers: fc.array(fc.tuple(odd, odd), { minLength: 1, maxLength: 2 }),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 2 }), (rules) => {
        if (problems(() => formatHeaders(rules)).length === 0)
          expect(parseHeaders(formatHeaders(rules))).toEqual(rules);
      }),
      { numRuns: 300 },
    );
  });

  it('takes a line of 2,000 characters and refuses one more', () => {
    const line = (length: number) => [{ path: '/*', headers: [['X', 'v'.repeat(length - '  X: '.length)] as const] }];
    expect(formatHeaders(line(2000)).split('\n')[1]).toHaveLength(2000);
    expect(problems(() => formatHeaders(line(2001)))).toEqual([
      'hosting-limit: The line of `X` (rule `/*`) would have 2001 characters; hosts cut lines of `_headers` at 2000.',
    ]);
  });

  it('takes 100 rules and refuses one more', () => {
    const rules = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ path: `/${index}/`, headers: [['A', 'b'] as const] }));
    expect(parseHeaders(formatHeaders(rules(100)))).toHaveLength(100);
    expect(problems(() => formatHeaders(rules(101)))).toEqual([
      'hosting-limit: `_headers` would hold 101 rules; hosts read the first 100.',
    ]);
  });
});

describe('parseHeaders', () => {
  it('reads comments, blank lines, line endings and loose indentation as hosts do', () => {
    expect(parseHeaders('# all\r\n/*\r\n\tA:  b: c \r\n# between\r\n\r\n  D:e\r\n/x/\n/y/\nF: g')).toEqual([
      {
        path: '/*',
        headers: [
          ['A', 'b: c'],
          ['D', 'e'],
        ],
      },
      { path: '/y/', headers: [['F', 'g']] },
    ]);
  });

  it('passes over what it does not support, with the headers that belong to it', () => {
    expect(
      parseHeaders(
        '  Orphan: x\n/a*b\n  A: 1\nhttps://example.com/*\n  B: 2\n/c\n  ! D\n  no colon\n  : none\n  E:\n  F: 3\u0001\n  G: 4\n',
      ),
    ).toEqual([{ path: '/c', headers: [['G', '4']], replaces: ['D'] }]);
  });
});

describe('headersFor', () => {
  const rules = parseHeaders(
    '/*\n  A: all\n/games/:name/\n  B: game\n/assets/*\n  a: asset\n/exact/\n  C: exact\n/a*\n  D: prefix\n',
  );

  it.each([
    ['/', { A: 'all' }],
    ['/games/ludo/', { A: 'all', B: 'game' }],
    ['/games/', { A: 'all' }],
    ['/games//', { A: 'all' }],
    ['/games/ludo/turbo/', { A: 'all' }],
    ['/assets/x/y.js', { A: 'all, asset', D: 'prefix' }],
    ['/assets/', { A: 'all, asset', D: 'prefix' }],
    ['/assets', { A: 'all', D: 'prefix' }],
    ['/exact/', { A: 'all', C: 'exact' }],
    ['/exact', { A: 'all' }],
    ['/Exact/', { A: 'all' }],
    ['/%65xact/', { A: 'all', C: 'exact' }],
    ['/%zz', { A: 'all' }],
  ])('%s', (path, expected) => {
    expect(Object.fromEntries(headersFor(rules, path))).toEqual(expected);
  });
});
