import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createReport } from '../../../src/errors/index.js';
import { publishing } from '../../../src/errors/system-error.js';

it('says of a name that is too long that a shorter one helps', () => {
  const report = createReport();
  report.attempt(() => publishing(() => mkdirSync(join(tmpdir(), 'x'.repeat(300)))));
  expect(report.list()).toMatchObject([
    { name: 'publish-failed', remedy: expect.stringContaining('choose a shorter one') as string },
  ]);
});
