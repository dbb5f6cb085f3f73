/** Names in one cell; the rest is counted. */
export const MAX_NAMES = 4;
