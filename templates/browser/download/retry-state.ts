import type { DownloadFailure } from '../../shared/download/progress.js';
import type { Outcome } from './attempt.js';
import type { FileState } from './stored-check.js';

/** State of the policy between two events: how often each problem occurred. */
export interface RetryState {
  readonly failures: number;
  readonly doubts: number;
  readonly renewals: number;
  readonly foreign: number;
  readonly unreadable: number;
  readonly cuts: number;
  readonly mismatches: number;
  readonly losses: number;
  readonly restarts: number;
  /** Whether `If-Range` is sent: across origins it needs the server's permission. */
  readonly ifRange: boolean;
  /** Whether the page has read a response, now or on an earlier visit: then it may read those of this server. */
  readonly readable: boolean;
}

export const FIRST_TRY: RetryState = {
  failures: 0,
  doubts: 0,
  renewals: 0,
  foreign: 0,
  unreadable: 0,
  cuts: 0,
  mismatches: 0,
  losses: 0,
  restarts: 0,
  ifRange: true,
  readable: false,
};

/** Why a new address is requested. */
export type RenewalReason =
  | 'expired'
  | 'missing'
  | 'silent'
  // Responses cannot be read any more.
  | 'hidden'
  | 'unreadable'
  | 'blocked'
  | 'foreign'
  // The file does not have its digest.
  | 'different'
  // It is no package, and no digest says that it is the file.
  | 'damaged';

/**
 * What happened.
 *
 * - `answered`: a request has ended. `bytes` arrived; `enough` of them to not count as failed; `restarted`: they
 *   replaced the earlier bytes; `stored`: some were there before. `online`: the browser reports a connection
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
      readonly stored: boolean;
      readonly online: boolean;
    }
  | { readonly type: 'checked'; readonly state: FileState; readonly online: boolean }
  | {
      readonly type: 'renewed';
      readonly reason: RenewalReason;
      readonly address: 'new' | 'same' | 'none' | 'unreachable';
      /** Whether the digest that came with the address is another one than before. */
      readonly newDigest: boolean;
      readonly online: boolean;
    };

/**
 * The next action; after all but `end` and `renew`, the download continues with a check or a request.
 *
 * - `end`: stop; `discard`: the stored bytes are unusable
 * - `continue`: continue
 * - `wait`: wait for the delay after `failures` failures, at least `least` milliseconds, because of `reason`
 * - `renew`: ask the service for the address
 * - `discard`: remove what is stored; `start-over`: keep it until it is replaced; `restore`: load it again
 */
export type DownloadAction =
  | { readonly do: 'end'; readonly as: DownloadFailure | 'complete'; readonly discard: boolean }
  | { readonly do: 'wait'; readonly failures: number; readonly least: number; readonly reason: DownloadFailure }
  | { readonly do: 'renew'; readonly reason: RenewalReason }
  | { readonly do: 'continue' | 'discard' | 'start-over' | 'restore' };
