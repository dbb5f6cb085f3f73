import type { Span } from '../lib/html-pieces.js';
import type { AuditFolder } from '../lib/audit-folder.js';
import type { Change } from './change.js';
import type { SourceOf } from './compare-trees.js';
import type { FileMatch } from './match-files.js';

/** Source files named for a change whose line is not known. */
const MAX_FILES = 3;

/**
 * Where changes come from: the line of YAML, as far as the builds noted it and the file differs; for what follows from a page's address its own file; else the source
 * files of the page that differ between the two builds and that can be the reason.
 */
export function createSourceOf(before: AuditFolder | undefined, after: AuditFolder | undefined): SourceOf {
  const changed = createChangedSources(before, after);
  return (match, change) => {
    const focus = commonStart(change.before, change.after);
    const old = place(before, match.before?.path, change.beforeSpan, focus);
    const fresh = place(after, match.after?.path, change.afterSpan, focus);
    const reason = change.kind === 'moved' || !before || !after || differs(fileOf(old) ?? fileOf(fresh), before, after) || differs(fileOf(fresh) ?? fileOf(old), before, after);
    if ((old !== undefined || fresh !== undefined) && reason) return { before: old ?? null, after: fresh ?? null };
    if (match.before && match.after && match.before.path !== match.after.path && (change.category === 'head' || change.category === 'structured-data' || change.kind === 'moved')) {
      return { before: before?.pageFile(match.before.path) ?? null, after: after?.pageFile(match.after.path) ?? null };
    }
    const files = likelySources(match, change, changed, { before, after });
    return { before: null, after: files === '' ? null : files };
  };
}

function place(audit: AuditFolder | undefined, path: string | undefined, span: Span | undefined, focus: number): string | undefined {
  return path === undefined || span === undefined ? undefined : audit?.placeOf(path, span, Math.min(span[0] + focus, span[1] - 1));
}

function fileOf(text: string | undefined): string | undefined {
  return text?.replace(/:\d+:\d+$/, '');
}

/** A value from a file that is the same in both builds is not why something changed. */
function differs(file: string | undefined, before: AuditFolder, after: AuditFolder): boolean {
  return file !== undefined && before.sources.get(file) !== after.sources.get(file);
}

function commonStart(before = '', after = ''): number {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  return at;
}

/** Source files that differ between the two builds, of those that a published file was made from. Groups are long, and looked through once. */
function createChangedSources(before: AuditFolder | undefined, after: AuditFolder | undefined): (audit: AuditFolder, path: string) => readonly string[] {
  const differing = new Set([...(before?.sources.keys() ?? []), ...(after?.sources.keys() ?? [])].filter((name) => before?.sources.get(name) !== after?.sources.get(name)));
  const groups = new Map<readonly string[], readonly string[]>();
  return (audit, path) =>
    audit.sourcesOf(path).flatMap((name) => {
      const group = audit.groups.get(name);
      if (!group) return differing.has(name) ? [name] : [];
      let members = groups.get(group);
      if (!members) groups.set(group, (members = group.filter((member) => differing.has(member))));
      return members;
    });
}

interface Audits {
  readonly before: AuditFolder | undefined;
  readonly after: AuditFolder | undefined;
}

function likelySources({ before: old, after: fresh }: FileMatch, { category }: Change, changedOf: ReturnType<typeof createChangedSources>, { before, after }: Audits): string {
  const changed = [...new Set([...(old && before ? changedOf(before, old.path) : []), ...(fresh && after ? changedOf(after, fresh.path) : [])])].sort();
  const ofCode = category === 'code' || category === 'structure' || category === 'forms-tracking';
  const own = new Set([old && before?.pageFile(old.path), fresh && after?.pageFile(fresh.path)]);
  const choices = ofCode
    ? [changed.filter((name) => name.startsWith('templates/')), changed]
    : [changed.filter((name) => own.has(name)), changed.filter((name) => name.startsWith('site/data/')), changed];
  const list = choices.find((choice) => choice.length > 0) ?? [];
  return list.length > MAX_FILES ? `${list.slice(0, MAX_FILES).join(', ')} and ${String(list.length - MAX_FILES)} more` : list.join(', ');
}
