/** Lint rules of this project. Plain JavaScript, because Oxlint loads plugins with Node, which runs no TypeScript in version 20. */
import { basename, relative, sep } from 'node:path';

const KEBAB_CASE = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;
const JUNK_DRAWERS = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'types']);
const DIRECTIVE = /^\s*(?:es|ox)lint-disable(?:-line|-next-line)?(?=\s|$)/;
const REASON = /\s--\s+\S.{9,}/;

/**
 * Requires kebab-case file names, and in `src` and `templates` names that say what the file does.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
const fileName = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      kebab: 'Name the file in kebab-case, not `{{ name }}`.',
      drawer: 'Name the file after what it does: `{{ name }}` collects unrelated code.',
    },
  },
  create(context) {
    return {
      Program(node) {
        const name = basename(context.filename);
        if (!KEBAB_CASE.test(name)) context.report({ node, messageId: 'kebab', data: { name } });
        const [top = ''] = relative(context.cwd, context.filename).split(sep);
        const stem = name.replace(/\..*$/, '');
        if ((top === 'src' || top === 'templates') && JUNK_DRAWERS.has(stem))
          context.report({ node, messageId: 'drawer', data: { name } });
      },
    };
  },
};

/**
 * Requires a name and a reason to disable a rule: `// oxlint-disable-next-line some-rule -- why this case differs`.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
const directiveReason = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      reason: 'Say why: `oxlint-disable-next-line rule -- reason`.',
      name: 'Name the rule that is disabled.',
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

/**
 * Returns a rule that reports every node that matches a selector.
 *
 * @param {readonly { selector: string, message: string }[]} list
 * @returns {import('eslint').Rule.RuleModule}
 */
function forbid(list) {
  return {
    meta: { type: 'problem', schema: [] },
    create(context) {
      const reporter = (/** @type {string} */ message) => (/** @type {import('eslint').Rule.Node} */ node) => {
        context.report({ node, message });
      };
      return Object.fromEntries(list.map(({ selector, message }) => [selector, reporter(message)]));
    },
  };
}

/** For tests: forbids tests that cannot fail. */
const testSyntax = forbid([
  {
    selector:
      'MemberExpression[property.name=/^(only|skip|todo|fails)$/]:matches([object.name=/^(it|test|describe|suite|bench)$/], [object.object.name=/^(it|test|describe|suite|bench)$/])',
    message: 'Every test runs: no `.only`, `.skip`, `.todo` or `.fails`.',
  },
  {
    selector:
      'CallExpression[callee.name=/^(it|test|describe|suite)$/] > ObjectExpression > Property[key.name=/^(only|skip|todo|fails)$/]',
    message: 'Every test runs: no `only`, `skip`, `todo` or `fails` option.',
  },
  {
    selector: 'CallExpression[callee.name=/^(it|test)$/] > :function[body.type="BlockStatement"][body.body.length=0]',
    message: 'A test without a body cannot fail.',
  },
  {
    selector: 'CallExpression[callee.name="expect"] > Literal:first-child',
    message: 'An expectation of a literal cannot fail; expect a result of the code.',
  },
]);

/** For `src`, except `src/errors`. */
const failureSyntax = forbid([
  {
    selector:
      ':matches(ThrowStatement, CallExpression[callee.property.name="reject"], CallExpression[callee.name="reject"]) > NewExpression[callee.name="Error"]',
    message: 'Report what a user can cause as a diagnostic of `src/errors`; throw a `TypeError` for a bug.',
  },
]);

/** The plugin `islet` of `.oxlintrc.json`. */
export default {
  meta: { name: 'islet' },
  rules: {
    'file-name': fileName,
    'directive-reason': directiveReason,
    'test-syntax': testSyntax,
    'failure-syntax': failureSyntax,
  },
};
