import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createProgress,
  createProgressLog,
  progressForm,
  type Progress,
} from '../../../../src/cli/terminal/progress.js';

const clear = '\r\u001b[2K';

describe('the line', () => {
  let written: string[];
  let columns: number | undefined;
  let progress: Progress;

  beforeEach(() => {
    vi.useFakeTimers();
    written = [];
    columns = undefined;
    progress = createProgress(
      (text) => written.push(text),
      () => columns,
      () => Date.now(),
    );
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

  test('on long work it says how long the rest takes', () => {
    progress.show({ stage: 'render', done: 0, total: 10_000 });
    vi.advanceTimersByTime(5000);
    progress.show({ stage: 'render', done: 1000, total: 10_000 });
    expect(written.at(-1)).toBe(`${clear}Rendering pages 1,000 of 10,000 (10 %) … about 45 s left`);
    vi.advanceTimersByTime(100_000);
    progress.show({ stage: 'render', done: 3000, total: 10_000 });
    expect(written.at(-1)).toMatch(/about 4 min left$/);
    progress.show({ stage: 'emit', done: 0, total: 1 });
    expect(written.at(-1)).toBe(`${clear}Writing files …`);
  });

  test('the end removes the line', () => {
    progress.show({ stage: 'bundle', done: 0, total: 1 });
    vi.advanceTimersByTime(500);
    progress.end();
    expect(written.at(-1)).toBe(clear);
  });
});

test('a log gets a plain line every ten seconds', () => {
  let time = 0;
  const written: string[] = [];
  const log = createProgressLog(
    (text) => written.push(text),
    () => time,
  );
  for (; time <= 26_000; time += 100) log.show({ stage: 'render', done: time / 10, total: 10_000 });
  time += 4000;
  log.show({ stage: 'emit', done: 3, total: 31 });
  log.show({ stage: 'publish', done: 0, total: 1 });
  log.end();
  expect(written).toEqual([
    'Rendering pages 1,000 of 10,000 (10 %) … about 2 min left\n',
    'Rendering pages 2,000 of 10,000 (20 %) … about 80 s left\n',
    'Making pictures 3 of 31 (9 %) …\n',
  ]);
  expect(written.join('')).not.toContain('\u001b');
});

test.each([
  ['a terminal', false, {}, true, 'line'],
  ['a pipe', false, {}, false, 'log'],
  ['continuous integration', false, { CI: 'true' }, false, 'log'],
  ['continuous integration with a terminal', false, { CI: 'true' }, true, 'log'],
  ['CI=false', false, { CI: 'false' }, true, 'line'],
  ['a terminal that wants no colours', false, { NO_COLOR: '1' }, true, 'log'],
  ['a terminal with an empty NO_COLOR', false, { NO_COLOR: '' }, true, 'line'],
  ['a pipe that wants no colours', false, { NO_COLOR: '1' }, false, 'log'],
  ['a dumb terminal', false, { TERM: 'dumb' }, true, 'log'],
  ['--quiet', true, {}, true, 'none'],
  ['--quiet in continuous integration', true, { CI: 'true' }, false, 'none'],
])('wanted: %s', (_name, quiet, env, isTerminal, wanted) => {
  expect(progressForm({ quiet, flag: true, env, isTerminal })).toBe(wanted);
});
