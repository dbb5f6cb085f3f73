import { expect, test } from 'vitest';
import { nextCommand } from '../../../../src/cli/run/next-command.js';

test.each([
  ['started directly', {}, {}, 'islet preview'],
  ['through npx', {}, { npm_lifecycle_event: 'npx' }, 'npx islet preview'],
  ['through the npm script', {}, { npm_lifecycle_event: 'build' }, 'npm run preview'],
  ['with folders', { root: 'my site', out: '/srv/out' }, {}, "islet preview --root 'my site' --out /srv/out"],
  [
    'through the npm script with a folder',
    { out: "it's" },
    { npm_lifecycle_event: 'build' },
    "npm run preview -- --out 'it'\\''s'",
  ],
  ['through another script', {}, { npm_lifecycle_event: 'deploy' }, 'islet preview'],
])('%s', (_name, options, env, expected) => {
  expect(nextCommand('preview', options, env)).toBe(expected);
});
