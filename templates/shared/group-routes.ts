import { isWithin, trimPath } from './path-lists.js';

/**
 * Sorts routes into groups. A route belongs to the group with the longest path that equals or contains it; the rest go
 * to a last group. Empty groups are omitted.
 */
export function groupRoutes<Route extends { readonly path: string }>(
  routes: readonly Route[],
  groups: readonly { readonly heading: string; readonly paths: readonly string[] }[],
  otherHeading: string,
): { heading: string; routes: Route[] }[] {
  const headingOf = ({ path }: Route): string => {
    const claims = groups.flatMap(({ heading, paths }) =>
      paths.filter((top) => isWithin(path, top)).map((top) => ({ heading, top })),
    );
    const nearest = claims.reduce<(typeof claims)[number] | undefined>(
      (best, claim) => (best === undefined || trimPath(claim.top).length > trimPath(best.top).length ? claim : best),
      undefined,
    );
    return nearest?.heading ?? otherHeading;
  };
  const headings = [...groups.map(({ heading }) => heading), otherHeading];
  return headings
    .map((heading) => ({ heading, routes: routes.filter((route) => headingOf(route) === heading) }))
    .filter((group) => group.routes.length > 0);
}
