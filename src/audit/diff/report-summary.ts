import { countEach } from '../count-each.js';
import type { Tree } from '../../lib/fs/file-tree.js';
import { categories } from './model/change.js';
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
  return {
    changed: 0,
    added: 0,
    removed: 0,
    moved: 0,
    ...Object.fromEntries(countEach(files.map(({ status }) => status))),
  };
}

export function countFindings(findings: readonly Finding[]): Pick<DiffReport['summary'], 'categories' | 'ripples'> {
  const own = findings.filter(({ ripple }) => !ripple);
  const counts = countEach(own.map(({ category }) => category));
  const found = categories.filter((category) => counts.has(category));
  return {
    categories: Object.fromEntries(found.map((category) => [category, counts.get(category)])),
    ripples: findings.length - own.length,
  };
}
