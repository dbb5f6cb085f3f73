import { existsSync, readFileSync } from 'node:fs';
import { SITE_FILE } from '../../content/load-site-config.js';
import { parseYamlFile } from '../../content/yaml/yaml-file.js';
import { createReport, failure } from '../../errors/index.js';
import type { PoliciesOf, PolicySources } from '../../lib/site/compared-policies.js';
import type { Policy } from '../../lib/site/policy.js';
import { POLICIES_FILE } from '../../lib/site/project-parts.js';
import { choosePolicy, loadPolicy } from './load-policy.js';

/** The policy that a build recorded, or why it is not known. */
type RecordedPolicy = { readonly policy: Policy | undefined } | { readonly unknown: string | undefined };

/**
 * Returns the policies that two outputs are judged by: each by the one that its build recorded. An output without a record
 * is judged by that of the other, or by the policy of the project.
 *
 * @param file a file of policies, one of which judges both instead: the one with the name of the project's, or the only one
 * @throws IsletError as `loadPolicy` does, or `usage` if the file has no such policy
 */
export function comparedPolicies(root: string, profile: string, file?: string): PoliciesOf {
  const project = loadPolicy(root, profile);
  const judge = file === undefined ? undefined : policyIn(file, project?.name);
  return (outputs) => {
    const before = recordedPolicy(outputs.before);
    const after = recordedPolicy(outputs.after);
    const known = [after, before].find((found) => 'policy' in found) ?? { policy: project };
    const of = (own: RecordedPolicy): Policy | undefined => judge ?? ('policy' in own ? own : known).policy;
    return {
      before: of(before),
      after: of(after),
      recorded: 'policy' in before && 'policy' in after ? { before: before.policy, after: after.policy } : undefined,
      notes: Object.entries({ before, after }).flatMap(([side, found]) =>
        'unknown' in found && found.unknown !== undefined
          ? [
              `The policy of the tree ${side} is not known, because ${found.unknown}: changes of its rules are not reported.`,
            ]
          : [],
      ),
    };
  };
}

function recordedPolicy(output: PolicySources | undefined): RecordedPolicy {
  const site = output?.readSource(SITE_FILE);
  if (!output || site === undefined) return { unknown: undefined };
  const report = createReport();
  const parse = (file: string, text: string): ReturnType<typeof parseYamlFile> | undefined =>
    report.attempt(() => parseYamlFile(file, Buffer.from(text)));
  const name = parse(SITE_FILE, site)?.value['policy'];
  if (typeof name !== 'string') return { policy: undefined };
  const text = output.readSource(POLICIES_FILE);
  if (text === undefined)
    return {
      unknown: output.sources.has(POLICIES_FILE)
        ? `the record of \`${POLICIES_FILE}\` was changed after the build`
        : `its build did not record \`${POLICIES_FILE}\``,
    };
  const source = parse(POLICIES_FILE, text);
  const policy = source && report.attempt(() => choosePolicy(source, output.base, name).chosen);
  return policy ? { policy } : { unknown: `this islet cannot read its \`${POLICIES_FILE}\`` };
}

function policyIn(file: string, name: string | undefined): Policy {
  if (!existsSync(file)) throw failure('usage', { message: `There is no file \`${file}\`.` });
  const source = parseYamlFile(file, readFileSync(file));
  const { known } = choosePolicy(source, '', name);
  const { chosen } = choosePolicy(source, '', name !== undefined && known.includes(name) ? name : undefined);
  if (chosen) return chosen;
  throw failure('usage', {
    message: `\`${file}\` has several policies: ${known.map((one) => `\`${one}\``).join(', ')}.`,
    remedy: 'Keep one of them in the file, or give one the name that `policy` in `site/site.yaml` has.',
  });
}
