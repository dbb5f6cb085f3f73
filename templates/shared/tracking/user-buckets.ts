/** Visitor groups. Each visitor is assigned to one at random, with equal probability. */
export const USER_BUCKETS = ['A', 'B', 'control'] as const;

export type UserBucket = (typeof USER_BUCKETS)[number];
