import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fg from 'fast-glob';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../../../src/audit/', import.meta.url));

/** A pattern or a comparison of parts, on the English name of a change. */
const PARSED =
  /\.(?:exec|test)\([^)\n]*\b(?:subject|summary|nameOf\(|subjectOf\()|\b(?:subject|summary|(?:nameOf|subjectOf)\([^)\n]*\))\.(?:match\w*|replace\w*|split|search|startsWith|endsWith|includes|indexOf|slice)\(/g;

it('reads no sentence of its own again: a change is data, its subject and summary are only shown', () => {
  const found = fg
    .sync(['diff/**/*.ts', 'baseline/*.ts', 'report/*.ts', '*.ts'], { cwd: folder, absolute: true })
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(PARSED)].map(([text]) => `${file.slice(folder.length)}: ${text}`),
    );
  expect(found).toEqual([]);
});
