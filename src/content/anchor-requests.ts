import type { Report } from '../errors/index.js';
import type { Publishing } from '../lib/site/publish-window.js';
import { suggestion } from '../lib/text/did-you-mean.js';
import { hasAnchor } from '../lib/text/names.js';
import { percentDecoded } from '../lib/text/path-pattern.js';
import type { ValuePath } from '../lib/text/value-path.js';
import { createProblems } from './content-problems.js';

interface Request {
  readonly file: string;
  readonly path: ValuePath;
  readonly href: string;
}

interface CheckContext {
  readonly root: string;
  readonly report: Report;
  readonly site?: Publishing;
}

/** Anchors that links point to. They are checked after the pages are rendered. */
export interface AnchorRequests {
  add(route: string, anchor: string, request: Request): void;
  /** Routes of the pages that links with anchors point to. */
  routes(): string[];
  /** Reports anchors that do not exist on a page. */
  check(route: string, ids: ReadonlySet<string>, context: CheckContext): void;
}

export function createAnchorRequests(): AnchorRequests {
  const wanted = new Map<string, Map<string, Request[]>>();
  return {
    add(route, anchor, request) {
      const anchors = wanted.get(route) ?? new Map<string, Request[]>();
      wanted.set(route, anchors);
      const requests = anchors.get(anchor);
      if (requests) requests.push(request);
      else anchors.set(anchor, [request]);
    },
    routes: () => [...wanted.keys()],
    check(route, ids, context) {
      for (const [anchor, requests] of wanted.get(route) ?? []) {
        if (hasAnchor(ids, anchor)) continue;
        const id = percentDecoded(anchor);
        const message = `\`${route}\` has no element with the id \`${id}\`.`;
        const remedy = suggestion(id, [...ids], `Leave \`#${anchor}\` out: no element of the page has an id.`);
        for (const { file, path, href } of requests)
          createProblems(context, { file }).add('link-unknown-anchor', message, path, href, remedy);
      }
    },
  };
}
