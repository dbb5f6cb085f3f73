import { findSourceLine } from '../../find-source-line.js';
import type { AuditFolder } from '../../audit-folder.js';
import type { Change } from '../model/change.js';
import type { FindingSource } from '../model/finding.js';
import type { FileMatch } from '../model/match-files.js';
import { mayBeOneMoment } from './clock-changes.js';
import { fileOf, notedPlace } from './noted-place.js';
import type { Audits, SourceChanges } from './source-changes.js';

/** The position of a value that one of two moments has, in a file that is the same in both builds. */
export function datedPlace(
  match: FileMatch,
  change: Change,
  audits: Audits,
  sources: SourceChanges,
): FindingSource | undefined {
  const { before, after } = audits;
  if (!before || !after || mayBeOneMoment(before, after)) return undefined;
  if (match.after && sources.differing(after, match.after.path, 'own').some((file) => file.startsWith('templates/')))
    return undefined;
  const noted = notedPlace(match, change, audits) ?? {
    before: writtenPlace(before, match.before?.path, change.before, change.context),
    after: writtenPlace(after, match.after?.path, change.after, change.context),
  };
  if ((noted.before === null) === (noted.after === null)) return undefined;
  const file = fileOf(noted.before ?? noted.after ?? '');
  return before.sources.get(file) === after.sources.get(file) ? noted : undefined;
}

/** The YAML line of a text, or of the text in an element, of a page without recorded positions. */
function writtenPlace(audit: AuditFolder, path = '', value = '', context = ''): string | null {
  const text = value.startsWith('<') ? context : value;
  return text === '' ? null : (findSourceLine(text, path, audit) ?? null);
}
