import { expect, it } from 'vitest';
import { compareTrees } from '../../../../src/audit/diff/compare-trees.js';
import { joinPolicies } from '../../../../src/lib/site/compared-policies.js';
import { compilePolicy, policiesSchema, type Policy } from '../../../../src/lib/site/policy.js';
import { treeOfTexts } from './tree-of-texts.js';

const WHY = { reason: 'The law asks for it.', owner: 'Legal', source: 's' };
const AGE = { id: 'adults', name: 'age notice', require: ['for adults'], ...WHY };
const LURE = { id: 'lures', forbid: ['sure win'], ...WHY };

function policyOf(rules: readonly object[] | undefined, name = 'own'): Policy | undefined {
  if (!rules) return undefined;
  const { policies } = policiesSchema.parse({ policies: { [name]: { description: 'd', rules } } });
  return compilePolicy(name, policies[name]?.rules ?? []);
}

const page = (text: string): string => `<html lang="en"><body><main><p>${text}</p></main></body></html>`;

type Rules = readonly object[] | undefined;

/** The compliance findings in their order, each with what its note says of the two policies. */
async function findings(rules: readonly [Rules, Rules, name?: string], texts: readonly [string, string]) {
  const [before, after] = [policyOf(rules[0]), policyOf(rules[1], rules[2])];
  const tree = (text: string) => treeOfTexts({ 'index.html': page(text) });
  const report = await compareTrees(tree(texts[0]), tree(texts[1]), {
    policy: joinPolicies(before, after),
    policies: { before, after, recorded: { before, after }, notes: [] },
  });
  return report.findings.flatMap(({ category, summary, notes }) =>
    category === 'compliance'
      ? [[summary, ...notes.flatMap((note) => /(?:Only|The policies) [^.]*\.$/.exec(note)?.[0] ?? [])].join(' ')]
      : [],
  );
}

it.each<[string, readonly [Rules, Rules, name?: string], readonly [string, string], readonly string[]]>([
  [
    'equal rules',
    [
      [AGE, LURE],
      [LURE, AGE],
    ],
    ['Only for adults.', 'Only for adults.'],
    [],
  ],
  [
    'a rule that went with its text',
    [[AGE, LURE], [LURE]],
    ['Only for adults.', 'Tea.'],
    [
      'The rule “age notice” (adults) was removed together with its text in site/policies.yaml: the policy before objects to /, the policy after does not.',
      'The age notice is missing on /: it now reads “Tea.” Only the policy before has it.',
    ],
  ],
  [
    'a rule that went while its text stays',
    [[LURE, AGE], [LURE]],
    ['Only for adults.', 'Only for adults.'],
    ['The rule “age notice” (adults) was removed in site/policies.yaml.'],
  ],
  [
    'a rule that was weakened with its text, before one that is new',
    [[AGE], [LURE, { ...AGE, require: ['for grown'] }]],
    ['Only for adults.', 'Only for grown people.'],
    [
      'The rule “age notice” (adults) was changed together with its text in site/policies.yaml: the policy before objects to /, the policy after does not.',
      'The rule lures is new in site/policies.yaml.',
      'The age notice is missing on /: it now reads “Only for grown people.” Only the policy before has it.',
      'The age notice appeared on /. Only the policy after has it.',
    ],
  ],
  [
    'a ban that went before the text came',
    [[LURE], undefined],
    ['Tea.', 'A sure win.'],
    [
      'The rule lures was removed together with its text in site/policies.yaml: the policy before objects to /, the policy after does not.',
      'The site complies with no policy, no longer with the policy “own”, in site/policies.yaml.',
      'A forbidden text (rule lures) appeared on /: “sure win”. Only the policy before has it.',
    ],
  ],
])('reports %s first', async (_, rules, texts, expected) => {
  expect(await findings(rules, texts)).toEqual(expected);
});
