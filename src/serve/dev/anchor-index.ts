import { createAnchorRequests, type AnchorRequests } from '../../content/anchor-requests.js';
import { createReport, type Diagnostic } from '../../errors/index.js';
import { hasAnchor } from '../../lib/text/names.js';
import { pageIds } from '../../lib/html/page-ids.js';

type Request = Parameters<AnchorRequests['add']>[2];

/** The anchors that pages link to, and whether they exist, while content changes file by file. */
export interface AnchorIndex extends AnchorRequests {
  /** Forgets the links of a file, before they are read again. */
  forget(file: string): void;
  /** Forgets the links of files that are read again or were removed. */
  forgetWhere(which: (file: string) => boolean): void;
  forgetPage(route: string): void;
  forgetPages(): void;
  /** Reads the ids of a page; `undefined` if it cannot be rendered. */
  see(route: string, html: string | undefined): void;
  /** Routes with links to anchors whose ids are not known. */
  unread(): readonly string[];
  problems(): readonly Diagnostic[];
}

export function createAnchorIndex(root: string): AnchorIndex {
  const wanted = new Map<string, { readonly route: string; readonly anchor: string; readonly request: Request }[]>();
  const ids = new Map<string, ReadonlySet<string> | undefined>();
  const all = () => [...wanted.values()].flat();
  return {
    add(route, anchor, request) {
      const list = wanted.get(request.file);
      if (list) list.push({ route, anchor, request });
      else wanted.set(request.file, [{ route, anchor, request }]);
    },
    routes: () => [...new Set(all().map(({ route }) => route))],
    check: () => undefined,
    forget(file) {
      wanted.delete(file);
    },
    forgetWhere(which) {
      for (const file of wanted.keys()) if (which(file)) wanted.delete(file);
    },
    forgetPage(route) {
      ids.delete(route);
    },
    forgetPages() {
      ids.clear();
    },
    see(route, html) {
      ids.set(route, html === undefined ? undefined : pageIds(html));
    },
    unread: () => [...new Set(all().map(({ route }) => route))].filter((route) => !ids.has(route)),
    problems() {
      const report = createReport();
      const requests = createAnchorRequests();
      for (const { route, anchor, request } of all()) {
        const known = ids.get(route);
        if (known && !hasAnchor(known, anchor)) requests.add(route, anchor, request);
      }
      for (const route of requests.routes()) requests.check(route, ids.get(route) ?? new Set(), { root, report });
      return report.list();
    },
  };
}
