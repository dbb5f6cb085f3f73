/** Dependencies, each with its state at that time: `DEPENDENCY TAB STATE`. No state contains a tab. */
export type ResolvedDependencies = readonly string[];

/** Detects whether the dependencies of a previous build are unchanged. */
export interface DependencyGraph<Dependency extends string> {
  /** Adds the current state to dependencies. Returns the same list for the same list. */
  resolve(dependencies: readonly Dependency[]): ResolvedDependencies;
  isValid(resolved: ResolvedDependencies): boolean;
}

/** @param stateOf returns the state of a dependency in this build, as a text that changes with the dependency */
export function createDependencyGraph<Dependency extends string>(
  stateOf: (dependency: Dependency) => string,
): DependencyGraph<Dependency> {
  const resolved = new Map<Dependency, string>();
  const resolvedLists = new WeakMap<readonly Dependency[], ResolvedDependencies>();
  const validLists = new WeakMap<ResolvedDependencies, boolean>();

  function resolveOne(dependency: Dependency): string {
    const known = resolved.get(dependency) ?? `${dependency}\t${stateOf(dependency)}`;
    resolved.set(dependency, known);
    return known;
  }

  function isOneValid(text: string): boolean {
    return resolveOne(text.slice(0, text.lastIndexOf('\t')) as Dependency) === text;
  }

  return {
    resolve(dependencies) {
      const list = resolvedLists.get(dependencies) ?? dependencies.map(resolveOne);
      resolvedLists.set(dependencies, list);
      return list;
    },
    isValid(list) {
      const isSame = validLists.get(list) ?? list.every(isOneValid);
      validLists.set(list, isSame);
      return isSame;
    },
  };
}
