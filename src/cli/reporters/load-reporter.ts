import type { Reporter, ReporterName } from './reporter.js';

const loaders: Readonly<Record<ReporterName, () => Promise<Reporter>>> = {
  pretty: async () => (await import('./pretty.js')).pretty,
  json: async () => (await import('./json.js')).json,
  github: async () => (await import('./github.js')).github,
  sarif: async () => (await import('./sarif.js')).sarif,
  junit: async () => (await import('./junit.js')).junit,
};

/** Loads one reporter and no other. */
export function loadReporter(name: ReporterName): Promise<Reporter> {
  return loaders[name]();
}
