import { expect, it } from 'vitest';
import { compareFiles, wholeFile, type FileContent } from '../../../../src/audit/diff/compare-files.js';
import type { Finding } from '../../../../src/audit/diff/model/finding.js';
import { createFindingCollector } from '../../../../src/audit/diff/finding-collector.js';
import type { Change } from '../../../../src/audit/diff/model/change.js';
import { sha256Hex } from '../../../../src/lib/text/hash.js';

const hashes = () => ({
  renamed: new Map<string, string>(),
  inlineBefore: new Set<string>(),
  inlineAfter: new Set<string>(),
});

function content(path: string, bytes: string | Buffer): FileContent {
  const buffer = Buffer.from(bytes);
  return { path, bytes: buffer, sha256: sha256Hex(buffer) };
}

function findings(...changes: readonly Change[]): Finding[] {
  const collector = createFindingCollector();
  for (const change of changes) collector.add('index.html', change, []);
  return collector.findings();
}

const changed = (path: string, before: string | Buffer, after: string | Buffer): Finding[] =>
  findings(...compareFiles(content(path, before), content(path, after), hashes(), () => undefined));

it('reads no figures out of sizes and hashes', () => {
  const pictures = [Buffer.from([0x89, 0x50, 1]), Buffer.from([0x89, 0x50, 2, 2])] as const;
  expect(changed('assets/pot.png', ...pictures)).toEqual([
    expect.objectContaining({ subject: 'image file', kind: 'changed', facts: [] }),
  ]);
  expect(findings(wholeFile(undefined, content('assets/pot.png', pictures[0])))).toEqual([
    expect.objectContaining({ kind: 'added', facts: [] }),
  ]);
  const address = {
    category: 'media',
    kind: 'changed',
    about: { what: 'attribute', place: 'main', element: 'img', attribute: 'src' },
    ripple: false,
  } as const;
  expect(findings({ ...address, before: '/assets/pot-1a2b3c4d.avif', after: '/assets/pot-40-9f8e7d6c.avif' })).toEqual([
    expect.objectContaining({ facts: [{ kind: 'number', before: [], after: ['40'] }] }),
  ]);
  const policy = {
    category: 'hosting',
    kind: 'changed',
    about: { what: 'header', name: 'Content-Security-Policy', path: '/*', time: 1 },
    ripple: false,
  } as const;
  expect(
    findings({
      ...policy,
      before: "style-src 'sha256-1/gOzJ4K9B=' 'sha256-8q7='",
      after: "style-src 'sha256-1/gOzJ4K9B='",
    }),
  ).toEqual([expect.objectContaining({ facts: [] })]);
  expect(
    findings({ ...address, kind: 'added', before: undefined, after: '<img src="/pot.svg" width="24" height="24">' }),
  ).toEqual([expect.objectContaining({ facts: [] })]);
  expect(
    findings({ ...address, category: 'text', before: '₹50,000-10000000.00', after: '₹50,000-20000000.00' })[0]?.facts,
  ).not.toEqual([]);
});

it('tells of a whole file by its name', () => {
  expect(findings(wholeFile(undefined, content('robots.txt', 'User-agent: *\n')))).toEqual([
    expect.objectContaining({ kind: 'added', subject: 'robots.txt' }),
  ]);
});
