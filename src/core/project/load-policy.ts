import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadSiteConfig, SITE_FILE } from '../../content/load-site-config.js';
import { validate } from '../../content/validate.js';
import { readYamlFile } from '../../content/yaml/yaml-file.js';
import { yamlPositions } from '../../content/yaml/yaml-positions.js';
import { failure, IsletError } from '../../errors/index.js';
import { placedEntry, siteAddress } from '../../lib/site/base-path.js';
import { suggestion } from '../../lib/text/did-you-mean.js';
import {
  compilePolicy,
  policiesSchema,
  type KeptAddress,
  type Policy,
  type PolicyRuleText,
} from '../../lib/site/policy.js';
import { isProject } from './is-project.js';

export const POLICIES_FILE = 'site/policies.yaml';

/**
 * Reads the policy with this name, by default the `policy` of `site.yaml`. Returns `undefined` if there is no name and
 * the folder is not a project, or its `site.yaml` has no `policy`.
 *
 * @throws IsletError with every problem of the two files, or `usage` if there is no policy with the given name
 */
export function loadPolicy(root: string, profile: string, name?: string): Policy | undefined {
  if (!isProject(root)) {
    if (name !== undefined) throw withoutProject(`\`--policy ${name}\` needs a project`);
    return undefined;
  }
  const site = loadSiteConfig(root, profile);
  const policy = name ?? site.policy;
  if (policy === undefined) return undefined;
  if (!existsSync(join(root, POLICIES_FILE)))
    throw noPolicy(root, policy, name !== undefined, [], ': the file is not there');
  const source = readYamlFile(root, POLICIES_FILE);
  const { value, problems } = validate(policiesSchema, source, '`policies.yaml`');
  if (problems) throw new IsletError(problems);
  const chosen = Object.hasOwn(value.policies, policy) ? value.policies[policy] : undefined;
  if (chosen)
    return compilePolicy(
      policy,
      chosen.rules.map((rule) => placedEntry(site.base, rule)),
      keptAddresses(policy, chosen.rules, site.base, source.text),
      (rule, path) => {
        const positions = yamlPositions(POLICIES_FILE, source.text);
        return positions.shown(positions.value(['policies', policy, 'rules', rule, ...path]));
      },
    );
  throw noPolicy(root, policy, name !== undefined, Object.keys(value.policies));
}

/** Returns the path of the site below its origin. */
export function basePath(root: string, profile: string): string {
  return isProject(root) ? loadSiteConfig(root, profile).base : '';
}

/** The addresses that rules keep, with their positions. */
function keptAddresses(
  policy: string,
  rules: readonly PolicyRuleText[],
  base: string,
  text: string,
): readonly KeptAddress[] {
  if (rules.every(({ keep }) => keep === undefined)) return [];
  const positions = yamlPositions(POLICIES_FILE, text);
  return rules.flatMap((rule, index) =>
    (rule.keep ?? []).map((path, at) => {
      const { line, column } = positions.value(['policies', policy, 'rules', index, 'keep', at]);
      return {
        address: siteAddress(base, path),
        source: `${POLICIES_FILE}:${String(line)}:${String(column)}`,
        rule,
      };
    }),
  );
}

/** Creates a `usage` error for an option that needs a project. */
export function withoutProject(what: string): IsletError {
  return failure('usage', {
    message: `${what}: this folder has no \`${SITE_FILE}\`.`,
    remedy: 'Run the command in the project folder, or name it with `--root`.',
  });
}

/** Creates a `usage` error if the name was typed; else an error at its line of `site.yaml`. */
function noPolicy(root: string, policy: string, typed: boolean, known: readonly string[], why = ''): IsletError {
  const message = `There is no policy \`${policy}\` in \`${POLICIES_FILE}\`${why}.`;
  const remedy =
    known.length === 0
      ? `Write the policy into \`${POLICIES_FILE}\`${typed ? ' before it is applied' : ', or take `policy` out'}.`
      : suggestion(policy, known);
  if (typed) return failure('usage', { message, remedy });
  const positions = yamlPositions(SITE_FILE, readYamlFile(root, SITE_FILE).text);
  return failure('content-invalid-value', {
    message,
    remedy,
    path: 'policy',
    ...positions.shown(positions.value(['policy'])),
  });
}
