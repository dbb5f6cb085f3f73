import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import { sha256Hex } from '../../lib/text/hash.js';
import type { Finding } from './model/finding.js';

/** Fewer files are told one by one: their names say more than their number. */
const MANY = 5;

/**
 * Findings about whole files, with those of one kind and one reason as one: a word that stands in every social card is one change with its files, not one for each. Files without
 * a known source stay apart, since nothing says that they changed for one reason. Each file goes on to have its hashes in the list of files.
 *
 * @param about whether a finding tells of a whole file, which nothing else is told of
 */
export function groupFileFindings(findings: readonly Finding[], about: (finding: Finding) => boolean): Finding[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    if (!about(finding) || finding.sources.length === 0) continue;
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

/** All of them as one value, which is another one as soon as a byte of a file is. */
function listed(descriptions: readonly (string | null)[]): string | null {
  const given = descriptions.filter((text) => text !== null).sort(byCodeUnit);
  return given.length === 0
    ? null
    : `${String(given.length)} files, SHA-256 of their names and hashes ${sha256Hex(given.join('\n')).slice(0, 16)}…`;
}
