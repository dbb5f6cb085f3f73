import type { Tree } from '../../lib/fs/file-tree.js';
import { categories, type Category } from './model/change.js';
import type { DiffReport, ReportedFile, ReportedTree } from './model/diff-report.js';
import type { Finding } from './model/finding.js';
import type { FileMatch } from './model/match-files.js';

export function reportedFile({ before, after }: FileMatch, changes: number): ReportedFile {
  const status = before ? (after ? (before.path === after.path ? 'changed' : 'moved') : 'removed') : 'added';
  return {
    status,
    before: before?.path ?? null,
    after: after?.path ?? null,
    sha256Before: before?.sha256 ?? null,
    sha256After: after?.sha256 ?? null,
    changes,
  };
}

export function reportedTree({ digest, files }: Tree, manifest: ReportedTree['manifest']): ReportedTree {
  return { digest, files: files.size, bytes: [...files.values()].reduce((sum, { size }) => sum + size, 0), manifest };
}

export function countStatus(files: readonly ReportedFile[]): Record<ReportedFile['status'], number> {
  const counts = { changed: 0, added: 0, removed: 0, moved: 0 };
  for (const { status } of files) counts[status] += 1;
  return counts;
}

export function countFindings(findings: readonly Finding[]): Pick<DiffReport['summary'], 'categories' | 'ripples'> {
  const counted: Partial<Record<Category, number>> = {};
  for (const category of categories) {
    const count = findings.filter((finding) => finding.category === category && !finding.ripple).length;
    if (count > 0) counted[category] = count;
  }
  return { categories: counted, ripples: findings.filter(({ ripple }) => ripple).length };
}
