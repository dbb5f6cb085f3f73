/**
 * The rules of this project that no installed plugin has, as one ESLint plugin.
 */
import { basename, relative, sep } from 'node:path';

const KEBAB_CASE = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;
const JUNK_DRAWERS = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'types']);
const DIRECTIVE = /^\s*eslint-disable(?:-line|-next-line)?(?=\s|$)/;
const REASON = /\s--\s+\S.{9,}/;

/**
 * Files are named in kebab-case, so that a name is spelled one way everywhere; in `src` and `templates` no file is named
 * for being a leftover.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
const fileName = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      kebab: 'Name the file in kebab-case, not `{{ name }}`.',
      drawer: 'Name the file after what it does: `{{ name }}` collects what has no place.',
    },
  },
  create(context) {
    return {
      Program(node) {
        const name = basename(context.filename);
        if (!KEBAB_CASE.test(name)) context.report({ node, messageId: 'kebab', data: { name } });
        const [top = ''] = relative(context.cwd, context.filename).split(sep);
        const stem = name.replace(/\..*$/, '');
        if ((top === 'src' || top === 'templates') && JUNK_DRAWERS.has(stem)) context.report({ node, messageId: 'drawer', data: { name } });
      },
    };
  },
};

/**
 * A rule is only turned off by name and with a reason: `// eslint-disable-next-line some-rule -- why this case differs`.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
const directiveReason = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      reason: 'Say why: `eslint-disable-next-line rule -- reason`.',
      name: 'Name the rule that is turned off.',
    },
  },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          if (!DIRECTIVE.test(comment.value) || comment.loc == null) continue;
          if (!REASON.test(comment.value)) context.report({ loc: comment.loc, messageId: 'reason' });
          const [rules = ''] = comment.value.replace(DIRECTIVE, '').split(/\s--\s/);
          if (rules.trim() === '') context.report({ loc: comment.loc, messageId: 'name' });
        }
      },
    };
  },
};

/** @type {import('eslint').ESLint.Plugin} */
export const lintRules = { rules: { 'file-name': fileName, 'directive-reason': directiveReason } };

/**
 * Selectors for `no-restricted-syntax` in tests: nothing that lets a test stand without being able to fail.
 *
 * @type {{ selector: string, message: string }[]}
 */
export const testSyntax = [
  {
    selector: 'MemberExpression[property.name=/^(only|skip|todo|fails)$/]:matches([object.name=/^(it|test|describe|suite|bench)$/], [object.object.name=/^(it|test|describe|suite|bench)$/])',
    message: 'Every test runs: no `.only`, `.skip`, `.todo` or `.fails`.',
  },
  {
    selector: 'CallExpression[callee.name=/^(it|test|describe|suite)$/] > ObjectExpression > Property[key.name=/^(only|skip|todo|fails)$/]',
    message: 'Every test runs: no `only`, `skip`, `todo` or `fails` option.',
  },
  {
    selector: 'CallExpression[callee.name=/^(it|test)$/] > :function[body.type="BlockStatement"][body.body.length=0]',
    message: 'A test without a body cannot fail.',
  },
  {
    selector: 'CallExpression[callee.name="expect"] > Literal:first-child',
    message: 'Expecting something of a literal cannot fail; expect it of what the code gave.',
  },
];

/**
 * Selectors for `no-restricted-syntax` in `src`, `src/errors` aside.
 *
 * @type {{ selector: string, message: string }[]}
 */
export const failureSyntax = [
  {
    selector: ':matches(ThrowStatement, CallExpression[callee.property.name="reject"], CallExpression[callee.name="reject"]) > NewExpression[callee.name="Error"]',
    message: 'What a user can cause is a diagnostic of `src/errors`; a mistake in the code is a `TypeError`.',
  },
];
