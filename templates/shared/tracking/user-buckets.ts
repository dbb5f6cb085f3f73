/** The groups of which every visitor is in one, drawn by lot with equal chances. */
export const USER_BUCKETS = ['A', 'B', 'control'] as const;

export type UserBucket = (typeof USER_BUCKETS)[number];
