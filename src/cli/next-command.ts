import type { CommonOptions } from './common-options.js';

/**
 * The command to type next, the way this one was started: by an npm script of the same name, by `npx`, or directly.
 * The folders that were named are named again.
 */
export function nextCommand(
  command: 'build' | 'preview',
  options: Pick<CommonOptions, 'root' | 'out'>,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const flags = (['root', 'out'] as const).flatMap((name) =>
    options[name] === undefined ? [] : [`--${name} ${quoted(options[name])}`],
  );
  const event = env['npm_lifecycle_event'];
  if (event === 'npx') return ['npx islet', command, ...flags].join(' ');
  if (event === 'build' || event === 'preview')
    return [`npm run ${command}`, ...(flags.length === 0 ? [] : ['--', ...flags])].join(' ');
  return ['islet', command, ...flags].join(' ');
}

/** The command that makes a page, started as this one was; there is no npm script for it. */
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
    ...(root === undefined ? [] : [`--root ${quoted(root)}`]),
  ].join(' ');
}

/** A path as one word of a command line that somebody may copy. */
export function quoted(path: string): string {
  return /^[\w./~:\\-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
