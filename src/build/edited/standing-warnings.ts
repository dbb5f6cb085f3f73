import type { Diagnostic, DiagnosticName } from '../../errors/index.js';
import { isPageFile } from '../../lib/page-route.js';

/** The warnings of the last build, to a build that looks at some pages alone. */
export interface StandingWarnings {
  /** Whether some are of a page of these files, and may be gone once it is made again. */
  concern(files: readonly string[]): boolean;
  /** Whether the last build told all of this. */
  include(told: readonly Diagnostic[]): boolean;
  /** Whether all of them stand after a build that told this: they were told again, or are of pages that it did not make, or of the site as a whole. */
  stand(told: readonly Diagnostic[]): boolean;
}

/** Follow from the file of the page that they are at, from its template, and from which pages there are. */
const OF_ONE_PAGE: ReadonlySet<DiagnosticName> = new Set<DiagnosticName>([
  'html-stripped',
  'yaml-comment-after-text',
  'locale-missing',
  'card-glyph-missing',
  'card-heading-shortened',
  'link-unknown-address',
  'text-shows-markup',
]);

/** Hold as long as no file came or went. */
const OF_THE_SITE: ReadonlySet<DiagnosticName> = new Set<DiagnosticName>([
  'host-advice',
  'file-not-read',
  'names-alike',
]);

/** @param warnings of the last build */
export function standingWarnings(warnings: readonly Diagnostic[]): StandingWarnings {
  const known = new Map(warnings.map((item) => [JSON.stringify(item), item]));
  const pageOf = ({ name, position }: Diagnostic): string | undefined =>
    OF_ONE_PAGE.has(name) && position !== undefined && isPageFile(position.file) ? position.file : undefined;
  return {
    concern(files) {
      const pages = new Set(warnings.map(pageOf));
      return files.some((file) => pages.has(file));
    },
    include: (told) => told.every((item) => known.has(JSON.stringify(item))),
    stand(told) {
      const again = new Set(told.map((item) => JSON.stringify(item)));
      return [...known].every(
        ([text, item]) => again.has(text) || OF_THE_SITE.has(item.name) || pageOf(item) !== undefined,
      );
    },
  };
}
