import type { ChangeKind } from '../model/change.js';

export const kindSigns: Readonly<Record<ChangeKind, string>> = {
  added: '+',
  removed: '-',
  changed: '~',
  moved: '>',
  reordered: '>',
  spelling: '~',
};

/** The command that approves findings. The person who approves replaces both `…`, which are refused as they are. */
export function approvalCommand(fingerprints: readonly string[]): string {
  return `npx islet baseline approve ${fingerprints.join(' ')} --by "…" --reason "…"`;
}
