import { describe, expect, it } from 'vitest';
import { referralView, type ReferralVisitor } from '../../../../../templates/shared/referral/referral-view.js';

const VISITOR: ReferralVisitor = { inApp: true, platform: 'android', version: '412', bucket: 'A' };

describe('the form of the referral screens', () => {
  it.each<[string, Partial<ReferralVisitor>, string]>([
    ['bucket A above 411 on Android', {}, 'revamp'],
    ['bucket control', { bucket: 'control' }, 'revamp'],
    ['bucket B', { bucket: 'B' }, 'older'],
    ['411 itself', { version: '411' }, 'older'],
    ['6056 on iOS', { platform: 'ios', version: '6056' }, 'older'],
    ['above 6056 on iOS', { platform: 'ios', version: '6057' }, 'revamp'],
    ['an Android number on iOS', { platform: 'ios' }, 'older'],
    ['a longer number, which is larger', { version: '1000' }, 'revamp'],
    ['a desktop', { platform: 'other' }, 'older'],
    ['outside the app', { inApp: false }, 'older'],
    ['no version', { version: undefined }, 'older'],
    ['a version that is no number', { version: '412; drop' }, 'older'],
    ['a version with points', { version: '4.12' }, 'older'],
    ['an empty version', { version: '' }, 'older'],
  ])('%s: %o', (_case, changes, expected) => {
    expect(referralView({ ...VISITOR, ...changes })).toBe(expected);
  });
});
