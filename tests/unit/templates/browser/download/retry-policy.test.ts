import process from 'node:process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../../../../templates/browser/download/attempt.js';
import { next } from '../../../../../templates/browser/download/retry-policy.js';
import {
  FIRST_TRY,
  type DownloadAction,
  type DownloadEvent,
  type RetryState,
} from '../../../../../templates/browser/download/retry-state.js';
import type { FileState } from '../../../../../templates/browser/download/stored-check.js';

const facts = { totalBytes: undefined, etag: undefined, modified: undefined, digest: undefined };
const outcomes: readonly Outcome[] = [
  { do: 'take', over: undefined, facts },
  { do: 'again', over: 'changed' },
  { do: 'again', over: 'ranges' },
  { do: 'retry', after: undefined },
  { do: 'retry', after: 20_000 },
  { do: 'renew', missing: false },
  { do: 'renew', missing: true },
  { do: 'doubt' },
  { do: 'foreign' },
  { do: 'whole' },
  { do: 'refuse' },
  { do: 'ended' },
  { do: 'part' },
  { do: 'condition' },
  { do: 'unreadable', ifRange: true },
  { do: 'unreadable', ifRange: false },
  { do: 'silent' },
  { do: 'blocked' },
  { do: 'no-room' },
  { do: 'broken' },
];
const states: readonly FileState[] = ['intact', 'unfinished', 'damaged', 'foreign', 'different', 'lost', 'unchecked'];

const answered = (
  outcome: Outcome,
  change: Partial<Extract<DownloadEvent, { type: 'answered' }>> = {},
): DownloadEvent => ({
  type: 'answered',
  outcome,
  bytes: 0,
  enough: false,
  restarted: false,
  stored: false,
  online: true,
  ...change,
});
const checked = (state: FileState): DownloadEvent => ({ type: 'checked', state, online: true });

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

/** All events that can follow an action if nothing arrives and there is a connection. */
function eventsAfter(action: DownloadAction): readonly DownloadEvent[] {
  if (action.do === 'renew')
    return (['new', 'same', 'none', 'unreachable'] as const).flatMap((address) =>
      [true, false].map((newDigest) => ({
        type: 'renewed' as const,
        reason: action.reason,
        address,
        newDigest,
        online: true,
      })),
    );
  return [
    ...outcomes
      .filter((outcome) => outcome.do !== 'take' && outcome.do !== 'whole')
      .map((outcome) => answered(outcome)),
    ...outcomes.filter((outcome) => outcome.do === 'again').map((outcome) => answered(outcome, { restarted: true })),
    ...states.map(checked),
  ];
}

/** Most counters are near their limits but in the long run: all states are many, and their kinds are the same. */
const START: RetryState =
  process.env['ISLET_LONG'] === '1' ? FIRST_TRY : { ...FIRST_TRY, failures: 4, restarts: 2, losses: 2 };

describe('every sequence of events without progress', () => {
  it('ends, and as complete only after a check that found the file intact', () => {
    const longest = new Map<string, number>();
    const wrong: string[] = [];
    /** Most actions from here to the end; `Infinity` where a state comes back. */
    function actionsLeft(state: RetryState, action: DownloadAction): number {
      const key = `${Object.values(state).join(' ')} ${action.do === 'renew' ? action.reason : ''}`;
      const known = longest.get(key);
      if (known !== undefined) return known;
      longest.set(key, Infinity);
      let most = 0;
      for (const event of eventsAfter(action)) {
        const [after, decided] = next(state, event);
        if (decided.do === 'end') {
          const isIntact = event.type === 'checked' && event.state === 'intact';
          if ((decided.as === 'complete') !== isIntact) wrong.push(`${key} ${JSON.stringify(event)}`);
        } else most = Math.max(most, 1 + actionsLeft(after, decided));
      }
      longest.set(key, most);
      return most;
    }
    const most = actionsLeft(START, { do: 'restore' });
    expect(wrong).toEqual([]);
    expect(longest.size).toBeGreaterThan(10_000);
    expect(most).toBeLessThan(60);
  });
});

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

  it('turns `If-Range` off and on where nothing answers, and asks for the address in between', () => {
    const [without, wait] = next(FIRST_TRY, answered({ do: 'silent' }));
    expect([without.ifRange, wait.do]).toEqual([false, 'wait']);
    const [again, renew] = next(without, answered({ do: 'silent' }));
    expect([again.ifRange, renew]).toEqual([true, { do: 'renew', reason: 'silent' }]);
  });

  it('changes nothing of what it is given, and every counter only grows or returns to zero', () => {
    const event = fc.oneof(
      fc.constantFrom(...outcomes).map((outcome) => answered(outcome)),
      fc.constantFrom(...states).map(checked),
      fc.record({
        type: fc.constant('renewed' as const),
        reason: fc.constantFrom(
          'expired',
          'missing',
          'silent',
          'hidden',
          'unreadable',
          'blocked',
          'foreign',
          'different',
        ),
        address: fc.constantFrom('new', 'same', 'none', 'unreachable'),
        newDigest: fc.boolean(),
        online: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let state: RetryState = Object.freeze(FIRST_TRY);
        for (const happened of events) {
          const [after, action] = next(state, happened);
          for (const name of [
            'failures',
            'doubts',
            'renewals',
            'foreign',
            'unreadable',
            'cuts',
            'mismatches',
            'losses',
            'restarts',
          ] as const) {
            const grown = after[name] - state[name];
            expect(after[name] === 0 || grown === 0 || grown === 1).toBe(true);
          }
          if (action.do === 'end') break;
          state = Object.freeze(after);
        }
      }),
    );
  });
});
