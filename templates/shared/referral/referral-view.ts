import type { UserBucket } from '../tracking/user-buckets.js';
import type { Platform } from '../platform.js';

/** The app shows the revamped screen only above these versions. */
const LAST_WITHOUT: Readonly<Partial<Record<Platform, number>>> = { android: 411, ios: 6056 };

const BUCKETS: readonly UserBucket[] = ['A', 'control'];

export interface ReferralVisitor {
  /** Whether the page is shown by the app. */
  readonly inApp: boolean;
  readonly platform: Platform;
  /** Version of the app as stored; may be missing or invalid. */
  readonly version: string | undefined;
  readonly bucket: UserBucket;
}

/** Returns which referral screen to show: the older one, unless every condition of the new one is known to hold. */
export function referralView({ inApp, platform, version, bucket }: ReferralVisitor): 'older' | 'revamp' {
  const last = LAST_WITHOUT[platform];
  if (!inApp || last === undefined || !/^\d{1,9}$/.test(version ?? '')) return 'older';
  return Number(version) > last && BUCKETS.includes(bucket) ? 'revamp' : 'older';
}
