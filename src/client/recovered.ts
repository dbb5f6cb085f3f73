/** A hydration error from which React recovered by rendering the island again in the browser. */
export interface Recovered {
  readonly island: string;
  readonly error: Error;
}

/** Name of the event on `document` for each error. */
export type RecoveredEvent = 'islet:recoverable-error';

/** Errors on `globalThis` in a dev session: its script may run after the first of them. */
export interface RecoveredSoFar {
  isletRecovered?: Recovered[];
}
