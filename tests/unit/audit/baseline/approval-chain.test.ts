import { describe, expect, it } from 'vitest';
import {
  appendApprovals,
  chainText,
  contains,
  EMPTY_CHAIN,
  joinChains,
  parseChain,
  type Chain,
} from '../../../../src/audit/baseline/approval-chain.js';

const HASH = 'a'.repeat(64);
const given = (by: string) => ({
  ...{ fingerprint: HASH, category: 'text', subject: 'text in main', digestBefore: HASH, digestAfter: HASH },
  ...{ by, reason: 'agreed', time: '2026-01-01T00:00:00.000Z' },
});
const chainOf = (...names: readonly string[]): Chain => appendApprovals(EMPTY_CHAIN, names.map(given));
const whole = chainOf('Asha', 'Bela', 'Cleo');
const joined = joinChains(appendApprovals(whole, [given('Dora')]), appendApprovals(whole, [given('Emil')]));
const forged = (chain: Chain): string => JSON.stringify({ ...given('Zoe'), previous: chain.head });

const edited = (chain: Chain, edit: (lines: string[]) => string[]): string =>
  edit(chainText(chain).split('\n')).join('\n');

describe('a chain of approvals', () => {
  it.each<[string, string, string]>([
    ['a changed record', chainText(whole).replace('Bela', 'Belo'), 'does not match the previous one'],
    ['a record taken out', edited(whole, ([a = '', , ...rest]) => [a, ...rest]), 'does not match the previous one'],
    ['exchanged records', edited(whole, ([a = '', b = '', ...rest]) => [b, a, ...rest]), 'does not match'],
    ['a repeated record', edited(whole, ([a = '', ...rest]) => [a, a, ...rest]), 'does not match'],
    ['a first record taken out', edited(whole, ([, ...rest]) => rest), 'does not match'],
    ['records cut off', edited(whole, ([a = '', , , end = '', ...rest]) => [a, end, ...rest]), 'was cut off'],
    ['all records cut off', edited(whole, (lines) => lines.slice(3)), 'was cut off'],
    ['the end cut off', edited(whole, (lines) => [...lines.slice(0, 3), '']), 'is missing'],
    ['an emptied file', '', 'is missing'],
    ['a record before the end', edited(whole, (lines) => lines.toSpliced(3, 0, forged(whole))), 'not the one'],
    ['a record after the end', edited(whole, (lines) => lines.toSpliced(4, 0, forged(whole))), 'follow the end'],
    ['a branch', edited(whole, (lines) => lines.toSpliced(1, 0, forged(EMPTY_CHAIN))), 'not joined'],
    ['line ends of Windows', chainText(whole).replaceAll('\n', '\r\n'), 'end with CR LF'],
    ['one line end of Windows', chainText(whole).replace(/\n$/, '\r\n'), 'end with CR LF'],
    ['a byte order mark', `\uFEFF${chainText(whole)}`, 'byte order mark'],
    ['a blank line', edited(whole, (lines) => lines.toSpliced(1, 0, '')), 'is empty'],
    ['a blank line at the end', `${chainText(whole)}\n`, 'follow the end'],
    ['no last line break', chainText(whole).slice(0, -1), 'does not end with a line break'],
    ['another number', chainText(whole).replace('"records":3', '"records":2'), 'not the one'],
    ['another hash', chainText(whole).replace(whole.head, HASH), 'not the one'],
    ['a side of a join taken out', edited(joined, (lines) => lines.toSpliced(3, 1)), 'does not match'],
    ['a join taken out', edited(joined, (lines) => lines.toSpliced(5, 1)), 'not joined'],
    ['marks of git', `<<<<<<< HEAD\n${chainText(whole)}`, 'a merge is not finished'],
    ['other text', 'approved\n', 'is not an approval'],
  ])('refuses %s', (_, text, message) => {
    expect(() => parseChain(text, 'file')).toThrow(message);
  });

  it('is read as it was written, also as an older version wrote it', () => {
    for (const chain of [EMPTY_CHAIN, whole, joined]) expect(parseChain(chainText(chain), 'file')).toEqual(chain);
    const end = JSON.stringify({ version: 1, approvals: 3, head: whole.head });
    expect(parseChain(`${whole.lines.join('\n')}\n`, 'file', end)).toEqual(whole);
  });

  it('is joined with another one: every record stays, in either order of the two, and again', () => {
    const sides = ['Dora', 'Emil'].map((name) => appendApprovals(whole, [given(name)]));
    for (const side of sides) expect(contains(joined, side.head)).toBe(true);
    const [dora = whole, emil = whole] = sides;
    expect(joinChains(emil, dora)).toEqual(joined);
    expect(joinChains(joined, dora)).toEqual(joined);
    expect(contains(dora, emil.head)).toBe(false);
    const again = joinChains(joined, appendApprovals(emil, [given('Finn')]));
    expect(
      parseChain(chainText(again), 'file')
        .approvals.map(({ by }) => by)
        .sort(),
    ).toEqual(['Asha', 'Bela', 'Cleo', 'Dora', 'Emil', 'Finn'].sort());
  });
});
