import type { BuildResult } from '../../core/build/build-options.js';
import { cells } from '../../errors/index.js';
import { formatCount, formatNumber } from '../../lib/text/format-count.js';
import { groupBy } from '../../lib/text/group-by.js';
import type { Colours } from './pretty-diagnostics.js';
import { fold, printable } from '../terminal/text-layout.js';

type Changes = NonNullable<BuildResult['changes']>;
type PageChange = Changes['pages']['added'][number];

/** Pages listed for each kind of change. */
const MAX_PAGES = 8;
/** Shared reasons listed. */
const MAX_REASONS = 4;
/** Pages listed for a shared reason. */
const MAX_EXAMPLES = 2;
/** Files listed for one page. */
const MAX_FILES = 3;
/** Maximum width of the column of routes. */
const MAX_COLUMN = 36;

type Mark = '+' | '~' | '-';
/** A page with its reason, or a sentence. */
type Row = readonly [Mark, route: string, reason: string] | string;

/** What was added, changed and removed since the last build, in few lines. */
export function changeLines(changes: Changes, colours: Colours, width: number | undefined): string[] {
  const { pages } = changes;
  const rows = [
    ...plainRows('+', pages.added, 'new', 'from'),
    ...changedRows(pages.changed),
    ...plainRows('-', pages.removed, 'gone', 'was made from'),
  ];
  const others = otherFiles(changes);
  if (rows.length === 0 && others === undefined) return ['Nothing changed since the last build.'];
  const first = rows.length === 0 ? 'Since the last build no page changed.' : `Since the last build: ${counts(pages)}.`;
  return [first, ...printRows(rows, colours, width), ...(others === undefined ? [] : fold(others, width, 0))];
}

function counts({ added, changed, removed }: Changes['pages']): string {
  const parts = [
    [added.length, 'added'],
    [changed.length, 'changed'],
    [removed.length, 'removed'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, verb], index) => `${index === 0 ? formatCount(count, 'page') : formatNumber(count)} ${verb}`)
    .join(', ');
}

/** Pages that were added or removed. */
function plainRows(mark: Mark, pages: readonly PageChange[], what: string, from: string): Row[] {
  const rows = pages
    .slice(0, MAX_PAGES)
    .map(({ route, because }): Row => [
      mark,
      route,
      because.length === 0 ? what : `${what}, ${from} ${listed(because)}`,
    ]);
  return [...rows, ...more(pages.length - MAX_PAGES, what)];
}

/**
 * Pages with a reason of their own first, because those were just edited; then shared reasons, the smallest group
 * first.
 */
function changedRows(changed: readonly PageChange[]): Row[] {
  const groups = [...groupBy(changed, ({ because }) => because.join('\n')).values()];
  const single = groups.filter((group) => group.length === 1).flat();
  const shared = groups.filter((group) => group.length > 1).sort((a, b) => a.length - b.length);
  const row = ({ route, because }: PageChange): Row => ['~', route, reasonOf(because)];
  const hidden = shared.slice(MAX_REASONS).reduce((sum, group) => sum + group.length, 0);
  return [
    ...single.slice(0, MAX_PAGES).map(row),
    ...more(single.length - MAX_PAGES, 'changed, each for a reason of its own'),
    ...shared.slice(0, MAX_REASONS).flatMap((group) => {
      const examples = group.length === MAX_EXAMPLES + 1 ? group : group.slice(0, MAX_EXAMPLES);
      const rest = group.length - examples.length;
      return [
        ...examples.map(row),
        ...(rest > 0 ? [`and ${formatNumber(rest)} more because ${reasonOf(group[0]?.because ?? [])}`] : []),
      ];
    }),
    ...more(hidden, 'changed for other reasons'),
  ];
}

function more(count: number, what: string): Row[] {
  return count > 0 ? [`and ${formatNumber(count)} more ${what}`] : [];
}

function reasonOf(because: readonly string[]): string {
  const settings = because.filter((item) => /^(islet|profile|origin|another) /.test(item));
  const files = because.filter((item) => !settings.includes(item));
  const parts = [
    ...settings.map((item) => `it is built ${builtFor(item)} now`),
    ...(files.length === 0 ? [] : [`${listed(files)} changed`]),
  ];
  return parts.length === 0
    ? 'none of its files changed, but an option of the build or a package did'
    : parts.join(', ');
}

function builtFor(setting: string): string {
  if (setting.startsWith('islet ')) return `by ${setting}`;
  return setting.startsWith('another ') ? `for ${setting}` : `for the ${setting}`;
}

function listed(files: readonly string[]): string {
  const names = files.slice(0, files.length > MAX_FILES ? MAX_FILES - 1 : MAX_FILES);
  const rest = files.length - names.length;
  const all = rest > 0 ? [...names, `${formatNumber(rest)} more files`] : names;
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`;
}

/** Counts of images, styles, scripts and sitemaps. */
function otherFiles({ added, changed, removed, pages }: Changes): string | undefined {
  const parts = (
    [
      ['added', added, pages.added],
      ['changed', changed, pages.changed],
      ['removed', removed, pages.removed],
    ] as const
  )
    .map(([verb, files, of]) => [files.length - of.length, verb] as const)
    .filter(([count]) => count > 0);
  return parts.length === 0
    ? undefined
    : `Other files (pictures, styles, scripts, sitemaps): ${parts.map(([count, verb]) => `${formatNumber(count)} ${verb}`).join(', ')}.`;
}

function printRows(rows: readonly Row[], colours: Colours, width: number | undefined): string[] {
  const paint: Readonly<Record<Mark, (text: string) => string>> = {
    '+': colours.green,
    '~': colours.yellow,
    '-': colours.red,
  };
  const routes = rows.flatMap((row) => (typeof row === 'string' ? [] : [cells(printable(row[1]))]));
  const column = Math.min(MAX_COLUMN, Math.max(0, ...routes), Math.max(12, Math.floor((width ?? 100) / 2) - 6));
  return rows.flatMap((row) => {
    if (typeof row === 'string') return fold(printable(row), width, 4).map((line) => `    ${line}`);
    const [mark, route, reason] = [row[0], printable(row[1]), printable(row[2])];
    const head = `  ${paint[mark](mark)} ${route}`;
    const gap = column - cells(route);
    const lines = fold(reason, width, column + 6);
    // A route wider than its column gets its own line.
    if (gap < 0) return [head, ...lines.map((line) => `${' '.repeat(column + 6)}${line}`)];
    return lines.map((line, index) =>
      index === 0 ? `${head}${' '.repeat(gap + 2)}${line}` : `${' '.repeat(column + 6)}${line}`,
    );
  });
}
