import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadSiteConfig, SITE_FILE } from '../content/site-config.js';
import { validate } from '../content/validate.js';
import { readYamlFile } from '../content/yaml-file.js';
import { yamlPositions } from '../content/yaml-positions.js';
import { failure, IsletError } from '../errors/index.js';
import { suggestion } from '../lib/did-you-mean.js';
import { compilePolicy, policiesSchema, type Policy } from '../lib/policy.js';

export const POLICIES_FILE = 'site/policies.yaml';

/**
 * The policy of this name, else the one that `policy` in `site.yaml` names; `undefined` where there is no project here or it names none.
 * @throws IsletError with every problem of the two files
 */
export function loadPolicy(root: string, profile: string, name?: string): Policy | undefined {
  if (!existsSync(join(root, SITE_FILE))) return undefined;
  const policy = name ?? loadSiteConfig(root, profile).policy;
  if (policy === undefined) return undefined;
  const source = readYamlFile(root, POLICIES_FILE);
  const { value, problems } = validate(policiesSchema, source, '`policies.yaml`');
  if (problems) throw new IsletError(problems);
  const chosen = Object.hasOwn(value.policies, policy) ? value.policies[policy] : undefined;
  if (chosen) return compilePolicy(policy, chosen.rules);
  if (name !== undefined) throw failure('usage', { message: `There is no policy \`${name}\` in \`${POLICIES_FILE}\`.`, remedy: suggestion(name, Object.keys(value.policies)) });
  const site = readYamlFile(root, SITE_FILE);
  const positions = yamlPositions(SITE_FILE, site.text);
  throw failure('content-invalid-value', { message: `There is no policy \`${policy}\` in \`${POLICIES_FILE}\`.`, remedy: suggestion(policy, Object.keys(value.policies)), path: 'policy', ...positions.shown(positions.value(['policy'])) });
}
