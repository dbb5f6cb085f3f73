/** A directive of a security policy before and after. */
export interface DirectiveDifference {
  readonly directive: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * Compares two security policies by directive, so that an added host is the same change on all pages. Returns
 * `undefined` if they also differ in another way, such as order.
 */
export function compareSecurityPolicies(before: string, after: string): DirectiveDifference[] | undefined {
  const old = directivesOf(before);
  const fresh = directivesOf(after);
  if (!old || !fresh) return undefined;
  const common = (names: Iterable<string>, others: ReadonlyMap<string, string>): string =>
    [...names].filter((name) => others.has(name)).join(' ');
  if (common(old.keys(), fresh) !== common(fresh.keys(), old)) return undefined;
  const names = [...new Set([...old.keys(), ...fresh.keys()])];
  const found = names
    .map((directive) => ({ directive, before: old.get(directive), after: fresh.get(directive) }))
    .filter((item) => item.before !== item.after);
  return found.length === 0 ? undefined : found;
}

/** Values of directives by name; `undefined` if the policy is not written as builds write it. */
function directivesOf(policy: string): Map<string, string> | undefined {
  const parts = policy.split('; ').map((part) => /^([a-z-]+)(?: ([^;]+))?$/.exec(part));
  const found = new Map(parts.flatMap((part) => (part?.[1] === undefined ? [] : [[part[1], part[2] ?? ''] as const])));
  return found.size === parts.length ? found : undefined;
}
