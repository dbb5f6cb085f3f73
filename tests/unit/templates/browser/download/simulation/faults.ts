/** What can go wrong, by where it does. Every one is also the name under which it is counted. */

/** One request each, in the order of the plan. */
export const requestFaults = [
  'unreachable',
  'silent',
  'drop',
  'short',
  'stall',
  'changed',
  'error',
  'busy',
  'page',
  'portal',
  'expired',
  'flipped',
  'renewal-fails',
  'no-renewal',
  'outage',
  'full',
  'wrong-start',
  'wrong-total',
  'unsatisfied',
  'extra',
  'early-end',
  'glue',
  'damaged',
  'small-zip',
  'hidden-busy',
  'trickle',
] as const;

/** Those that only a request for a part can meet. */
export const rangeFaults: readonly string[] = [
  'full',
  'wrong-start',
  'wrong-total',
  'unsatisfied',
  'extra',
  'glue',
  'small-zip',
];

/** The page, between any two of its steps. */
export const pageFaults = ['kill', 'freeze', 'stop', 'second-tab', 'offline'] as const;

/** The storage. */
export const storeFaults = ['lost-chunk', 'quota', 'does-not-open', 'dies', 'hangs'] as const;

/** How the server is, all the time. */
export const serverTraits = [
  'no-ranges',
  'no-length',
  'encoded',
  'hidden-encoding',
  'hidden-headers',
  'weak-etag',
  'no-etag',
  'no-if-range',
  'ignores-if-range',
  'no-date',
  'digest',
  'wrong-digest',
  'hidden-refusals',
  'sign-in-refusals',
  'untagged-parts',
  'overstated',
  'owner-digest',
  'trailing',
  'refuses-condition',
  'short-parts',
  'late-code',
  'sizes-behind-data',
  'zip64',
] as const;

/** An expired link that is answered with 400 or 401, in place of 403, 404 or 410. */
export const linkFaults = ['400-or-401'] as const;

export type RequestFault = (typeof requestFaults)[number];
export type PageFault = (typeof pageFaults)[number];
export type StoreFault = (typeof storeFaults)[number];
export type ServerTrait = (typeof serverTraits)[number];
export type Fault = RequestFault | PageFault | StoreFault | ServerTrait | (typeof linkFaults)[number];

export const allFaults: readonly Fault[] = [
  ...requestFaults,
  ...pageFaults,
  ...storeFaults,
  ...serverTraits,
  ...linkFaults,
];

export interface PlannedFault {
  readonly fault: RequestFault;
  /** Up to which byte of the file the body comes; one that breaks off does so anywhere, where it is not given. */
  readonly until?: number;
  /** The length that the answer claims for the file, where it is a wrong one. */
  readonly claims?: number;
}

/** One sequence: everything that is going to happen, all of it from the seed. */
export interface Plan {
  readonly seed: number;
  readonly size: number;
  readonly saveEvery: number;
  /** Largest piece that arrives at once. */
  readonly piece: number;
  readonly traits: ReadonlySet<ServerTrait>;
  readonly requests: readonly PlannedFault[];
  /** With the step of the page at which each happens. */
  readonly pages: readonly { readonly fault: PageFault; readonly at: number }[];
  /** With the number of the call to the storage at which each begins. */
  readonly stores: readonly { readonly fault: StoreFault; readonly at: number }[];
}
