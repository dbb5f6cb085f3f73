import { relative } from 'node:path';
import type { BuildOptions, OutputFile, Plugin } from 'esbuild';
import { sha256Hex } from '../lib/text/hash.js';
import { fetchTogether } from './fetched-together.js';
import { withoutIdleImports } from './idle-imports.js';
import { joinChunks } from './joined-chunks.js';

/**
 * Makes of the files of the islands such that a browser has them in few rounds of asking and answering, which on a phone cost more than bytes.
 *
 * @param settings how text is written
 * @param isEntry by its entry point, what a page may begin with
 * @param isAtOnce by its entry point, what shall come as one file
 */
export function fewRounds(
  settings: BuildOptions,
  isEntry: (entryPoint: string) => boolean,
  isAtOnce: (entryPoint: string) => boolean,
): Plugin {
  return {
    name: 'islet-few-rounds',
    setup({ esbuild: { build }, initialOptions: { absWorkingDir = '.' }, onEnd }) {
      onEnd(async (result) => {
        const { metafile, outputFiles } = result;
        if (!metafile || !outputFiles) return;
        const pathOf = ({ path }: OutputFile): string => relative(absWorkingDir, path).replaceAll('\\', '/');
        const found = withoutIdleImports(
          new Map(
            outputFiles.flatMap((file) => {
              const facts = metafile.outputs[pathOf(file)];
              return facts && file.path.endsWith('.js')
                ? [[pathOf(file), { text: file.text.trim(), facts }] as const]
                : [];
            }),
          ),
        );
        const begins = (is: (entryPoint: string) => boolean): string[] =>
          [...found].filter(([, { facts }]) => is(facts.entryPoint ?? '')).map(([path]) => path);
        const made = fetchTogether(
          await joinChunks(found, begins(isEntry), begins(isAtOnce), {
            build,
            settings: { ...settings, absWorkingDir },
          }),
        );
        const others = Object.entries(metafile.outputs).filter(([path]) => !found.has(path));
        metafile.outputs = Object.fromEntries([
          ...others,
          ...[...made].map(([path, { facts }]) => [path, facts] as const),
        ]);
        result.outputFiles = outputFiles.flatMap((file) => {
          const text = found.has(pathOf(file)) ? made.get(pathOf(file))?.text : file.text;
          return text === undefined
            ? []
            : [
                text === file.text
                  ? file
                  : { path: file.path, contents: Buffer.from(text), hash: sha256Hex(text), text },
              ];
        });
      });
    },
  };
}
