import { basename } from 'node:path';
import { RECORDS_FILE } from '../../emit/audit-files.js';
import { outputFolders } from '../../emit/output-folders.js';
import { openPublishedOutput } from '../../emit/published-output.js';
import { diagnostic, IsletError, type Diagnostic } from '../../errors/index.js';
import { readRecords, type RecordedOutput } from './page-record.js';
import type { Part, PartBasis } from '../shards/part.js';

/** Properties that may differ between a part and this checkout, with their text in messages. */
const DIFFERENCES: readonly (readonly [keyof PartBasis, string])[] = [
  ['profile', 'for another profile'],
  ['generator', 'by another program: islet, Node, the platform or the installed packages differ'],
  ['config', 'with another `site.yaml` or other targets'],
  ['templates', 'with other templates, or another `package.json` or `tsconfig.json`'],
  ['pages', 'with other page files'],
];

/**
 * Opens all parts of a site.
 *
 * @param folders absolute paths
 * @throws IsletError with every reason why they are not the parts of this checkout, each once
 */
export function openParts(folders: readonly string[], basis: PartBasis): RecordedOutput[] {
  const problems: Diagnostic[] = [];
  const outputs: RecordedOutput[] = [];
  const parts: { readonly name: string; readonly part: Part }[] = [];
  for (const folder of folders) {
    const name = basename(folder);
    const { dist, audit } = outputFolders(folder);
    const records = readRecords(audit);
    if (records?.part) {
      parts.push({ name, part: records.part });
      outputs.push({ records, files: openPublishedOutput(dist) });
    } else
      problems.push(
        diagnostic('part-unreadable', {
          message: `\`${name}\` is no part of a site, or \`${basename(audit)}/${RECORDS_FILE}\` beside it is missing or damaged.`,
        }),
      );
  }
  const of = parts[0]?.part.of ?? 0;
  const seen = new Map<number, string>();
  for (const { name, part } of parts) {
    const ways = DIFFERENCES.filter(([key]) => part[key] !== basis[key]).map(([, words]) => words);
    if (part.of !== of)
      ways.unshift(`as one of ${String(part.of)}, \`${parts[0]?.name ?? ''}\` as one of ${String(of)}`);
    if (ways.length > 0)
      problems.push(diagnostic('part-differs', { message: `\`${name}\` was built ${ways.join('; ')}.` }));
    if (part.of !== of) continue;
    const twin = seen.get(part.shard);
    if (twin === undefined) seen.set(part.shard, name);
    else
      problems.push(
        diagnostic('part-twice', {
          message: `\`${twin}\` and \`${name}\` are both part ${String(part.shard)} of ${String(of)}.`,
        }),
      );
  }
  const missing = Array.from({ length: of }, (_, index) => index + 1).filter((shard) => !seen.has(shard));
  // An unreadable part may be the missing one.
  if (missing.length > 0 && parts.length === folders.length)
    problems.push(
      diagnostic('part-missing', {
        message: `${missing.length === 1 ? 'Part' : 'Parts'} ${missing.join(', ')} of ${String(of)} ${missing.length === 1 ? 'is' : 'are'} missing.`,
      }),
    );
  if (problems.length > 0) throw new IsletError(problems);
  return outputs;
}
