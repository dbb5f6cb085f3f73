/**
 * When the code of an island is fetched: with the page, when the browser is idle, when the island becomes visible,
 * when a media query matches, or on the first click or key press inside it. That event is replayed after hydration,
 * unless the browser handles it natively, as for a link or a `<summary>`.
 */
export const islandStrategies = ['load', 'idle', 'visible', 'media', 'interaction'] as const;

export type IslandStrategy = (typeof islandStrategies)[number];
