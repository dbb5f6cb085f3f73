import type { DownloadFailure } from '../../shared/download/progress.js';
import type { Outcome } from './attempt.js';
import type { FileState } from './ledger.js';

/** Consecutive failed requests before the download is given up. */
const TRIES = 8;

/** Restarts because the file changed or ranges are not available. */
export const RESTARTS = 4;

/** Consecutive contradictory responses before the received bytes are discarded. */
const DOUBTS = 2;

/** Consecutive renewals of the address. */
const RENEWALS = 2;

/** Consecutive responses that are not an app package. */
const FOREIGN = 3;

/** Complete files that may fail verification, and consecutive bodies that may end early without an error. */
const MISMATCHES = 1;
const CUTS = 2;

/** How often stored bytes may be lost. */
const LOSSES = 3;

/** Longest delay that a server may request (milliseconds): five minutes. */
const LONGEST_PAUSE = 300_000;

/** State of the policy between two events: how often each problem occurred. */
export interface RetryState {
  readonly failures: number;
  readonly doubts: number;
  readonly renewals: number;
  readonly foreign: number;
  readonly cuts: number;
  readonly mismatches: number;
  readonly losses: number;
  readonly restarts: number;
  /** Whether `If-Range` is sent: across origins it needs the server's permission. */
  readonly ifRange: boolean;
  /** Where the last full response ended, if short of its declared length. */
  readonly ended: number | undefined;
}

export const FIRST_TRY: RetryState = {
  failures: 0,
  doubts: 0,
  renewals: 0,
  foreign: 0,
  cuts: 0,
  mismatches: 0,
  losses: 0,
  restarts: 0,
  ifRange: true,
  ended: undefined,
};

/** Why a new address is requested. */
export type RenewalReason = 'expired' | 'missing' | 'silent' | 'unreadable';

/**
 * What happened.
 *
 * - `answered`: a request has ended. `bytes` arrived; `enough` of them to not count as failed; `restarted`: they
 *   replaced the earlier bytes. `online`: the browser reports a connection
 * - `checked`: the stored file has its full length and was verified
 * - `renewed`: the service returned a new address, the same one or none, or did not respond
 */
export type DownloadEvent =
  | {
      readonly type: 'answered';
      readonly outcome: Outcome;
      readonly bytes: number;
      readonly enough: boolean;
      readonly restarted: boolean;
      readonly online: boolean;
    }
  | { readonly type: 'checked'; readonly state: FileState; readonly online: boolean }
  | {
      readonly type: 'renewed';
      readonly reason: RenewalReason;
      readonly address: 'new' | 'same' | 'none' | 'unreachable';
      readonly online: boolean;
    };

/**
 * The next action; after all but `end` and `renew`, the download continues with a check or a request.
 *
 * - `end`: stop; `discard`: the stored bytes are unusable
 * - `continue`: continue
 * - `wait`: wait for the delay after `failures` failures, at least `least` milliseconds
 * - `renew`: ask the service for the address
 * - `discard`: remove what is stored; `start-over`: keep it until it is replaced; `restore`: load it again
 */
export type DownloadAction =
  | { readonly do: 'end'; readonly as: DownloadFailure | 'complete'; readonly discard: boolean }
  | { readonly do: 'wait'; readonly failures: number; readonly least: number }
  | { readonly do: 'renew'; readonly reason: RenewalReason }
  | { readonly do: 'continue' | 'discard' | 'start-over' | 'restore' };

/** Decides how a download continues. Pure: the same state and event give the same result. */
export function next(before: RetryState, event: DownloadEvent): readonly [RetryState, DownloadAction] {
  switch (event.type) {
    case 'answered':
      return afterAnswer(before, event);
    case 'checked':
      return afterCheck(before, event);
    case 'renewed':
      return afterRenewal(before, event);
  }
}

type Decision = readonly [RetryState, DownloadAction];

const end = (state: RetryState, as: DownloadFailure | 'complete', discard = false): Decision => [
  state,
  { do: 'end', as, discard },
];

/** Counts a failed request. `failure`: the reason if it was the last one allowed. */
function failed(state: RetryState, online: boolean, failure: DownloadFailure, least = 0): Decision {
  // While offline, waiting for a connection does not count as a failure.
  const failures = state.failures + (online ? 1 : 0);
  if (failures >= TRIES || least > LONGEST_PAUSE) return end({ ...state, failures }, failure);
  return [
    { ...state, failures },
    { do: 'wait', failures, least },
  ];
}

/** Restarts from the first byte because of `failure`, which is the reason if no restart is left. */
function restart(state: RetryState, way: 'discard' | 'start-over', failure: DownloadFailure): Decision {
  if (state.restarts >= RESTARTS) return end(state, failure, way === 'discard');
  return [{ ...state, restarts: state.restarts + 1, ended: undefined }, { do: way }];
}

function afterAnswer(
  before: RetryState,
  { outcome, bytes, enough, restarted, online }: Extract<DownloadEvent, { readonly type: 'answered' }>,
): Decision {
  const state: RetryState = {
    ...before,
    ...(enough && { failures: 0, doubts: 0, renewals: 0, foreign: 0, cuts: 0 }),
    ...(bytes > 0 && { ended: undefined }),
    restarts: before.restarts + (restarted ? 1 : 0),
  };
  switch (outcome.do) {
    case 'take':
    case 'whole':
      return [state, { do: 'continue' }];
    case 'refuse':
      return end(state, 'refused');
    case 'no-room':
      return end(state, 'storage');
    case 'again':
      return restart(state, 'discard', outcome.over === 'changed' ? 'changed' : 'refused');
    case 'doubt': {
      const doubted = { ...state, doubts: state.doubts + 1 };
      const givesUp = doubted.doubts > DOUBTS && state.restarts < RESTARTS;
      return givesUp ? restart(doubted, 'start-over', 'refused') : failed(doubted, online, 'refused');
    }
    case 'foreign': {
      const counted = { ...state, foreign: state.foreign + 1 };
      return counted.foreign >= FOREIGN ? end(counted, 'content') : failed(counted, online, 'content');
    }
    case 'renew': {
      const reason = outcome.missing ? 'missing' : 'expired';
      return state.renewals === RENEWALS ? end(state, linkFailure(reason)) : [state, { do: 'renew', reason }];
    }
    case 'silent': {
      // A server that does not allow `If-Range` across origins looks unreachable. So does an expired address if the
      // page may not read the response.
      const other = { ...state, ifRange: !state.ifRange };
      return other.ifRange ? [other, { do: 'renew', reason: 'silent' }] : failed(other, online, 'network');
    }
    case 'unreadable':
    case 'blocked':
      if (outcome.do === 'unreadable' && outcome.ifRange && state.ifRange)
        return [{ ...state, ifRange: false }, { do: 'continue' }];
      return state.renewals === 0 ? [state, { do: 'renew', reason: 'unreadable' }] : end(state, 'blocked');
    case 'ended':
      return failed({ ...state, ended: outcome.at }, online, 'refused');
    case 'retry':
      return failed(state, online, 'refused', outcome.after);
    case 'broken':
      return failed(state, online, 'network');
  }
}

function afterCheck(
  before: RetryState,
  { state: file, online }: Extract<DownloadEvent, { readonly type: 'checked' }>,
): Decision {
  switch (file) {
    case 'intact':
      return end(before, 'complete');
    case 'lost': {
      const state = { ...before, losses: before.losses + 1 };
      return state.losses > LOSSES ? end(state, 'storage') : [state, { do: 'restore' }];
    }
    case 'unfinished': {
      // The body ended without an error, but the package does not end there.
      const state = { ...before, cuts: before.cuts + 1 };
      return state.cuts > CUTS
        ? restart({ ...state, cuts: 0 }, 'discard', 'content')
        : failed(state, online, 'refused');
    }
    case 'unchecked':
      return failed(before, online, 'network');
    case 'different':
    case 'damaged':
    case 'foreign': {
      const state = { ...before, mismatches: before.mismatches + 1, ended: undefined };
      if (state.mismatches <= MISMATCHES) return [state, { do: 'discard' }];
      return end(state, file === 'different' ? 'digest' : 'content', true);
    }
  }
}

function afterRenewal(
  before: RetryState,
  { reason, address, online }: Extract<DownloadEvent, { readonly type: 'renewed' }>,
): Decision {
  if (reason === 'silent') return failed(before, online, 'network');
  if (address === 'unreachable') return failed(before, online, 'network');
  if (reason === 'unreadable') {
    if (address !== 'new') return end(before, 'blocked');
  } else if (address === 'none') return end(before, linkFailure(reason));
  const state = { ...before, renewals: before.renewals + 1 };
  return address === 'new' ? [state, { do: 'continue' }] : failed(state, online, linkFailure(reason));
}

function linkFailure(reason: RenewalReason): DownloadFailure {
  return reason === 'missing' ? 'missing' : 'link';
}
