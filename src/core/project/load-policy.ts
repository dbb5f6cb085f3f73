import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadSiteConfig, SITE_FILE } from '../../content/load-site-config.js';
import { validate } from '../../content/validate.js';
import { readYamlFile, type YamlFile } from '../../content/yaml/yaml-file.js';
import { yamlPositions } from '../../content/yaml/yaml-positions.js';
import { failure, IsletError, type FramedPosition } from '../../errors/index.js';
import { placedEntry, siteAddress } from '../../lib/site/base-path.js';
import { suggestion } from '../../lib/text/did-you-mean.js';
import {
  compilePolicy,
  policiesSchema,
  type KeptAddress,
  type Policy,
  type PolicyRuleText,
} from '../../lib/site/policy.js';
import { POLICIES_FILE } from '../../lib/site/project-parts.js';
import { isProject } from './is-project.js';

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
  const { chosen, known } = choosePolicy(readYamlFile(root, POLICIES_FILE), site.base, policy);
  if (chosen) return chosen;
  throw noPolicy(root, policy, name !== undefined, known);
}

/**
 * Chooses a policy of a file of policies by its name; the only one without a name.
 *
 * @throws IsletError with every problem of the file
 */
export function choosePolicy(
  source: YamlFile,
  base: string,
  name?: string,
): { readonly chosen: Policy | undefined; readonly known: readonly string[] } {
  const { value, problems } = validate(policiesSchema, source, '`policies.yaml`');
  if (problems) throw new IsletError(problems);
  const known = Object.keys(value.policies);
  const policy = name ?? (known.length === 1 ? known[0] : undefined);
  const rules =
    policy !== undefined && Object.hasOwn(value.policies, policy) ? value.policies[policy]?.rules : undefined;
  if (policy === undefined || !rules) return { chosen: undefined, known };
  const shown = (rule: number, path: readonly (string | number)[]): FramedPosition => {
    const positions = yamlPositions(source.file, source.text);
    return positions.shown(positions.value(['policies', policy, 'rules', rule, ...path]));
  };
  const compiled = compilePolicy(
    policy,
    rules.map((rule) => placedEntry(base, rule)),
    keptAddresses(policy, rules, base, source),
    shown,
  );
  return { chosen: compiled, known };
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
  { file, text }: YamlFile,
): readonly KeptAddress[] {
  if (rules.every(({ keep }) => keep === undefined)) return [];
  const positions = yamlPositions(file, text);
  return rules.flatMap((rule, index) =>
    (rule.keep ?? []).map((path, at) => {
      const { line, column } = positions.value(['policies', policy, 'rules', index, 'keep', at]);
      return { address: siteAddress(base, path), source: `${file}:${String(line)}:${String(column)}`, rule };
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
