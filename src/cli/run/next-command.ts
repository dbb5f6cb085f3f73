import { shellWord } from '../terminal/text-layout.js';
import type { CommonOptions } from './command-options.js';

/**
 * The command to run next, started as this one was: by an npm script, by `npx`, or directly. Repeats the options
 * `--root` and `--out`.
 */
export function nextCommand(
  command: 'build' | 'preview',
  options: Pick<CommonOptions, 'root' | 'out'>,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const flags = (['root', 'out'] as const).flatMap((name) =>
    options[name] === undefined ? [] : [`--${name} ${shellWord(options[name])}`],
  );
  const event = env['npm_lifecycle_event'];
  if (event === 'npx') return ['npx islet', command, ...flags].join(' ');
  if (event === 'build' || event === 'preview')
    return [`npm run ${command}`, ...(flags.length === 0 ? [] : ['--', ...flags])].join(' ');
  return ['islet', command, ...flags].join(' ');
}

/** The command that creates a page. There is no npm script for it. */
export function newPageCommand(
  route: string,
  template: string,
  { root }: Pick<CommonOptions, 'root'>,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const start = env['npm_lifecycle_event'] === undefined ? 'islet' : 'npx islet';
  return [
    start,
    'new page',
    route,
    `--template ${template}`,
    ...(root === undefined ? [] : [`--root ${shellWord(root)}`]),
  ].join(' ');
}
