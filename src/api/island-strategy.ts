/**
 * When the code of an island is fetched: with the page, when the browser is idle, when the island comes into view, when a
 * media query matches, or on the first click or key inside it (which is caught and replayed, unless the browser itself can
 * already answer it, as with a link or a `<summary>`).
 */
export const islandStrategies = ['load', 'idle', 'visible', 'media', 'interaction'] as const;

export type IslandStrategy = (typeof islandStrategies)[number];
