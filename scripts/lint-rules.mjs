/**
 * The rules of this project, and rules of ESLint that Oxlint has no form of, as one plugin.
 */
import { basename, relative, sep } from 'node:path';
import { builtinRules } from 'eslint/use-at-your-own-risk';

const KEBAB_CASE = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;
const JUNK_DRAWERS = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'types']);
const DIRECTIVE = /^\s*(?:es|ox)lint-disable(?:-line|-next-line)?(?=\s|$)/;
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
        if ((top === 'src' || top === 'templates') && JUNK_DRAWERS.has(stem))
          context.report({ node, messageId: 'drawer', data: { name } });
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

/**
 * Nothing of these kinds is written.
 *
 * @param {readonly { selector: string, message: string }[]} list
 * @returns {import('eslint').Rule.RuleModule}
 */
function refusing(list) {
  return {
    meta: { type: 'problem', schema: [] },
    create(context) {
      const refuse = (/** @type {string} */ message) => (/** @type {import('eslint').Rule.Node} */ node) => {
        context.report({ node, message });
      };
      return Object.fromEntries(list.map(({ selector, message }) => [selector, refuse(message)]));
    },
  };
}

/** In tests: nothing that lets a test stand without being able to fail. */
const testSyntax = refusing([
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
    message: 'Expecting something of a literal cannot fail; expect it of what the code gave.',
  },
]);

/** In `src`, `src/errors` aside. */
const failureSyntax = refusing([
  {
    selector:
      ':matches(ThrowStatement, CallExpression[callee.property.name="reject"], CallExpression[callee.name="reject"]) > NewExpression[callee.name="Error"]',
    message: 'What a user can cause is a diagnostic of `src/errors`; a mistake in the code is a `TypeError`.',
  },
]);

/** Layout is kept by hand; these few are where a slip is seen in a diff. Oxlint has none of them of its own. */
const LAYOUT = ['eol-last', 'max-len', 'no-tabs', 'no-trailing-spaces', 'quotes', 'semi'];

/** What `.oxlintrc.json` calls `islet`, with rules as ESLint has them. */
export default {
  meta: { name: 'islet' },
  rules: {
    'file-name': fileName,
    'directive-reason': directiveReason,
    'test-syntax': testSyntax,
    'failure-syntax': failureSyntax,
    // oxlint-disable-next-line typescript/no-deprecated -- ESLint gives its own rules to other linters nowhere else
    ...Object.fromEntries([...builtinRules].filter(([name]) => LAYOUT.includes(name))),
  },
};
