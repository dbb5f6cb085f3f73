import type { AuditFolder } from '../../audit-folder.js';
import { memo } from '../../memo.js';
import { packageChanges } from '../../../lib/site/package-changes.js';
import type { Change } from '../model/change.js';
import type { FileMatch } from '../model/match-files.js';
import { mayBeOneMoment } from './clock-changes.js';
import type { Audits, SourceChanges, SourceGroups } from './source-changes.js';

/** Explains a change for which no source differs; `undefined` if a source differs or the builds are unknown. */
export type ExplainByProgram = (match: FileMatch, change: Change) => string | undefined;

/** Versions that are named. */
const MAX_NAMED = 10;

/**
 * Explains a change by the program if no source of the file differs: builds record the versions of islet and
 * its packages. Does nothing for outputs of different profiles.
 */
export function createExplainByProgram({ before, after }: Audits, sources: SourceChanges): ExplainByProgram {
  if (!before || !after || before.profile !== after.profile) return () => undefined;
  const named = differences(before, after);
  // Dated items change a page without a changed source.
  if (named === '' && !mayBeOneMoment(before, after)) return () => undefined;
  const note = `no source of it differs: ${named || 'the version of islet or of a package changed'}`;
  // Changes come file by file.
  const isUnexplained = memo(1, ({ before: old, after: fresh }: FileMatch): boolean => {
    const sides = [old && ([before, old.path] as const), fresh && ([after, fresh.path] as const)];
    return sides.every((side) => {
      if (!side) return true;
      const [audit, path] = side;
      const hasNone = (groups: SourceGroups): boolean => sources.differing(audit, path, groups).length === 0;
      return audit.sourcesOf(path).length > 0 && hasNone('own') && hasNone('islands') && hasNone('lists');
    });
  });
  return (match, { ripple, category }) =>
    !ripple && category !== 'compliance' && isUnexplained(match) ? note : undefined;
}

/** The known differences of the program and of Node; empty if only indirect dependencies differ. */
function differences(before: AuditFolder, after: AuditFolder): string {
  const versions = [
    ...packageChanges(before.runtime, after.runtime),
    ...packageChanges(before.packages, after.packages),
  ].map(({ name, before: old = 'none', after: fresh = 'none' }) => `${name} ${old} -> ${fresh}`);
  const named =
    before.generator === after.generator ? versions : [`${before.generator} -> ${after.generator}`, ...versions];
  const more = named.length - MAX_NAMED;
  return named.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${String(more)} more` : '');
}
