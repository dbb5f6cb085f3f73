/** An error from which React recovered while it hydrated an island: it rendered the island again in the browser. */
export interface Recovered {
  /** Name of the island. */
  readonly island: string;
  readonly error: Error;
}

/** Name of the event on `document` for each of them. */
export type RecoveredEvent = 'islet:recoverable-error';

/** What bundles of a dev session leave on `globalThis`: its script may come after the first of them. */
export interface RecoveredSoFar {
  isletRecovered?: Recovered[];
}
