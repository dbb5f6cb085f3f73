import type { DownloadFailure } from '../../shared/download/progress.js';
import type { DownloadAction, DownloadEvent, RenewalReason, RetryState } from './retry-state.js';

/** Consecutive failed requests before the download is given up. */
const TRIES = 8;

/** Restarts because the file changed or ranges are not available. */
export const RESTARTS = 4;

/** Consecutive contradictory responses before the received bytes are discarded. */
const DOUBTS = 2;

/** Consecutive renewals of the address. */
const RENEWALS = 2;

/** Consecutive responses that are not an app package, and the one after which the address is renewed. */
const FOREIGN = 3;
const FOREIGN_RENEWED = 2;

/** Responses that the page may not read before it has read any, and the shortest delay between them. */
const UNREADABLE = 5;
const UNREADABLE_PAUSE = 2_500;

/** How often the code of the check may be unavailable with a connection, beyond the first time. */
const UNCHECKED = 2;

/** Complete files that may fail verification, and consecutive bodies that may end early without an error. */
const MISMATCHES = 1;
const CUTS = 2;

/** How often stored bytes may be lost. */
const LOSSES = 3;

/** Longest delay that a server may request (milliseconds): five minutes. */
const LONGEST_PAUSE = 300_000;

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
    { do: 'wait', failures, least, reason: failure },
  ];
}

/** Restarts from the first byte because of `failure`, which is the reason if no restart is left. */
function restart(state: RetryState, way: 'discard' | 'start-over', failure: DownloadFailure): Decision {
  if (state.restarts >= RESTARTS) return end(state, failure, way === 'discard');
  return [{ ...state, restarts: state.restarts + 1 }, { do: way }];
}

/** No response that the page may read: the server may refuse `If-Range`, or the address may have expired. */
function unanswered(state: RetryState, online: boolean, reason: 'silent' | 'hidden'): Decision {
  const other = { ...state, ifRange: !state.ifRange };
  return other.ifRange ? [other, { do: 'renew', reason }] : failed(other, online, silence(reason));
}

/** Responses that cannot be read, as those of an overloaded server without CORS, still come from a server. */
function silence(reason: 'silent' | 'hidden'): DownloadFailure {
  return reason === 'silent' ? 'network' : 'refused';
}

function unreadable(state: RetryState, sentIfRange: boolean, online: boolean): Decision {
  if (sentIfRange && state.ifRange) return [{ ...state, ifRange: false }, { do: 'continue' }];
  if (state.readable) return unanswered(state, online, 'hidden');
  return state.renewals === 0 ? [state, { do: 'renew', reason: 'unreadable' }] : stillUnreadable(state, online);
}

/** An overloaded server may recover; one that does not let pages read it does not. */
function stillUnreadable(state: RetryState, online: boolean): Decision {
  const counted = { ...state, unreadable: state.unreadable + 1 };
  return counted.unreadable >= UNREADABLE
    ? end(counted, 'blocked')
    : failed(counted, online, 'blocked', UNREADABLE_PAUSE);
}

function afterAnswer(
  before: RetryState,
  { outcome, bytes, enough, restarted, stored, online }: Extract<DownloadEvent, { readonly type: 'answered' }>,
): Decision {
  const state: RetryState = {
    ...before,
    ...(enough && { failures: 0, doubts: 0, renewals: 0, foreign: 0, cuts: 0 }),
    readable:
      before.readable || stored || bytes > 0 || !['silent', 'unreadable', 'blocked', 'foreign'].includes(outcome.do),
    restarts: before.restarts + (restarted ? 1 : 0),
  };
  switch (outcome.do) {
    case 'take':
      return [state, { do: 'continue' }];
    case 'whole':
      return [{ ...state, failures: 0 }, { do: 'continue' }];
    case 'refuse':
      return end(state, 'refused');
    case 'condition':
      return state.ifRange ? [{ ...state, ifRange: false }, { do: 'continue' }] : end(state, 'refused');
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
      if (counted.foreign >= FOREIGN) return end(counted, 'content');
      return counted.foreign === FOREIGN_RENEWED
        ? [counted, { do: 'renew', reason: 'foreign' }]
        : failed(counted, online, 'content');
    }
    case 'renew': {
      const reason = outcome.missing ? 'missing' : 'expired';
      return state.renewals === RENEWALS ? end(state, linkFailure(reason)) : [state, { do: 'renew', reason }];
    }
    case 'silent':
      return unanswered(state, online, 'silent');
    case 'unreadable':
      return unreadable(state, outcome.ifRange, online);
    case 'blocked':
      return state.renewals === 0 ? [state, { do: 'renew', reason: 'blocked' }] : end(state, 'blocked');
    case 'part':
      return enough ? [state, { do: 'continue' }] : failed(state, online, 'network');
    case 'ended':
      return failed(state, online, 'refused');
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
      return before.failures >= UNCHECKED && online ? end(before, 'unforeseen') : failed(before, online, 'unforeseen');
    case 'different':
    case 'damaged':
      // Its owner may mean just this file, or a new release: only the service knows the digest.
      return [before, { do: 'renew', reason: file }];
    case 'foreign':
      return mismatched(before, 'content');
  }
}

function mismatched(before: RetryState, failure: DownloadFailure): Decision {
  const state = { ...before, mismatches: before.mismatches + 1 };
  return state.mismatches <= MISMATCHES ? [state, { do: 'discard' }] : end(state, failure, true);
}

function afterRenewal(
  before: RetryState,
  { reason, address, newDigest, online }: Extract<DownloadEvent, { readonly type: 'renewed' }>,
): Decision {
  switch (reason) {
    case 'silent':
    case 'hidden':
      return failed(before, online, silence(reason));
    case 'different':
    case 'damaged':
      return newDigest && before.renewals < RENEWALS
        ? [{ ...before, renewals: before.renewals + 1 }, { do: 'continue' }]
        : mismatched(before, reason === 'damaged' ? 'content' : 'digest');
    case 'foreign':
      return address === 'new' ? [before, { do: 'continue' }] : failed(before, online, 'content');
    case 'unreadable': {
      const state = { ...before, renewals: before.renewals + 1 };
      if (address === 'new') return [state, { do: 'continue' }];
      return stillUnreadable(state, online);
    }
    case 'blocked': {
      const state = { ...before, renewals: before.renewals + 1 };
      if (address === 'unreachable') return failed(state, online, 'network');
      return address === 'new' ? [state, { do: 'continue' }] : end(state, 'blocked');
    }
    case 'expired':
    case 'missing': {
      if (address === 'unreachable') return failed(before, online, 'network');
      if (address === 'none') return end(before, linkFailure(reason));
      const state = { ...before, renewals: before.renewals + 1 };
      return address === 'new' ? [state, { do: 'continue' }] : failed(state, online, linkFailure(reason));
    }
  }
}

function linkFailure(reason: RenewalReason): DownloadFailure {
  return reason === 'missing' ? 'missing' : 'link';
}
