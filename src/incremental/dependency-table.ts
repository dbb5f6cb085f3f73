import { createNumberedValues } from './numbered-values.js';

/** Dependencies of pages, as they are stored: each once with its state, and named by its number. */
export interface DependencyTable {
  readonly names: readonly string[];
  readonly states: readonly string[];
  /** The dependencies of each fragment that pages share. */
  readonly fragments: readonly (readonly number[])[];
}

/** What a page depends on. */
export interface Dependent<Dependency> {
  readonly own: readonly Dependency[];
  /** Of each shared fragment on it: one list for all pages that show the same fragment. */
  readonly fragments: readonly (readonly Dependency[])[];
}

/** The same by the numbers of a table. */
export interface NumberedDependencies {
  readonly own: readonly number[];
  readonly fragments: readonly number[];
}

/** Returns the state of a dependency in this build: a text that changes with the dependency. */
export type StateOf<Dependency extends string> = (dependency: Dependency) => string;

/** Tells what is unchanged. Each dependency is compared once. */
export interface DependencyCheck {
  readonly own: (dependencies: NumberedDependencies) => boolean;
  readonly fragments: (numbers: readonly number[]) => boolean;
}

export function createDependencyCheck<Dependency extends string>(
  { names, states, fragments }: DependencyTable,
  stateOf: StateOf<Dependency>,
): DependencyCheck {
  const same: (boolean | undefined)[] = [];
  const sameFragments: (boolean | undefined)[] = [];
  const isSame = (number: number): boolean =>
    (same[number] ??= states[number] === stateOf(names[number] as Dependency));
  const isSameFragment = (number: number): boolean =>
    (sameFragments[number] ??= fragments[number]?.every(isSame) === true);
  return { own: ({ own }) => own.every(isSame), fragments: (numbers) => numbers.every(isSameFragment) };
}

/** Collects the dependencies of a build. Numbers follow the order of the calls. */
export interface DependencyNumbers<Dependency extends string> {
  add(dependent: Dependent<Dependency>): NumberedDependencies;
  /** Returns a function that adds what was found unchanged in a table of an earlier build. */
  from(table: DependencyTable): (dependencies: NumberedDependencies) => NumberedDependencies;
  table(): DependencyTable;
}

export function createDependencyNumbers<Dependency extends string>(
  stateOf: StateOf<Dependency>,
): DependencyNumbers<Dependency> {
  const numbers = new Map<string, number>();
  const states: string[] = [];
  const shared = createNumberedValues<readonly number[]>((list) => list.join());
  const known = new WeakMap<readonly Dependency[], number>();

  function numberOf(name: string, state?: string): number {
    const found = numbers.get(name);
    if (found !== undefined) return found;
    states.push(state ?? stateOf(name as Dependency));
    numbers.set(name, numbers.size);
    return numbers.size - 1;
  }

  function fragmentNumber(list: readonly Dependency[]): number {
    const number = known.get(list) ?? shared.add(list.map((name) => numberOf(name)));
    known.set(list, number);
    return number;
  }

  return {
    add: ({ own, fragments }) => ({
      own: own.map((name) => numberOf(name)),
      fragments: [...new Set(fragments.map(fragmentNumber))],
    }),
    from(table) {
      const added: number[] = [];
      const fragments: number[] = [];
      const numberIn = (number: number): number =>
        (added[number] ??= numberOf(table.names[number] ?? '', table.states[number]));
      const fragmentIn = (number: number): number =>
        (fragments[number] ??= shared.add((table.fragments[number] ?? []).map(numberIn)));
      return (dependencies) => ({
        own: dependencies.own.map(numberIn),
        fragments: dependencies.fragments.map(fragmentIn),
      });
    },
    table: () => ({ names: [...numbers.keys()], states, fragments: shared.values }),
  };
}
