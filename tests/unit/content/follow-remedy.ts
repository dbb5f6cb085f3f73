import type { Diagnostic } from '../../../src/errors/index.js';

/** A text after somebody has done what a remedy says, and nothing else. @throws where the remedy is not among those that can be done without a thought */
export function followRemedy(text: string, { remedy, position }: Diagnostic): string {
  const lines = text.split('\n');
  const at = (position?.line ?? 1) - 1;
  const indent = (index: number, spaces: number): void => {
    lines[index] = ' '.repeat(spaces) + (lines[index] ?? '').trimStart();
  };
  const depth = (index: number): number => (lines[index] ?? '').search(/\S|$/);
  const written = /`(?<content>.*)`\.$/.exec(remedy)?.groups?.['content'];
  const range = /^Begin lines (\d+) to (\d+) with (\d+) spaces or more/.exec(remedy)?.slice(1).map(Number);
  const wanted = /^Remove (?:its leading spaces|the tab|them)/.test(remedy)
    ? '0'
    : /^Begin (?:it|the line) with (\d+) space/.exec(remedy)?.[1];
  const bracket = (position?.column ?? 1) - 1;
  if (range !== undefined) {
    const [from = 0, to = 0, spaces = 0] = range;
    for (let index = from - 1; index < to; index += 1) if (depth(index) < spaces) indent(index, spaces);
  } else if (wanted !== undefined) {
    const moved = Number(wanted) - depth(at);
    indent(at, Number(wanted));
    const [, from, to = from] = /Move lines? (\d+)(?: to (\d+))? with it/.exec(remedy) ?? [];
    for (let index = Number(from) - 1; index < Number(to); index += 1) indent(index, depth(index) + moved);
  } else if (written !== undefined && /^(?:Write|Put)/.test(remedy)) {
    const line = lines[at] ?? '';
    const start = /^-?[\w-]+/.exec(written)?.[0] ?? '';
    lines[at] = line.slice(0, written.startsWith('- ') ? depth(at) : line.indexOf(start)) + written;
  } else if (remedy.startsWith('Remove it if its items')) {
    lines[at] = (lines[at] ?? '').slice(0, bracket) + (lines[at] ?? '').slice(bracket + 1);
  } else throw new Error(`Nobody can follow this: ${remedy}`);
  return lines.join('\n');
}
