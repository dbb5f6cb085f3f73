import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { styleSheets } from '../../../src/bundle/browser/style-sheets.js';

it('makes a style sheet a text of small rules whose class names stay as they are', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'islet-sheet-'));
  try {
    await writeFile(join(folder, 'bar.sheet.css'), '/* A note */\n.bar {\n  color: #ff0000;\n}\n');
    await writeFile(join(folder, 'entry.js'), "import rules from './bar.sheet.css';\nconsole.log(rules);\n");
    const { outputFiles } = await build({
      entryPoints: [join(folder, 'entry.js')],
      bundle: true,
      write: false,
      format: 'esm',
      outdir: folder,
      plugins: [styleSheets(folder)],
      logLevel: 'silent',
    });
    expect(outputFiles).toHaveLength(1);
    expect(outputFiles[0]?.text).toContain('".bar{color:red}"');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
