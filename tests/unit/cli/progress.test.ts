import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createProgress, progressWanted } from '../../../src/cli/progress.js';

const clear = '\r\u001b[2K';

describe('the line', () => {
  let written: string[];
  let progress: ReturnType<typeof createProgress>;

  beforeEach(() => {
    vi.useFakeTimers();
    written = [];
    progress = createProgress((text) => written.push(text), () => Date.now());
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  test('quick work draws nothing at all', () => {
    progress.show({ stage: 'bundle', done: 0, total: 1 });
    vi.advanceTimersByTime(399);
    progress.show({ stage: 'render', done: 1, total: 2 });
    progress.end();
    vi.advanceTimersByTime(1000);
    expect(written).toEqual([]);
  });

  test('a stage without further events is drawn after 400 ms', () => {
    progress.show({ stage: 'bundle', done: 0, total: 1 });
    vi.advanceTimersByTime(400);
    expect(written).toEqual([`${clear}Preparing templates …`]);
  });

  test('pages are counted, and not drawn more often than people can read', () => {
    progress.show({ stage: 'render', done: 0, total: 1000 });
    vi.advanceTimersByTime(400);
    written.length = 0;
    for (let done = 1; done <= 100; done += 1) {
      vi.advanceTimersByTime(2);
      progress.show({ stage: 'render', done, total: 1000 });
    }
    expect(written).toEqual([`${clear}Rendering pages 40 of 1000 …`, `${clear}Rendering pages 80 of 1000 …`]);
  });

  test('the end removes the line', () => {
    progress.show({ stage: 'bundle', done: 0, total: 1 });
    vi.advanceTimersByTime(500);
    progress.end();
    expect(written.at(-1)).toBe(clear);
  });
});

test.each([
  ['a terminal', false, {}, true, true],
  ['a pipe', false, {}, false, false],
  ['continuous integration', false, { CI: 'true' }, true, false],
  ['CI=false', false, { CI: 'false' }, true, true],
  ['a dumb terminal', false, { TERM: 'dumb' }, true, false],
  ['--quiet', true, {}, true, false],
])('wanted: %s', (_name, quiet, env, isTerminal, wanted) => {
  expect(progressWanted({ quiet, env, isTerminal })).toBe(wanted);
});
