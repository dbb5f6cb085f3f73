import { describe, expect, it } from 'vitest';
import { codeFrame } from '../../../src/errors/index.js';

const five = 'one\ntwo\nthree\nfour\nfive\n';

describe('codeFrame', () => {
  it('shows two lines on either side and marks the part', () => {
    expect(codeFrame(five, { line: 3, column: 2, endLine: 3, endColumn: 4 })).toBe(
      '  1 | one\n  2 | two\n> 3 | three\n    |  ^^\n  4 | four\n  5 | five',
    );
  });

  it('shows fewer at the first and the last line, and none behind the last line break', () => {
    expect(codeFrame(five, { line: 1, column: 1 })).toBe('> 1 | one\n    | ^\n  2 | two\n  3 | three');
    expect(codeFrame(five, { line: 5, column: 1 })).toBe('  3 | three\n  4 | four\n> 5 | five\n    | ^');
    expect(codeFrame('one', { line: 1, column: 1, endLine: 1, endColumn: 4 })).toBe('> 1 | one\n    | ^^^');
  });

  it('shows the empty line behind the last line break where that is the place', () => {
    expect(codeFrame('one\n', { line: 2, column: 1 })).toBe('  1 | one\n> 2 |\n    | ^');
    expect(codeFrame('', { line: 1, column: 1 })).toBe('> 1 |\n    | ^');
  });

  it('keeps a line of 100 characters whole and cuts a longer one around the mark', () => {
    const whole = codeFrame(`${'a'.repeat(99)}b`, { line: 1, column: 100 });
    expect(whole).toBe(`> 1 | ${'a'.repeat(99)}b\n    | ${' '.repeat(99)}^`);
    const [line = '', marker = ''] = (
      codeFrame(`${'a'.repeat(300)}BAD${'c'.repeat(300)}`, { line: 1, column: 301, endLine: 1, endColumn: 304 }) ?? ''
    ).split('\n');
    expect(line.length).toBeLessThan(115);
    expect(line).toMatch(/^> 1 \| …a+BADc+…$/);
    expect(marker.indexOf('^')).toBe(line.indexOf('BAD'));
    expect(marker.trim().replace('|', '').trim()).toBe('^^^');
  });

  it('puts the mark below wide letters, emoji and marks that take no column', () => {
    // Two columns each for two Chinese letters and the leaf (two code units), none for the vowel sign that stands above.
    expect(codeFrame('茶葉🍃 X', { line: 1, column: 6 })).toBe(`> 1 | 茶葉🍃 X\n    | ${' '.repeat(7)}^`);
    expect(codeFrame('चेX', { line: 1, column: 3 })).toBe('> 1 | चेX\n    |  ^');
    expect(codeFrame('a茶b', { line: 1, column: 2, endLine: 1, endColumn: 3 })).toBe('> 1 | a茶b\n    |  ^^');
  });

  it('never cuts an emoji in half', () => {
    for (let column = 1; column < 400; column += 1)
      expect(codeFrame('🍃'.repeat(200), { line: 1, column })).not.toMatch(/\p{Surrogate}/u);
  });

  it('counts lines as the YAML parser does: a line ends in LF or CRLF', () => {
    expect(codeFrame('one\r\ntwo\r\nthree', { line: 2, column: 1, endLine: 2, endColumn: 4 })).toBe(
      '  1 | one\n> 2 | two\n    | ^^^\n  3 | three',
    );
    expect(codeFrame('one\rstill\ntwo', { line: 2, column: 1 })).toBe('  1 | one·still\n> 2 | two\n    | ^');
  });
});
