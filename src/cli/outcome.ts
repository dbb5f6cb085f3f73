import type { BuildResult } from '../core/build-options.js';
import type { RouteExplanation } from '../core/explain-route.js';
import type { RouteRow } from '../core/list-routes.js';
import type { ShardResult } from '../core/build-shard.js';
import type { CheckReport } from '../audit/check/check.js';
import type { RuleExplanation } from '../audit/check/explain-rule.js';
import type { DiffReport } from '../audit/diff/diff-report.js';
import type { Finding } from '../audit/diff/finding.js';
import type { Diagnostic } from '../errors/index.js';

/** What a command found or made. Paths are relative; nothing here depends on the clock. */
export type CommandResult =
  | ({ readonly kind: 'build' } & Pick<BuildResult, 'pages' | 'rendered' | 'files' | 'bytes' | 'changes'>)
  | ({ readonly kind: 'shard' } & Pick<ShardResult, 'shard' | 'of' | 'pages' | 'rendered' | 'kept'>)
  | { readonly kind: 'routes'; readonly routes: readonly RouteRow[] }
  | { readonly kind: 'explain'; readonly route: RouteExplanation }
  | {
      readonly kind: 'init';
      /** As the person named it. */ readonly folder: string;
      readonly files: readonly string[];
      readonly locale: string;
    }
  | { readonly kind: 'new-page'; readonly file: string; readonly route: string }
  | {
      readonly kind: 'preview';
      readonly url: string;
      /** Origins of the stand-ins, with `--sandbox`. */ readonly services?: readonly string[];
    }
  | { readonly kind: 'dev'; readonly url: string; readonly pages: number }
  | { readonly kind: 'verify'; readonly files: number }
  | { readonly kind: 'diff'; readonly report: DiffReport }
  | { readonly kind: 'baseline'; readonly done?: string; readonly open: readonly Finding[] }
  | { readonly kind: 'check'; readonly report: CheckReport }
  | { readonly kind: 'rule'; readonly rule: RuleExplanation };

/** Facts that hold for this run only: for people, left out of the machine formats so that equal runs give equal bytes. */
export interface RunNotes {
  readonly timings?: BuildResult['timings'];
  /** What else was done, a sentence each. */
  readonly notes?: readonly string[];
  /** The command to type next. */
  readonly next?: string;
}

/** The one model that every reporter prints. */
export interface Outcome {
  /** As typed, without `islet`: `build`, `new page`. */
  readonly command: string;
  /** Of the generator. */
  readonly version: string;
  /** True where the exit code is 0: no diagnostic is an error, and what was compared is as wanted. */
  readonly ok: boolean;
  /** 0 fine, 1 findings, 2 where the command could not do what it was asked for. */
  readonly exitCode: number;
  /** Sorted by place. */
  readonly diagnostics: readonly Diagnostic[];
  /** Missing where the command failed. */
  readonly result?: CommandResult;
  readonly run?: RunNotes;
}

/** Results that only say that all went well: with `--quiet` nothing is said of them. */
const PLAIN: readonly CommandResult['kind'][] = ['build', 'shard', 'verify'];

/** Whether nothing is said of a result where somebody asked for quiet. */
export function isPlain({ kind }: CommandResult): boolean {
  return PLAIN.includes(kind);
}
