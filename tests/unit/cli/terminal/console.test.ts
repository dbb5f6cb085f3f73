import { expect, test } from 'vitest';
import { wantsColours } from '../../../../src/cli/terminal/console.js';

test.each([
  ['a terminal', true, {}, true, true],
  ['a pipe', true, {}, false, false],
  ['a stream that does not know', true, {}, undefined, false],
  ['a dumb terminal', true, { TERM: 'dumb' }, true, false],
  ['NO_COLOR', true, { NO_COLOR: '1' }, true, false],
  ['an empty NO_COLOR', true, { NO_COLOR: '' }, true, true],
  ['--no-color', false, {}, true, false],
  ['FORCE_COLOR in a pipe', true, { FORCE_COLOR: '1' }, false, true],
  ['FORCE_COLOR=0', true, { FORCE_COLOR: '0' }, true, false],
  ['FORCE_COLOR=false', true, { FORCE_COLOR: 'false' }, true, false],
  ['NO_COLOR against FORCE_COLOR', true, { NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
  ['--no-color against FORCE_COLOR', false, { FORCE_COLOR: '1' }, true, false],
])('%s', (_name, flag, env, isTerminal, wanted) => {
  expect(wantsColours({ flag, env, isTerminal })).toBe(wanted);
});
