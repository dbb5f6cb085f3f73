import { basename, dirname } from 'node:path';
import { esbuild } from './esbuild.js';
import { DEV_FILE } from './generator-modules.js';

/** The script that pages get in a dev session and nowhere else. Whoever develops has a current browser. */
export async function bundleDevClient(): Promise<string> {
  const { outputFiles } = await esbuild().build({
    absWorkingDir: dirname(DEV_FILE),
    entryPoints: [`./${basename(DEV_FILE)}`],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
