import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import { sha256Hex } from '../../lib/text/hash.js';
import type { Finding } from './model/finding.js';

/** Files from which on findings are grouped. */
const MANY = 5;

/**
 * Groups findings isWholeFile whole files that have the same kind and the same sources: a word in all social
 * cards is one change. Files without a known source stay separate. The list of files still has the hashes of
 * each.
 *
 * @param isWholeFile whether a finding is about a whole file
 */
export function groupFileFindings(findings: readonly Finding[], isWholeFile: (finding: Finding) => boolean): Finding[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    if (!isWholeFile(finding) || finding.sources.length === 0) continue;
    const key = JSON.stringify([finding.category, finding.kind, finding.subject, finding.ripple, finding.sources]);
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  }
  const many = [...groups.values()].filter(({ length }) => length >= MANY);
  const joined = new Set(many.flat());
  return [...findings.filter((finding) => !joined.has(finding)), ...many.flatMap(join)];
}

function join(members: readonly Finding[]): Finding[] {
  const [first] = members;
  if (!first) return [];
  const files = [...new Set(members.flatMap((member) => member.files))].sort(byCodeUnit);
  return [
    {
      ...first,
      fingerprint: sha256Hex(JSON.stringify(members.map(({ fingerprint }) => fingerprint).sort(byCodeUnit))).slice(
        0,
        16,
      ),
      subject: `${first.subject}, many of one source`,
      before: listed(members.map(({ before }) => before)),
      after: listed(members.map(({ after }) => after)),
      notes: [...new Set(members.flatMap(({ notes }) => notes))],
      count: members.reduce((sum, { count }) => sum + count, 0),
      files,
    },
  ];
}

/** One value for all descriptions, which differs if any file differs. */
function listed(descriptions: readonly (string | null)[]): string | null {
  const given = descriptions.filter((text) => text !== null).sort(byCodeUnit);
  return given.length === 0
    ? null
    : `${String(given.length)} files, SHA-256 of their names and hashes ${sha256Hex(given.join('\n')).slice(0, 16)}…`;
}
