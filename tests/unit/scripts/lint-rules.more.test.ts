import { join } from 'node:path';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import plugin from '../../../scripts/lint-rules.mjs';

const cwd = join('/', 'project');
const linter = new Linter({ cwd });

/** Messages of a rule about a text. */
function lint(rules: Linter.RulesRecord, text: string, file = 'src/lib/text.ts'): string[] {
  const config: Linter.Config = {
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { islet: plugin },
    languageOptions: { parser: tseslint.parser },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    rules,
  };
  return linter.verify(text, config, { filename: join(cwd, file) }).map(({ message }) => message);
}

describe('file-name', () => {
  const names = (file: string): string[] => lint({ 'islet/file-name': 'error' }, '', file);

  it.each([
    'src/lib/codeFrame.ts',
    'tests/unit/Code-frame.test.ts',
    'src/lib/code_frame.ts',
    'templates/pages/code--frame.tsx',
  ])('refuses %s', (file) => {
    expect(names(file)).toEqual([expect.stringContaining('kebab-case')]);
  });

  it.each(['src/lib/utils.ts', 'src/render/types.ts', 'templates/components/helpers.tsx'])(
    'refuses %s as a junk drawer',
    (file) => {
      expect(names(file)).toEqual([expect.stringContaining('collects')]);
    },
  );
});

describe('directive-reason', () => {
  const directives = (text: string): string[] => lint({ 'islet/directive-reason': 'error' }, text);

  it.each([
    ['no reason', '// eslint-disable-next-line no-var\nlet a;'],
    ['an empty reason', '/* eslint-disable no-var -- */'],
    ['a word for a reason', '// eslint-disable-line no-var -- needed'],
    ['no reason, to the other linter', '// oxlint-disable-next-line no-var\nlet a;'],
  ])('refuses %s', (_what, text) => {
    expect(directives(text)).toEqual([expect.stringContaining('Say why')]);
  });

  it('takes a named rule with a reason, and comments that only mention the directive', () => {
    expect(directives('// eslint-disable-next-line no-var -- hoisting is what is tested here\nvar a;')).toEqual([]);
    expect(directives('// see eslint-disable in the manual')).toEqual([]);
  });
});

describe('test-syntax', () => {
  const problems = (text: string): string[] => lint({ 'islet/test-syntax': 'error' }, text);

  it.each(
    `it.only("a", () => { f(); });¦describe.skip("a", () => { f(); });¦test.todo("a");¦it.fails("a", () => { f(); });¦\
it.skip.each([1])("a", () => { f(); });¦it.concurrent.only("a", () => { f(); });¦it("a", { skip: true }, () => { f(); });¦\
it("a", () => {});¦it("a", async function () {});¦expect(true).toBe(true);`.split('¦'),
  )('refuses %s', (text) => {
    expect(problems(text)).toHaveLength(1);
  });
});

describe('failure-syntax', () => {
  const problems = (text: string): string[] => lint({ 'islet/failure-syntax': 'error' }, text);

  it.each([
    'throw new Error("a");',
    'Promise.reject(new Error("a"));',
    'new Promise((resolve, reject) => { reject(new Error("a")); });',
  ])('refuses %s', (text) => {
    expect(problems(text)).toHaveLength(1);
  });
});
