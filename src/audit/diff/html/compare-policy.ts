/** What one directive of a security policy said before and says after. */
export interface DirectiveDifference {
  readonly directive: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * The directives in which two security policies differ: each page has its own policy, and the same host that comes or goes is one change. `undefined` where they differ in
 * more than that, such as their order.
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

/** What each directive says, by its name; `undefined` where the policy is written otherwise than builds do. */
function directivesOf(policy: string): Map<string, string> | undefined {
  const parts = policy.split('; ').map((part) => /^([a-z-]+)(?: ([^;]+))?$/.exec(part));
  const found = new Map(parts.flatMap((part) => (part?.[1] === undefined ? [] : [[part[1], part[2] ?? ''] as const])));
  return found.size === parts.length ? found : undefined;
}
