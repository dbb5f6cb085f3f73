import type { AuditFolder } from '../../audit-folder.js';
import { memo } from '../../memo.js';
import { HOST_FILES } from '../model/host-config.js';
import { clockChange, mayBeOneMoment } from './clock-changes.js';
import { changedLines, type ChangedLines } from './changed-lines.js';

/** The audit folders of the two trees. */
export interface Audits {
  readonly before: AuditFolder | undefined;
  readonly after: AuditFolder | undefined;
}

/** What differs between the sources of two builds. */
export interface SourceChanges {
  /** Whether a source differs. A dated one that only one build read need not, if clocks differ: see `clockChange`. */
  isDiffering(file: string): boolean;
  /**
   * The sources of a published file that differ: its own, those of the islands that it shows, or those of the groups that
   * list pages.
   */
  differing(audit: AuditFolder, path: string, groups: SourceGroups): readonly string[];
  /**
   * The lines in which a source file differs; empty if a build did not keep it. `former` is the previous name
   * of a renamed file.
   */
  lines(file: string, former?: string): readonly ChangedLines[];
}

/** Which sources of a published file, by their groups in the manifest. */
export type SourceGroups = 'own' | 'islands' | 'lists';

/** Groups in the manifest that contain pages: the sources of pages that list others. */
const LISTS = /^(?:routes|languages)(?::|$)/;

const ISLANDS = /^island:/;

function groupsOf(name: string): SourceGroups {
  return LISTS.test(name) ? 'lists' : ISLANDS.test(name) ? 'islands' : 'own';
}

/** A line that says when something is published. */
const DATED = /^[\s-]*publish(?:From|Until):/m;

/** Files whose lines are kept: those that many pages share, and those of the last pages. */
const MAX_FILES = 24;

/** The sources of a file; host configurations have those of the published rules. */
function sourcesOf(audit: AuditFolder, path: string): readonly string[] {
  return path.startsWith(HOST_FILES)
    ? [...new Set(['_headers', '_redirects'].flatMap((rules) => audit.sourcesOf(rules)))]
    : audit.sourcesOf(path);
}

export function createSourceChanges(before: AuditFolder | undefined, after: AuditFolder | undefined): SourceChanges {
  // Differences are known only if both builds are.
  const names = before && after ? new Set([...before.sources.keys(), ...after.sources.keys()]) : new Set<string>();
  const isRezoned = before && after && mayBeOneMoment(before, after) && clockChange(before, after) !== undefined;
  const differing = new Set(
    [...names].filter((name) => {
      const isInBoth = before?.sources.has(name) === true && after?.sources.has(name) === true;
      return isInBoth || !isRezoned
        ? before?.sources.get(name) !== after?.sources.get(name)
        : !DATED.test(before.readSource(name) ?? after.readSource(name) ?? '');
    }),
  );
  const known = new Map<string, readonly ChangedLines[]>();

  const differingOf = memo(Infinity, (group: readonly string[]) => group.filter((member) => differing.has(member)));

  return {
    isDiffering: (file) => differing.has(file),
    differing: (audit, path, groups) =>
      sourcesOf(audit, path).flatMap((name) => {
        const group = audit.groups.get(name);
        if (groupsOf(name) !== groups) return [];
        return group ? differingOf(group) : differing.has(name) ? [name] : [];
      }),
    lines(file, former = file) {
      const key = `${former}\0${file}`;
      const found = known.get(key);
      known.delete(key);
      if (found) {
        known.set(key, found);
        return found;
      }
      const old = before?.readSource(former);
      const fresh = after?.readSource(file);
      // A file without text is usable only if the build did not have it.
      const kept = (audit: AuditFolder | undefined, name: string, text: string | undefined): boolean =>
        text !== undefined || audit?.sources.has(name) === false;
      const lines = kept(before, former, old) && kept(after, file, fresh) ? changedLines(file, old, fresh, former) : [];
      if (known.size >= MAX_FILES) for (const [oldest] of [...known].slice(0, 1)) known.delete(oldest);
      known.set(key, lines);
      return lines;
    },
  };
}
