import type { BuildResult } from '../../core/build/build-options.js';
import type { RouteExplanation } from '../../core/commands/explain-route.js';
import type { MovedPages } from '../../core/commands/move-page.js';
import type { RouteRow } from '../../core/commands/list-routes.js';
import type { PublishDates } from '../../core/build/publish-dates.js';
import type { DataStatus } from '../../core/commands/update-data.js';
import type { Shard } from '../../core/shards/shard.js';
import type { Inventory } from '../../audit/inventory/inventory.js';
import type { CheckReport } from '../../audit/check/check.js';
import type { RuleExplanation } from '../../audit/check/explain-rule.js';
import type { DiffReport } from '../../audit/diff/model/diff-report.js';
import type { Finding } from '../../audit/diff/model/finding.js';
import type { Verification } from '../../audit/verify/verify.js';
import type { Diagnostic } from '../../errors/index.js';
import type { ImportReport } from '../../import/import-report.js';
import type { HostName } from '../../lib/site/hosts.js';

/** What a command found or made. Paths are relative; nothing depends on the clock. */
export type CommandResult =
  | ({ readonly kind: 'build' } & Pick<BuildResult, 'pages' | 'rendered' | 'files' | 'bytes' | 'changes'> &
      Partial<PublishDates>)
  | ({ readonly kind: 'shard' } & Shard & Pick<BuildResult, 'pages' | 'rendered'> & { readonly kept: number })
  | { readonly kind: 'routes'; readonly routes: readonly RouteRow[] }
  | { readonly kind: 'explain'; readonly route: RouteExplanation }
  | {
      readonly kind: 'init';
      /** As given on the command line. */ readonly folder: string;
      readonly files: readonly string[];
      readonly locale: string;
    }
  | ({ readonly kind: 'import'; readonly folder: string } & ImportReport)
  | { readonly kind: 'data'; readonly sources: readonly DataStatus[] }
  | { readonly kind: 'new-page'; readonly file: string; readonly route: string }
  | ({ readonly kind: 'move' } & MovedPages)
  | { readonly kind: 'new-module'; readonly files: readonly string[]; readonly use: string }
  | {
      readonly kind: 'preview';
      readonly url: string;
      /** Hosts that answer in this way. */ readonly hosts?: readonly HostName[];
      /** Origins of the sandbox services, with `--sandbox`. */ readonly services?: readonly string[];
    }
  | { readonly kind: 'dev'; readonly url: string; readonly pages: number }
  | ({ readonly kind: 'verify' } & Pick<Verification, 'files' | 'runtime'>)
  | { readonly kind: 'audit'; readonly inventory: Inventory }
  | { readonly kind: 'diff'; readonly report: DiffReport }
  | {
      readonly kind: 'baseline';
      readonly done?: string;
      /** Fingerprints that this run approved. */
      readonly approved?: readonly string[];
      /** Selected findings that must be approved by their own fingerprint, each with the reason. */
      readonly skipped?: readonly { readonly fingerprint: string; readonly reason: string }[];
      readonly open: readonly Finding[];
    }
  | {
      /** The record of approvals. */
      readonly kind: 'approvals';
      readonly approvals: number;
      /** SHA-256 that stands for the whole record. */
      readonly head: string;
      readonly done?: string;
    }
  | { readonly kind: 'check'; readonly report: CheckReport }
  | { readonly kind: 'rule'; readonly rule: RuleExplanation };

/** Facts of this run, for people. The machine formats leave them out, so that equal runs give equal bytes. */
export interface RunNotes {
  readonly timings?: BuildResult['timings'];
  /** Further notes, a sentence each. */
  readonly notes?: readonly string[];
  /** The command to run next. */
  readonly next?: string;
}

/** The one model that every reporter prints. */
export interface Outcome {
  /** Without `islet`: `build`, `new page`. */
  readonly command: string;
  readonly version: string;
  /** True if the exit code is 0. */
  readonly ok: boolean;
  /** 0 success, 1 findings, 2 the command could not run. */
  readonly exitCode: number;
  /** Sorted by place. */
  readonly diagnostics: readonly Diagnostic[];
  /** Missing if the command failed. */
  readonly result?: CommandResult;
  readonly run?: RunNotes;
}

/** Results that only confirm success; `--quiet` hides them. */
const CONFIRMATIONS: readonly CommandResult['kind'][] = ['build', 'shard', 'verify'];

/** True if `--quiet` hides a result. */
export function isConfirmation({ kind }: CommandResult): boolean {
  return CONFIRMATIONS.includes(kind);
}
