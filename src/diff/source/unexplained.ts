import type { Unexplained } from '../compare-trees.js';
import type { FileMatch } from '../match-files.js';
import type { Audits, SourceChanges } from './source-changes.js';

/**
 * Says by exclusion that a change follows from the program: builds note the files of a site, not those of the packages that it is built with. Outputs of other profiles differ
 * without that.
 */
export function createUnexplained({ before, after }: Audits, sources: SourceChanges): Unexplained {
  if (!before || !after || before.profile !== after.profile) return () => undefined;
  const versions = before.generator === after.generator ? '' : ` (${before.generator} -> ${after.generator})`;
  const note = `no source of the site that it is made from differs: it follows from another version of islet or of a package${versions}`;
  const known = new Map<FileMatch, boolean>();
  const isUnexplained = (match: FileMatch): boolean => {
    const { before: old, after: fresh } = match;
    if (!old || !fresh || before.sourcesOf(old.path).length === 0 || after.sourcesOf(fresh.path).length === 0) return false;
    return (['own', 'lists'] as const).every((groups) => sources.differing(before, old.path, groups).length + sources.differing(after, fresh.path, groups).length === 0);
  };
  return (match, { ripple, category }) => {
    if (ripple || category === 'compliance') return undefined;
    let found = known.get(match);
    if (found === undefined) {
      // Changes come file by file.
      known.clear();
      known.set(match, (found = isUnexplained(match)));
    }
    return found ? note : undefined;
  };
}
