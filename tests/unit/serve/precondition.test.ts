import { describe, expect, it } from 'vitest';
import { evaluate, rangeApplies } from '../../../src/serve/conditional-request.js';

const tag = '"abc"';

describe('evaluate', () => {
  it.each([
    ['"abc"', 'not-modified'],
    ['W/"abc"', 'not-modified'],
    ['*', 'not-modified'],
    [' * ', 'not-modified'],
    ['"x", "abc"', 'not-modified'],
    ['"x",W/"abc" , "y"', 'not-modified'],
    [', ,"abc",,', 'not-modified'],
    ['"a,b", "abc"', 'not-modified'],
    ['"x"', 'proceed'],
    ['"ab"', 'proceed'],
    ['abc', 'proceed'],
    ['"abc', 'proceed'],
    ['"x" "abc"', 'proceed'],
    ['w/"abc"', 'proceed'],
    ['', 'proceed'],
  ])('If-None-Match: %s', (header, expected) => {
    expect(evaluate({ 'if-none-match': header }, tag)).toBe(expected);
  });

  it.each([
    ['"abc"', 'proceed'],
    ['"x", "abc"', 'proceed'],
    ['*', 'proceed'],
    ['W/"abc"', 'precondition-failed'],
    ['"x"', 'precondition-failed'],
    ['abc', 'precondition-failed'],
    ['', 'precondition-failed'],
  ])('If-Match: %s', (header, expected) => {
    expect(evaluate({ 'if-match': header }, tag)).toBe(expected);
  });
});

describe('rangeApplies', () => {
  it.each([
    [undefined, true],
    ['"abc"', true],
    ['W/"abc"', false],
    ['"x"', false],
    ['"abc", "x"', false],
    ['*', false],
    ['Wed, 21 Oct 2015 07:28:00 GMT', false],
  ])('If-Range: %s', (header, expected) => {
    expect(rangeApplies(header, tag)).toBe(expected);
  });
});
