import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compareTrees } from '../../../../src/audit/diff/compare-trees.js';
import { createComplianceOf } from '../../../../src/audit/diff/html/page-compliance.js';
import { embedPages } from '../../../../src/audit/diff/reports/html/embedded-pages.js';
import type { Tree } from '../../../../src/lib/fs/file-tree.js';
import { compilePolicy, policiesSchema } from '../../../../src/lib/site/policy.js';
import { sha256Hex } from '../../../../src/lib/text/hash.js';

function tree(files: Readonly<Record<string, string>>): Tree {
  return {
    folder: '/nowhere',
    files: new Map(
      Object.entries(files).map(([path, text]) => [path, { path, size: text.length, sha256: sha256Hex(text) }]),
    ),
    digest: '',
    read: (path) => Buffer.from(files[path] ?? ''),
  };
}

it('marks the place of a text of the policy that is gone, and the element that hides one', async () => {
  const { policies } = policiesSchema.parse({
    policies: {
      own: {
        description: 'd',
        rules: [
          { id: 'adults', require: ['for adults'], reason: 'r', owner: 'o', source: 's' },
          { id: 'risk', require: ['you may lose'], reason: 'r', owner: 'o', source: 's' },
        ],
      },
    },
  });
  const policy = compilePolicy('own', policies['own']?.rules ?? []);
  const page = (css: string, notice: string): string =>
    `<!doctype html><html lang="en"><head><title>Tea</title><link rel="stylesheet" href="/a.css"><style>p{margin:0}${css}</style></head><body><h1>Tea</h1>${notice}<p class="risk">You may lose.</p></body></html>`;
  const sheet = { 'a.css': 'h1{top:0}</style>' };
  const before = tree({ ...sheet, 'index.html': page('', '<p>Only for adults &amp; tea.</p>') });
  const after = tree({ ...sheet, 'index.html': page('.risk{opacity:0}', '') });
  const { findings, ...report } = await compareTrees(before, after, { policy });
  const prints = findings.filter(({ category }) => category === 'compliance').map((one) => one.fingerprint);
  const complianceOf = createComplianceOf({ before, after }, policy, () => undefined);
  const {
    pages: [embedded],
  } = embedPages({
    report: { ...report, findings },
    before,
    after,
    origins: undefined,
    complianceOf,
    isJudged: false,
    unjudged: { rules: [], pages: [] },
  });
  const html = inflateRawSync(Buffer.from(embedded?.after ?? '', 'base64')).toString('utf8');
  const [gone = '', hidden = ''] = prints;
  expect(html).toContain(
    `<islet-lost data-islet-change="${gone}">was here: Only for adults &amp; tea.</islet-lost><p data-islet-hides="${hidden}" class="risk"><mark data-islet-change="${hidden}">You may lose.</mark></p>`,
  );
  expect(html).toContain('<style >h1{top:0}<\\/style></style>');
  expect([...(embedded?.marks ?? [])]).toEqual(expect.arrayContaining(prints));
});
