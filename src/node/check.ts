import { basename, resolve } from 'node:path';
import { browserPackages } from '../audit/browser.js';
import { firstNames } from '../audit/first-names.js';
import { check as checkOutput, type CheckReport } from '../audit/check/check.js';
import { pageOfEachKind } from '../audit/check/browser/open-pages.js';
import { askLinks } from '../audit/check/online/ask-links.js';
import { changedSources } from '../core/commands/changed-sources.js';
import { resolveDay } from '../core/project/as-of.js';
import { isProject } from '../core/project/is-project.js';
import { loadSite } from '../core/project/load-site.js';
import { loadPolicy } from '../core/project/load-policy.js';
import { linkCache, verdictPlace } from '../core/project/check-caches.js';
import { unmatchedEntries } from '../core/project/unmatched-entries.js';
import { outputFolders } from '../emit/output-folders.js';
import { recover } from '../emit/recover.js';
import { diagnostic, type Diagnostic } from '../errors/index.js';
import type { SiteConfig } from '../lib/site/site-config.js';
import { formatCount } from '../lib/text/format-count.js';
import { projectFolders, type ProjectFolders } from './folders.js';

export interface CheckRequest extends ProjectFolders {
  /** A profile of `site.yaml`; default: `production`. */
  readonly profile?: string;
  /** A policy of `site/policies.yaml`; default: the one that `site.yaml` names. */
  readonly policy?: string | undefined;
  /** An earlier output, whose addresses have to keep working. */
  readonly former?: string | undefined;
  /** The moment whose day dates are compared with; default: that of the commit, or now. */
  readonly asOf?: string | undefined;
  /** Requests the addresses of external links. */
  readonly online?: boolean | undefined;
  /** Opens one page of each kind, or all, in the Chromium of this machine. */
  readonly browser?: 'kinds' | 'all' | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface CheckResult {
  readonly report: CheckReport;
  /** Sources that are newer than the output, and entries of policies and budgets that match no page. */
  readonly warnings: readonly Diagnostic[];
  /** Whether the output was checked with a policy. */
  readonly hasPolicy: boolean;
  /** Number of pages that were opened in a browser. */
  readonly opened: number;
}

/**
 * Checks the output folder, as `islet check` does. A folder that is not a project is checked with the usual budgets and
 * no policy.
 *
 * @throws IsletError `diff-unreadable`, `check-no-pages`, `file-too-deep`, or with every problem of the settings; for
 * `browser` also `axe-missing` and `browser-missing`
 */
export async function check({
  profile = 'production',
  policy,
  former,
  asOf,
  online = false,
  browser,
  signal,
  ...folders
}: CheckRequest = {}): Promise<CheckResult> {
  const { root, out } = projectFolders(folders);
  if (browser !== undefined) browserPackages(root, 'puppeteer', 'axe-core');
  for (const folder of [out, ...(former === undefined ? [] : [resolve(former)])]) await recover(outputFolders(folder));
  const project = isProject(root);
  const chosen = loadPolicy(root, profile, policy);
  const site = loadSite(root, profile);
  const budgets = site?.budgets ?? [];
  let opened = 0;
  const warnings = project ? await outdated(root, out) : [];
  const report = await checkOutput({
    folder: out,
    policy: chosen,
    site,
    today: await resolveDay(root, asOf, site),
    former: former === undefined ? undefined : resolve(former),
    onPages: (pages) => {
      if (project) warnings.push(...unmatchedEntries(root, pages, budgets, chosen));
    },
    verdicts: project ? verdictPlace(root) : undefined,
    signal,
    askLinks: online
      ? (addresses) =>
          askLinks(
            addresses.filter((address) => !isService(address, site)),
            { store: project ? linkCache(root) : undefined, now: Date.now(), signal },
          )
      : undefined,
    openPages:
      browser === undefined
        ? undefined
        : async (pages) => {
            const { checkInBrowser } = await import('./check-in-browser.js');
            const wanted = browser === 'all' ? pages : pageOfEachKind(pages);
            opened = wanted.length;
            return checkInBrowser({ root, out }, wanted, chosen, signal);
          },
  });
  return { report, warnings, hasPolicy: chosen !== undefined, opened };
}

/** Files that the warning about newer sources names. */
const MAX_NAMED = 5;

/** Warns if the output is older than its sources. */
async function outdated(root: string, out: string): Promise<Diagnostic[]> {
  const files = await changedSources(root, out);
  if (files.length === 0) return [];
  const list = firstNames(
    files.map((file) => `\`${file}\``),
    MAX_NAMED,
  );
  const message = `\`${basename(out)}\` was built before ${formatCount(files.length, 'file')} changed: ${list}.`;
  return [diagnostic('output-outdated', { message })];
}

/** Whether an address belongs to a service that scripts call. Those expect requests of their own kind. */
function isService(address: string, site: SiteConfig | undefined): boolean {
  return Object.entries(site?.services ?? {}).some(
    ([name, url]) => site?.serviceUses[name] === 'connect' && address.startsWith(url),
  );
}
