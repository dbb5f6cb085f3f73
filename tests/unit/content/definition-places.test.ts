import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withDefinitionPlaces } from '../../../src/content/definition-places.js';
import { createReport, diagnostic, type SourcePosition } from '../../../src/errors/index.js';
import { put, temporaryFolder } from '../emit/output.js';

const FILE = 'page.tsx';

/** Where a problem is shown that was found at `path` in a definition with this source. */
function placeOf(
  source: string,
  path: string | undefined,
  position: SourcePosition = { file: FILE },
): SourcePosition | undefined {
  const root = temporaryFolder();
  put(join(root, FILE), source);
  const report = createReport();
  withDefinitionPlaces(root, report).add(
    diagnostic('template-unsupported-schema', { message: 'A `date`.', position, ...(path !== undefined && { path }) }),
  );
  return report.list()[0]?.position;
}

describe('withDefinitionPlaces', () => {
  const source =
    "import { z } from 'islet';\nconst schema = z.object({ tags: z.array(z.object({ since: z.date() })) });\nexport default defineTemplate({ schema });\n";

  it('shows the key that a problem names', () => {
    expect(placeOf(source, 'tags[].since')).toEqual({ file: FILE, line: 2, column: 52, endLine: 2, endColumn: 57 });
    expect(placeOf(source, 'tags[]')).toMatchObject({ line: 2, column: 27, endColumn: 31 });
  });

  it.each<[string, string, string | undefined]>([
    ['no key is named', source, undefined],
    ['the key is spread in from elsewhere', source, 'notes'],
    ['several keys are called so', source.replace('tags:', 'since: z.date(), tags:'), 'tags[].since'],
    ['only a longer key ends so', source, 'ags'],
  ])('shows the default export where %s', (_what, text, path) => {
    expect(placeOf(text, path)).toMatchObject({ line: 3, column: 1, endColumn: 15 });
  });

  it('leaves alone what has a line, is no module, or has no default export', () => {
    expect(placeOf(source, 'since', { file: FILE, line: 1 })).toEqual({ file: FILE, line: 1 });
    expect(placeOf(source, 'since', { file: 'site/site.yaml' })).toEqual({ file: 'site/site.yaml' });
    expect(placeOf('export const page = 1;', undefined)).toEqual({ file: FILE });
    expect(placeOf('const page = 1;\nexport { page as default };', undefined)).toMatchObject({ line: 2, column: 15 });
  });
});
