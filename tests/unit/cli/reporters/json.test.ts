import { expect, test } from 'vitest';
import { json } from '../../../../src/cli/reporters/json.js';
import { failedBuild, fullProblem, goodBuild, placelessProblem } from './outcomes.js';

test('a good build: sorted keys, the version of the format, no times', () => {
  const because = (page: string) => [{ because: [`site/pages/${page}.yaml`], route: `/${page}/` }];
  expect(json(goodBuild())).toBe(
    `${JSON.stringify(
      {
        command: 'build',
        diagnostics: [],
        generator: 'islet 1.2.3',
        ok: true,
        result: {
          bytes: 1234567,
          changes: {
            added: ['a/index.html'],
            changed: [],
            pages: { added: because('a'), changed: [], removed: because('b') },
            removed: ['b/index.html'],
          },
          files: 1040,
          kind: 'build',
          pages: 12,
          rendered: 12,
          warningsByPage: [],
        },
        version: 1,
      },
      undefined,
      2,
    )}\n`,
  );
});

test('a failed build carries every part of its diagnostics and no result', () => {
  const parsed: unknown = JSON.parse(json(failedBuild(placelessProblem, fullProblem)));
  expect(parsed).toEqual({
    version: 1,
    generator: 'islet 1.2.3',
    command: 'build',
    ok: false,
    result: null,
    diagnostics: [placelessProblem, fullProblem],
  });
});
