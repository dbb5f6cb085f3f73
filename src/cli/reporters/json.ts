import type { Outcome } from '../outcome.js';
import { warningsByPage } from '../warnings-by-page.js';

/** Raised when a reader of the format would have to change. */
const FORMAT_VERSION = 1;

/** The outcome as JSON with sorted keys. It holds neither times nor absolute paths, so equal runs give equal bytes. */
export function json(outcome: Outcome): string {
  const { command, ok, diagnostics, result, version } = outcome;
  const document = {
    version: FORMAT_VERSION,
    generator: `islet ${version}`,
    command,
    ok,
    diagnostics,
    result: completed(result, diagnostics),
  };
  return `${JSON.stringify(document, sortKeys, 2)}\n`;
}

/** A first build has no changes to tell: `null`, so that the key is always there. Its warnings are counted as people are told of them. */
function completed(result: Outcome['result'], diagnostics: Outcome['diagnostics']): unknown {
  if (result?.kind === 'build')
    return { ...result, changes: result.changes ?? null, warningsByPage: warningsByPage(diagnostics) };
  return result ?? null;
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
