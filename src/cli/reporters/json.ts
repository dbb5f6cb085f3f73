import type { Outcome } from './outcome.js';
import { warningsByPage } from './warnings-by-page.js';

/** Incremented when the format changes incompatibly. */
const FORMAT_VERSION = 1;

/** The outcome as JSON with sorted keys, without times and absolute paths, so that equal runs give equal bytes. */
export function json(outcome: Outcome): string {
  const { command, ok, diagnostics, result, version } = outcome;
  const document = {
    version: FORMAT_VERSION,
    generator: `islet ${version}`,
    command,
    ok,
    diagnostics,
    result: withDefaults(result, diagnostics),
  };
  return `${JSON.stringify(document, sortKeys, 2)}\n`;
}

/** Adds `changes: null` to a first build, and the warnings by page. */
function withDefaults(result: Outcome['result'], diagnostics: Outcome['diagnostics']): unknown {
  if (result?.kind === 'build')
    return { ...result, changes: result.changes ?? null, warningsByPage: warningsByPage(diagnostics) };
  return result ?? null;
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
