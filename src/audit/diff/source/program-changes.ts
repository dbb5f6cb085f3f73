import type { AuditFolder } from '../../audit-folder.js';
import { memo } from '../../memo.js';
import { packageChanges } from '../../../lib/site/package-changes.js';
import type { Change } from '../model/change.js';
import type { FileMatch } from '../model/match-files.js';
import type { Audits, SourceChanges } from './source-changes.js';

/** Explains a change for which no source differs; `undefined` if a source differs or the builds are unknown. */
export type ExplainByProgram = (match: FileMatch, change: Change) => string | undefined;

/** Packages that are named. */
const MAX_NAMED = 8;

/**
 * Explains a change by the program if no source of the file differs: builds record the versions of islet and
 * its packages. Does nothing for outputs of different profiles.
 */
export function createExplainByProgram({ before, after }: Audits, sources: SourceChanges): ExplainByProgram {
  if (!before || !after || before.profile !== after.profile) return () => undefined;
  const named = differences(before, after);
  // Dated items change a page without a changed source.
  if (named === '' && before.asOf !== after.asOf) return () => undefined;
  const note = `no source of it differs: the version of islet or of a package changed${named}`;
  // Changes come file by file.
  const isUnexplained = memo(1, ({ before: old, after: fresh }: FileMatch): boolean => {
    if (!old || !fresh || before.sourcesOf(old.path).length === 0 || after.sourcesOf(fresh.path).length === 0)
      return false;
    return (['own', 'islands', 'lists'] as const).every(
      (groups) =>
        sources.differing(before, old.path, groups).length + sources.differing(after, fresh.path, groups).length === 0,
    );
  });
  return (match, { ripple, category }) =>
    !ripple && category !== 'compliance' && isUnexplained(match) ? note : undefined;
}

/** The known differences of the program, in brackets; empty if only indirect dependencies differ. */
function differences(before: AuditFolder, after: AuditFolder): string {
  const packages = packageChanges(before.packages, after.packages).map(
    ({ name, before: old = 'none', after: fresh = 'none' }) => `${name} ${old} -> ${fresh}`,
  );
  const named = [
    ...(before.generator === after.generator ? [] : [`${before.generator} -> ${after.generator}`]),
    ...packages.slice(0, MAX_NAMED),
  ];
  const more = packages.length - MAX_NAMED;
  return named.length === 0 ? '' : ` (${named.join(', ')}${more > 0 ? ` and ${String(more)} more` : ''})`;
}
