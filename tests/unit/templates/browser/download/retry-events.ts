import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../../../../templates/browser/download/attempt.js';
import { next } from '../../../../../templates/browser/download/retry-policy.js';
import {
  type DownloadAction,
  type DownloadEvent,
  type RetryState,
} from '../../../../../templates/browser/download/retry-state.js';
import type { FileState } from '../../../../../templates/browser/download/stored-check.js';

const facts = { totalBytes: undefined, etag: undefined, modified: undefined, digest: undefined };
export const outcomes: readonly Outcome[] = [
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
export const states: readonly FileState[] = [
  'intact',
  'unfinished',
  'damaged',
  'foreign',
  'different',
  'lost',
  'unchecked',
];

export const answered = (
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
export const checked = (state: FileState): DownloadEvent => ({ type: 'checked', state, online: true });

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

/** The test of all states that can follow this one. */
export function testEverySequence(start: RetryState): void {
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
      const most = actionsLeft(start, { do: 'restore' });
      expect(wrong).toEqual([]);
      expect(longest.size).toBeGreaterThan(10_000);
      expect(most).toBeLessThan(60);
    });
  });
}
