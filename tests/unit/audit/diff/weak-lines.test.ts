import { expect, it } from 'vitest';
import { changedLines } from '../../../../src/audit/diff/source/changed-lines.js';
import { columnOf, matchSourceLines } from '../../../../src/audit/diff/source/match-source-lines.js';

const article =
  'title: Which token to move\nbody: |\n  Stars are for those who wait, and the rest is luck.\n  Look [here](/tea/green-tea/).\nurl: /tea/\n';
const found = (after: string): readonly (number | undefined)[] =>
  matchSourceLines({ subject: 'text in main p', before: undefined, after }, changedLines('new.yaml', '', article)).map(
    (lines) => lines.after?.number,
  );

it('names no line of a new file for a text that shares a word or two with it', () => {
  expect(found('Play for fun and within your limits. For players aged 18 and over.')).toEqual([]);
  expect(found('<a class="menu-link" href="/tea/" lang="en">')).toEqual([]);
});

it('goes on to name the lines that a rule is made of', () => {
  const site = changedLines(
    'site.yaml',
    'name: Tea\n',
    'name: Tea\nheaders:\n  - path: /tea/*\nredirects:\n  - from: /token/\n    to: /green/\n    status: 302\n',
  );
  const lines = matchSourceLines(
    { subject: 'redirect of /token/', before: undefined, after: '/token/ /green/ 302' },
    site,
  );
  expect(lines.map(({ after }) => after?.number)).toEqual([5, 6, 7]);
});

it('goes on to name the lines that a new text is written in', () => {
  expect(found('Stars are for those who wait, and the rest is luck. Look here.')).toContain(3);
  expect(found('Which token to move')).toEqual([1]);
  expect(found('<a href="/tea/green-tea/">')).toEqual([4]);
});

it('points at a word of the value, though the key is called the same', () => {
  const [run] = changedLines(
    'site.yaml',
    '  events: https://events.example/v1\n',
    '  events: https://telemetry.example/v1\n',
  );
  const line = run?.before[0];
  expect(line && columnOf(line, 'https://events.example', 'https://telemetry.example')).toBe(19);
  const [keys] = changedLines('site.yaml', 'heading: Tea\n', '');
  expect(keys?.before[0] && columnOf(keys.before[0], 'heading', undefined)).toBe(1);
});
