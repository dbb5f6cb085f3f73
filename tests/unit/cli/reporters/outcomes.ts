import type { Changes } from '../../../../src/core/build/changes.js';
import type { Outcome } from '../../../../src/cli/reporters/outcome.js';
import { diagnostic, type Diagnostic } from '../../../../src/errors/index.js';

/** A problem with everything that a diagnostic can carry. */
export const fullProblem: Diagnostic = diagnostic('yaml-duplicate-key', {
  message: 'The key `title` stands twice.',
  path: 'title',
  position: { file: 'site/pages/ludo.yaml', line: 9, column: 1, endLine: 9, endColumn: 6 },
  frame: '  8 | x: y\n> 9 | title: Ludo\n    | ^^^^^',
  related: [
    {
      message: 'The first one is here.',
      position: { file: 'site/pages/ludo.yaml', line: 3, column: 1 },
      frame: '> 3 | title: Play\n    | ^^^^^',
    },
  ],
  routes: ['/ludo/', '/hi/ludo/'],
});

/** A problem that belongs to no file. */
export const placelessProblem: Diagnostic = diagnostic('data-missing', { message: 'No file for `footer`.' });

export const stripped: Diagnostic = diagnostic('html-stripped', {
  message: 'A `style` attribute was removed.',
  position: { file: 'site/data/faq.yaml', line: 2, column: 3 },
});

/** A build that failed with these diagnostics. */
export function failedBuild(...diagnostics: Diagnostic[]): Outcome {
  return { command: 'build', version: '1.2.3', ok: false, exitCode: 1, diagnostics };
}

/** A page came, another one went. */
const twoChanges: Changes = {
  added: ['a/index.html'],
  changed: [],
  removed: ['b/index.html'],
  pages: {
    added: [{ route: '/a/', because: ['site/pages/a.yaml'] }],
    changed: [],
    removed: [{ route: '/b/', because: ['site/pages/b.yaml'] }],
  },
};

/** A build that went well. */
export function goodBuild(...diagnostics: Diagnostic[]): Outcome {
  return {
    command: 'build',
    version: '1.2.3',
    ok: true,
    exitCode: 0,
    diagnostics,
    result: { kind: 'build', pages: 12, rendered: 12, files: 1040, bytes: 1_234_567, changes: twoChanges },
    run: {
      timings: [
        { stage: 'render', ms: 3120 },
        { stage: 'load', ms: 999 },
      ],
      next: 'islet preview',
    },
  };
}

export const plain = { colour: false, quiet: false } as const;
