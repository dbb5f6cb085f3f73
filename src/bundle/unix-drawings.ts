import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { svgText } from '../lib/text/encoding.js';
import { sparedWhere } from './lazy-plugins.js';

const SVG = /\.svg$/i;

/** Gives drawings that style sheets show the line ends of Unix, so that their names and bytes are the same in every checkout. */
export function unixDrawings(root: string): Plugin {
  const plugin: Plugin = {
    name: 'islet-unix-drawings',
    setup({ onLoad }) {
      onLoad({ filter: SVG, namespace: 'file' }, ({ path }) => {
        const bytes = readFileSync(path);
        return bytes.includes('\r\n') ? { contents: svgText(bytes), loader: 'file' } : undefined;
      });
    },
  };
  return sparedWhere(plugin, (inputs) =>
    Object.keys(inputs).every((file) => !SVG.test(file) || !readFileSync(join(root, file)).includes('\r\n')),
  );
}
