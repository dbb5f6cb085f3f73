/** A redirect of the site, a move to the one address of a page, a 404, or any other. */
export type AnswerKind = 'redirect' | 'move' | 'missing' | 'file';

/** How a host answers, in what hosts differ. */
export interface HostAnswers {
  /** What `/x` does: leads to `/x/` with this status, or shows the page too. */
  readonly pageMoves: 301 | 307 | 308 | 'none';
  /** What `/x/index.html` does: leads to `/x/`, or shows the page too. */
  readonly indexFiles: 'moved' | 'shown';
  /** Addresses of a file `x.html`: its name; its name and `/x`; only `/x`, to which its name leads. */
  readonly htmlFiles: 'name' | 'both' | 'bare';
  /** Ranges of files: as they are; not where the client accepts a compressed form; none at all. */
  readonly ranges: 'identity' | 'uncompressed' | 'none';
  /** A path with an empty segment (`//`): is refused, or read without it. */
  readonly emptySegments: 'refused' | 'dropped';
  /** Which not-found page is shown: the nearest, or that at the root of the output. */
  readonly notFoundPage: 'nearest' | 'root';
  /** Answers that have no headers of the site. */
  readonly bare: readonly AnswerKind[];
  /** Whether headers that describe a file go with the 404 of a missing one. */
  readonly missingFiles: 'own' | 'as-files';
}

/** How preview answers. */
export const MODEL: HostAnswers = {
  pageMoves: 301,
  indexFiles: 'moved',
  htmlFiles: 'name',
  ranges: 'identity',
  emptySegments: 'refused',
  notFoundPage: 'nearest',
  bare: [],
  missingFiles: 'own',
};
