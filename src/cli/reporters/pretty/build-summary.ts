import type { Diagnostic } from '../../../errors/index.js';
import type { CommandResult, RunNotes } from '../../outcome.js';
import { amount } from '../../../lib/amount.js';
import { byteSize } from './byte-size.js';
import type { Colours } from './diagnostics.js';
import { printable } from './printable.js';

type BuildReport = Extract<CommandResult, { kind: 'build' }>;
type Changes = NonNullable<BuildReport['changes']>;

const MAX_NAMES = 10;
/** Stages faster than this are not worth a word. */
const SLOW_MS = 1000;

/** What was built, what changed since the last build, and what to do next. */
export function buildSummary(result: BuildReport, diagnostics: readonly Diagnostic[], run: RunNotes | undefined, colours: Colours): string[] {
  const slow = (run?.timings ?? []).filter((item) => item.ms > SLOW_MS).map((item) => `${item.stage} ${(item.ms / 1000).toFixed(1)} s`);
  return [
    `${colours.green(colours.bold('Built'))} ${amount(result.pages, 'page')}: ${amount(result.files, 'file')}, ${byteSize(result.bytes)}.`,
    ...changeLines(result.changes, colours),
    ...(diagnostics.length === 0 ? ['No warnings.'] : []),
    ...(run?.notes ?? []),
    ...(slow.length === 0 ? [] : [`Time: ${slow.join(', ')}.`]),
    ...(run?.next === undefined ? [] : ['', `Next: \`${run.next}\` shows the site on this machine.`]),
  ];
}

function changeLines(changes: BuildReport['changes'], colours: Colours): string[] {
  if (changes === undefined) return ['This is the first build here; the next one will say what changed.'];
  const names = changedNames(changes, colours);
  if (names.length === 0) return ['Nothing changed since the last build.'];
  const shown = names.slice(0, MAX_NAMES);
  const hidden = names.length - shown.length;
  return [
    `Since the last build: ${changes.added.length} added, ${changes.changed.length} changed, ${changes.removed.length} removed.`,
    ...shown,
    ...(hidden > 0 ? [`  and ${hidden} more`] : []),
  ];
}

function changedNames({ added, changed, removed }: Changes, colours: Colours): string[] {
  return [
    ...added.map((name) => colours.green(`  + ${printable(name)}`)),
    ...changed.map((name) => colours.yellow(`  ~ ${printable(name)}`)),
    ...removed.map((name) => colours.red(`  - ${printable(name)}`)),
  ];
}
