import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadSiteConfig, SITE_FILE } from '../../content/load-site-config.js';
import { validate } from '../../content/validate.js';
import { readYamlFile } from '../../content/yaml/yaml-file.js';
import { yamlPositions } from '../../content/yaml/yaml-positions.js';
import { failure, IsletError } from '../../errors/index.js';
import { suggestion } from '../../lib/text/did-you-mean.js';
import { compilePolicy, policiesSchema, type Policy } from '../../lib/site/policy.js';
import { isProject } from './is-project.js';

export const POLICIES_FILE = 'site/policies.yaml';

/**
 * The policy of this name, else the one that `policy` in `site.yaml` names; `undefined` where none is asked for: there is no project here, or it names none.
 * @throws IsletError with every problem of the two files, or `usage` where there is no policy of the name that was asked for
 */
export function loadPolicy(root: string, profile: string, name?: string): Policy | undefined {
  if (!isProject(root)) {
    if (name !== undefined) throw withoutProject(`\`--policy ${name}\` needs a project`);
    return undefined;
  }
  const policy = name ?? loadSiteConfig(root, profile).policy;
  if (policy === undefined) return undefined;
  if (!existsSync(join(root, POLICIES_FILE)))
    throw noPolicy(root, policy, name !== undefined, [], ': the file is not there');
  const source = readYamlFile(root, POLICIES_FILE);
  const { value, problems } = validate(policiesSchema, source, '`policies.yaml`');
  if (problems) throw new IsletError(problems);
  const chosen = Object.hasOwn(value.policies, policy) ? value.policies[policy] : undefined;
  if (chosen) return compilePolicy(policy, chosen.rules);
  throw noPolicy(root, policy, name !== undefined, Object.keys(value.policies));
}

/** `usage` for what was asked of a command and needs a project, where there is none. */
export function withoutProject(what: string): IsletError {
  return failure('usage', {
    message: `${what}: this folder has no \`${SITE_FILE}\`.`,
    remedy: 'Run the command in the project folder, or name it with `--root`.',
  });
}

/** Wrong usage where the name was typed, else a problem of the line of `site.yaml` that has it. */
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
