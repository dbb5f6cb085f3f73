import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createReport, failure } from '../../errors/index.js';
import { readAuditFolder, type AuditFolder } from '../audit-folder.js';
import type { SiteConfig } from '../../lib/site/site-config.js';
import { readPage } from '../facts/read-page.js';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import { MANIFEST_FILE, RECORDS_FILE } from '../../emit/audit-files.js';
import { readTree, type Tree } from '../../lib/fs/file-tree.js';
import { isNotFoundPage } from '../../lib/site/not-found-page.js';
import { policyData, type Policy } from '../../lib/site/policy.js';
import { pageAnchors } from '../page-anchors.js';
import { lookedAt, notLookedAt } from '../policy/drawn-rules.js';
import { ownRules } from './all-rules.js';
import { browserProblems } from './browser/browser-problems.js';
import { markupRule } from './markup/markup-rules.js';
import type { PageToOpen } from './browser/open-pages.js';
import { withoutFragment } from './rules/external-links.js';
import type { LinkAnswer } from './site/link-answer.js';
import type { OpenedPage } from './site/opened-page.js';
import { findAddress, findInTemplates, findSourceLine } from '../find-source-line.js';
import { routeOf } from '../route-of.js';
import { memo } from '../memo.js';
import type { Rule, RuleProblem, RuleSeverity } from './site/rule.js';
import type { FormerPage } from './site/checked-site.js';
import { createPageCheck } from './pages/page-check.js';
import { checkPages, type CheckCounts } from './pages/check-pages.js';
import { openSite, type SiteData } from './pages/site-data.js';
import type { VerdictPlace } from './pages/verdict-store.js';

/** A finding of a rule, on one or more pages. */
export interface CheckFinding {
  readonly rule: string;
  readonly severity: RuleSeverity;
  readonly message: string;
  readonly remedy: string;
  /**
   * Source of the value: `site/pages/ludo.yaml:12:10`, the file alone if the line is unknown, `null` if the
   * file is unknown too.
   */
  readonly source: string | null;
  /** Output files with this finding, sorted. */
  readonly files: readonly string[];
}

export interface CheckReport {
  readonly version: 1;
  readonly files: number;
  readonly pages: number;
  /** Sentences on what the check does not know or judge. */
  readonly notes: readonly string[];
  /** Sorted: errors first, then by rule and place. */
  readonly findings: readonly CheckFinding[];
}

export interface CheckOptions {
  readonly folder: string;
  /** Origin of the site; by default the origin in the manifest or in most canonical addresses. */
  readonly origin?: string | undefined;
  readonly policy?: Policy | undefined;
  /** Settings of the site, for its budgets and what it allows. */
  readonly site?: Pick<SiteConfig, 'budgets' | 'policyExceptions' | 'services' | 'serviceScripts'> | undefined;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** A previous output, whose addresses must still work. */
  readonly former?: string | undefined;
  /** Where what is found on each page is stored, so that pages that did not change are not checked again. */
  readonly verdicts?: VerdictPlace | undefined;
  /** Threads beside the main one; by default as many as are worth it. */
  readonly threads?: number | undefined;
  /** Requests the addresses of external links. */
  readonly askLinks?: ((addresses: readonly string[]) => Promise<ReadonlyMap<string, LinkAnswer>>) | undefined;
  /** Opens pages in a browser. */
  readonly openPages?: ((pages: readonly PageToOpen[]) => Promise<ReadonlyMap<string, OpenedPage>>) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called at the end with all pages. */
  readonly onPages?: (pages: readonly { readonly route: string; readonly template: string | undefined }[]) => void;
  /** Called at the end with the numbers of pages that were checked anew. */
  readonly onCounts?: (counts: CheckCounts) => void;
}

/** Files that prove to a search engine whose site it is. */
const VERIFICATION = /^(?:google[\da-f]{8,}|yandex_[\da-f]{8,}|pinterest-[\da-f]+)\.html$/;

const ORDER: readonly RuleSeverity[] = ['error', 'warning', 'note'];

/**
 * Applies every rule to a published tree, page by page. Only a note of each page stays in memory.
 * @throws IsletError `diff-unreadable`, `check-no-pages`, `file-too-deep`
 */
export async function check({
  folder,
  origin,
  policy,
  site: settings,
  today,
  former,
  verdicts,
  threads,
  askLinks,
  openPages,
  signal,
  onPages,
  onCounts,
}: CheckOptions): Promise<CheckReport> {
  if (!existsSync(folder)) throw failure('check-no-pages', { message: `There is no folder \`${basename(folder)}\`.` });
  const tree = await readTree(folder);
  const audit = readAuditFolder(tree);
  const paths = pagesOf(tree).filter((path) => audit?.isNoPage(path) !== true && !VERIFICATION.test(path));
  const copies = [...tree.files.keys()].filter((path) => /\.x?html?$/i.test(path) && audit?.isCopied(path) === true);
  const formerPages = former === undefined ? [] : formerPagesOf(await readTree(former));
  const data: SiteData = {
    folder: tree.folder,
    files: [...tree.files.values()],
    origin: origin ?? audit?.origin ?? originOf(tree, paths) ?? '',
    base: audit?.base ?? '',
    policy: policy && policyData(policy),
    budgets: settings?.budgets ?? [],
    declared: {
      exceptions: settings?.policyExceptions ?? [],
      unpinned: Object.entries(settings?.serviceScripts ?? {}).flatMap(([name, { unpinned }]) =>
        unpinned ? (settings?.services[name] ?? []) : [],
      ),
    },
    today,
    requestsLinks: askLinks !== undefined,
    copies: new Set(copies),
    ...templatesOf(paths, audit),
  };
  const site = openSite(tree, data, { policy, formerPages });
  const found = new Map<string, { finding: Omit<CheckFinding, 'files'>; files: Set<string> }>();
  const placeOfStyle = memo(1000, (name: string) => audit && findInTemplates(name, audit));
  const add = (
    rule: Pick<Rule, 'id' | 'severity' | 'remedy'>,
    { message, path, span, text, address, styleName, source: named, severity = rule.severity }: RuleProblem,
  ): void => {
    const inTemplates = styleName === undefined ? undefined : placeOfStyle(styleName);
    if (inTemplates === null) return;
    const place = named ?? inTemplates ?? (span && audit?.placeOf(path, span, span[0]));
    const key = [rule.id, severity, message, place ?? (text === undefined ? '' : `${path}\0${text}`)].join('\0');
    const known = found.get(key);
    if (known) known.files.add(path);
    else {
      const source =
        place ??
        (audit && address !== undefined ? findAddress(address, path, audit) : undefined) ??
        audit?.pageFile(path) ??
        (audit && text !== undefined ? findSourceLine(text, path, audit) : undefined) ??
        null;
      found.set(key, {
        finding: { rule: rule.id, severity, message, remedy: rule.remedy, source },
        files: new Set([path]),
      });
    }
  };
  const rules = new Map(ownRules.map((rule) => [rule.id, rule]));
  const counts = await checkPages({
    ...{ tree, site, data, paths, verdicts, threads, signal },
    onPage({ note, problems, markup }) {
      site.add(note);
      for (const { rule: id, ...problem } of [...problems, ...markup]) add(rules.get(id) ?? markupRule(id), problem);
    },
  });
  onCounts?.(counts);
  const unreadable = createReport();
  const { copyFindings } = createPageCheck(tree, site, basename(tree.folder));
  for (const path of copies)
    for (const { rule: id, ...problem } of unreadable.attempt(() => copyFindings(path)) ?? [])
      add(rules.get(id) ?? markupRule(id), problem);
  unreadable.throwIfErrors();
  const pages = [...site.pages.values()].map(({ route, path }) => ({ route, path, template: site.templateOf(path) }));
  const addresses = [...site.outside.keys()].map(withoutFragment);
  for (const [address, answer] of (await askLinks?.(addresses)) ?? []) site.answers.set(address, answer);
  for (const [path, page] of (await openPages?.(pages)) ?? []) site.opened.set(path, page);
  for (const rule of ownRules) for (const problem of rule.site?.(site) ?? []) add(rule, problem);
  for (const { rule, problem } of browserProblems(site.opened, site.read)) add(rule, problem);
  onPages?.(pages);
  const findings = [...found.values()].map(({ finding, files }) => ({
    ...finding,
    files: [...files].sort(byCodeUnit),
    source: files.size > 1 && !/:\d+:\d+$/.test(finding.source ?? '') ? null : finding.source,
  }));
  const looked = openPages ? lookedAt(site.opened.size, paths.length - site.opened.size) : notLookedAt('check');
  const notes = policy?.rules.some(({ require: text }) => text !== undefined) === true ? [looked] : [];
  return { version: 1, files: tree.files.size, pages: paths.length, notes, findings: findings.sort(inOrder) };
}

/** Templates of pages, and pages made from data, as the manifest names them. */
function templatesOf(
  paths: readonly string[],
  audit: AuditFolder | undefined,
): Pick<SiteData, 'templates' | 'fromData'> {
  const named = paths.flatMap((path) => {
    const template = audit?.templateOf(path);
    return template === undefined ? [] : [[path, template] as const];
  });
  const templates = new Map(named);
  return { templates, fromData: new Set([...templates.keys()].filter((path) => audit?.pageFile(path) === undefined)) };
}

function inOrder(a: CheckFinding, b: CheckFinding): number {
  return (
    ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity) ||
    byCodeUnit(a.rule, b.rule) ||
    byCodeUnit(a.source ?? '', b.source ?? '') ||
    byCodeUnit(a.message, b.message)
  );
}

/** Paths of the pages of a tree. A tree without pages is refused, because nothing would be checked. */
function pagesOf({ folder, files }: Tree): string[] {
  const audit = `${folder}.audit`;
  if (existsSync(join(audit, RECORDS_FILE)) && !existsSync(join(audit, MANIFEST_FILE))) {
    throw failure('check-no-pages', {
      message: `\`${basename(folder)}\` holds a part of a site, whose pages lead to those of other parts.`,
      remedy: 'Run `islet merge` with all parts, and check what it writes.',
    });
  }
  const paths = [...files.keys()].filter((path) => path.endsWith('.html'));
  if (paths.length === 0) throw failure('check-no-pages', { message: `\`${basename(folder)}\` holds no page.` });
  return paths;
}

function formerPagesOf(tree: Tree): FormerPage[] {
  const anchorsOf = (path: string): string[] =>
    pageAnchors(readPage(path, tree.read(path).toString('utf8'), `${basename(tree.folder)}/${path}`).pieces)
      .filter(({ isPublic }) => isPublic)
      .map(({ id }) => id);
  return pagesOf(tree)
    .filter((path) => !isNotFoundPage(path))
    .map((path) => ({ route: routeOf(path), anchors: () => anchorsOf(path) }));
}

/** Origin of most canonical addresses; of equally many, that of the home page. */
function originOf(tree: Tree, paths: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const path of [...paths].sort((a, b) => Number(b === 'index.html') - Number(a === 'index.html'))) {
    const found = /<link rel="canonical" href="(https?:\/\/[^/"]+)/.exec(tree.read(path).toString('utf8'))?.[1];
    if (found !== undefined) counts.set(found, (counts.get(found) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
