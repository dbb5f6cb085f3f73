import { describe, expect, it } from 'vitest';
import { next } from '../../../../../templates/browser/download/retry-policy.js';
import {
  FIRST_TRY,
  type DownloadAction,
  type DownloadEvent,
  type RetryState,
} from '../../../../../templates/browser/download/retry-state.js';
import { answered, checked, outcomes, testEverySequence } from './retry-events.js';

/** Repeats events until the policy gives up, and tells all that it did. */
function play(events: readonly DownloadEvent[], limit = 200): string[] {
  let state: RetryState = FIRST_TRY;
  const done: string[] = [];
  for (let count = 0; count < limit; count += 1) {
    const event = events[count % events.length];
    if (event === undefined) break;
    let action: DownloadAction;
    [state, action] = next(state, event);
    if (action.do === 'renew') {
      done.push('renew');
      [state, action] = next(state, {
        type: 'renewed',
        reason: action.reason,
        address: 'same',
        newDigest: false,
        online: event.online,
      });
    }
    done.push(action.do === 'end' ? action.as : action.do);
    if (action.do === 'end') return done;
  }
  return [...done, 'endless'];
}

// Most counters are near their limits: all states are many, and their kinds are the same.
testEverySequence({ ...FIRST_TRY, failures: 4, restarts: 2, losses: 2 });

describe('the policy of a download', () => {
  it.each(outcomes.filter((outcome) => outcome.do !== 'take' && outcome.do !== 'whole').map((outcome) => [outcome]))(
    'gives up where a request without a byte always ends as %j',
    (outcome) => {
      const done = play([answered(outcome)]);
      expect(done).not.toContain('endless');
      expect(done.filter((action) => action === 'wait').length).toBeLessThanOrEqual(8);
    },
  );

  it.each([
    [{ do: 'refuse' }, ['refused']],
    [{ do: 'blocked' }, ['renew', 'blocked']],
    [{ do: 'no-room' }, ['storage']],
    [{ do: 'foreign' }, ['wait', 'renew', 'wait', 'content']],
    [{ do: 'unreadable', ifRange: false }, ['renew', ...Array<string>(4).fill('wait'), 'blocked']],
    [{ do: 'condition' }, ['continue', 'refused']],
    [{ do: 'part' }, [...Array<string>(7).fill('wait'), 'network']],
    [{ do: 'renew', missing: true }, ['renew', 'wait', 'renew', 'wait', 'missing']],
    [{ do: 'renew', missing: false }, ['renew', 'wait', 'renew', 'wait', 'link']],
    [{ do: 'again', over: 'changed' }, [...Array<string>(4).fill('discard'), 'changed']],
    [{ do: 'again', over: 'ranges' }, [...Array<string>(4).fill('discard'), 'refused']],
    [{ do: 'retry', after: undefined }, [...Array<string>(7).fill('wait'), 'refused']],
    [{ do: 'broken' }, [...Array<string>(7).fill('wait'), 'network']],
    [{ do: 'retry', after: 300_001 }, ['refused']],
  ] as const)('answers %j with %j', (outcome, expected) => {
    expect(play([answered(outcome)])).toEqual(expected);
  });

  it.each([
    ['intact', ['complete']],
    ['different', ['renew', 'discard', 'renew', 'digest']],
    ['damaged', ['renew', 'discard', 'renew', 'content']],
    ['foreign', ['discard', 'content']],
    ['lost', ['restore', 'restore', 'restore', 'storage']],
    ['unchecked', ['wait', 'wait', 'unforeseen']],
  ] as const)('answers a file that is %s with %j', (state, expected) => {
    expect(play([checked(state)])).toEqual(expected);
  });

  it('asks for the rest of a file that ended too early twice, then starts over', () => {
    expect(play([checked('unfinished')]).slice(0, 3)).toEqual(['wait', 'wait', 'discard']);
    expect(play([checked('unfinished')])).not.toContain('endless');
  });

  it('forgets failed tries once enough bytes have come', () => {
    const [state] = next(
      { ...FIRST_TRY, failures: 7, doubts: 2, renewals: 2, cuts: 2 },
      answered({ do: 'broken' }, { bytes: 70_000, enough: true }),
    );
    expect(state).toMatchObject({ failures: 1, doubts: 0, renewals: 0, cuts: 0 });
  });

  it('does not count failures of the connection as responses that the page may not read', () => {
    const [state, action] = next(
      { ...FIRST_TRY, ifRange: false, failures: 6, renewals: 1 },
      answered({ do: 'unreadable', ifRange: false }),
    );
    expect([state.failures, action.do]).toEqual([7, 'wait']);
  });

  it('does not count tries that are made without a connection', () => {
    const offline = answered({ do: 'silent' }, { online: false });
    expect(play([offline])).toContain('endless');
  });
});
