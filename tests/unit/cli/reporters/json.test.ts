import { expect, test } from 'vitest';
import { json } from '../../../../src/cli/reporters/json.js';
import { failedBuild, fullProblem, goodBuild, placelessProblem, stripped } from './outcomes.js';

test('a good build: sorted keys, the version of the format, no times', () => {
  expect(json(goodBuild())).toBe(`{
  "command": "build",
  "diagnostics": [],
  "generator": "islet 1.2.3",
  "ok": true,
  "result": {
    "bytes": 1234567,
    "changes": {
      "added": [
        "a/index.html"
      ],
      "changed": [],
      "pages": {
        "added": [
          {
            "because": [
              "site/pages/a.yaml"
            ],
            "route": "/a/"
          }
        ],
        "changed": [],
        "removed": [
          {
            "because": [
              "site/pages/b.yaml"
            ],
            "route": "/b/"
          }
        ]
      },
      "removed": [
        "b/index.html"
      ]
    },
    "files": 1040,
    "kind": "build",
    "pages": 12,
    "rendered": 12,
    "warningsByPage": []
  },
  "version": 1
}
`);
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

test('a first build has `null` for its changes, so that the key is there', () => {
  const parsed: unknown = JSON.parse(
    json({ ...goodBuild(), result: { kind: 'build', pages: 1, rendered: 1, files: 2, bytes: 3, changes: undefined } }),
  );
  expect(parsed).toHaveProperty('result', {
    kind: 'build',
    pages: 1,
    rendered: 1,
    files: 2,
    bytes: 3,
    changes: null,
    warningsByPage: [],
  });
});

test('warnings are counted by page', () => {
  expect(JSON.parse(json(goodBuild(stripped)))).toHaveProperty('result.warningsByPage', [
    { page: 'site/data/faq.yaml', count: 1, names: ['html-stripped'] },
  ]);
});

test('the order in which an object was filled does not show', () => {
  const [a, b] = [
    { file: 'a.yaml', line: 1 },
    { line: 1, file: 'a.yaml' },
  ].map((position) => json(failedBuild({ ...placelessProblem, position })));
  expect(a).toBe(b);
});
