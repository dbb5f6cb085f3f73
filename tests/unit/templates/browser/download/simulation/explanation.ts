import type { DownloadFailure } from '../../../../../../templates/shared/download/progress.js';
import type { Fault } from './faults.js';

/**
 * Whether a download may have been given up for this reason after all that happened. One that was given up without need is
 * as wrong as one that ended with another file.
 */
export function isExplained(failure: DownloadFailure, happened: ReadonlyMap<Fault, number>): boolean {
  const times = (...faults: Fault[]): number => faults.reduce((sum, fault) => sum + (happened.get(fault) ?? 0), 0);
  // Tries in a row that a server costs which refuses every other one.
  const doubled = times('no-if-range', 'hidden-refusals', 'refuses-condition', 'hidden-busy') > 0 ? 2 : 1;
  const restarts = times(
    'changed',
    'full',
    'wrong-start',
    'wrong-total',
    'unsatisfied',
    'lost-chunk',
    'flipped',
    'glue',
    'damaged',
    'small-zip',
    // Without `If-Range`, nothing tells that they are of the same file.
    'untagged-parts',
  );
  const withoutParts = times('no-ranges', 'no-length', 'encoded', 'hidden-encoding', 'wrong-digest') > 0;
  const exhausted =
    times(
      'outage',
      'unreachable',
      'silent',
      'stall',
      'drop',
      'offline',
      'freeze',
      'renewal-fails',
      'error',
      'busy',
      'page',
      'portal',
      'short',
      'early-end',
      'wrong-start',
      'wrong-total',
      'unsatisfied',
      'changed',
      'expired',
      'hidden-busy',
      'trickle',
      'late-code',
      'small-zip',
      'overstated',
      'no-renewal',
      'sign-in-refusals',
      'extra',
      'flipped',
    ) *
      doubled >
    7;
  const withoutLink = times('no-renewal') > 0 || times('expired', 'renewal-fails') > 2;
  switch (failure) {
    case 'storage':
      return times('quota', 'does-not-open', 'dies', 'hangs') > 0;
    case 'digest':
      return (
        times('wrong-digest') > 0 ||
        times('flipped') > 1 ||
        // Two whole files in a row that have not the digest of their server or owner.
        (times('owner-digest', 'digest') > 0 &&
          times('flipped', 'glue', 'damaged', 'changed', 'early-end', 'small-zip') > 1) ||
        // Nobody names the digest of the new file.
        (times('owner-digest') > 0 && times('glue', 'changed') > 0 && times('no-renewal') > 0)
      );
    case 'link':
    case 'missing':
      return withoutLink;
    case 'content':
      return (
        times('portal', 'page', 'small-zip', 'sign-in-refusals', 'damaged', 'flipped') > 2 ||
        times('glue', 'early-end', 'changed', 'portal', 'page', 'flipped', 'damaged') > 1 ||
        times('hidden-encoding', 'encoded') > 0 ||
        (times('wrong-digest') > 0 && times('damaged', 'glue', 'flipped', 'small-zip') > 0) ||
        // Nothing says that an archive is small where nothing says how long the file is.
        (times('no-length', 'hidden-headers') > 0 && times('damaged', 'glue', 'small-zip', 'flipped') > 1) ||
        // Bytes behind an archive are wrong until its owner names the digest.
        (times('trailing') > 0 && times('glue', 'damaged') > 0) ||
        // The last try of too many met a page.
        (exhausted && times('portal', 'page', 'small-zip', 'sign-in-refusals') > 0)
      );
    case 'blocked':
      return times('hidden-busy') > 4 || (exhausted && times('hidden-busy') > 0);
    case 'unforeseen':
      return false;
    case 'changed':
    case 'refused':
      return withoutParts || restarts > 4 || exhausted;
    case 'network':
      // An address that has expired without the page being told is one that cannot be reached.
      return exhausted || (withoutLink && times('hidden-refusals') > 0);
  }
}
