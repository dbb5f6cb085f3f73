import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createReport, failure } from '../../errors/index.js';
import { readAuditFolder } from '../audit-folder.js';
import type { Budget } from '../../lib/site/budgets.js';
import { htmlPieces } from '../../lib/html/html-pieces.js';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import { MANIFEST_FILE, RECORDS_FILE } from '../../emit/audit-files.js';
import { readEnd, readStart, readTree, type Tree } from '../../lib/fs/file-tree.js';
import { isNotFoundPage } from '../../lib/site/not-found-page.js';
import type { Policy } from '../../lib/site/policy.js';
import { pageAnchors } from '../page-anchors.js';
import { allRules, ownRules } from './all-rules.js';
import { axeProblems } from './browser/axe-problems.js';
import type { PageToOpen } from './browser/open-pages.js';
import { withoutFragment } from './rules/external-links.js';
import type { LinkAnswer } from './site/link-answer.js';
import type { OpenedPage } from './site/opened-page.js';
import { findAddress, findInTemplates, findSourceLine } from '../find-source-line.js';
import { createMarkupChecker, type LocatedProblem, type MarkupCounts } from './markup/markup-checker.js';
import type { ResultStore } from '../../lib/fs/result-store.js';
import { routeOf } from '../route-of.js';
import { createCheckedPage } from './site/checked-page.js';
import type { Rule, RuleProblem, RuleSeverity } from './site/rule.js';
import { readPictureSizes } from './site/picture-sizes.js';
import { createCheckedSite, type FormerPage } from './site/checked-site.js';

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
  /** Sorted: errors first, then by rule and place. */
  readonly findings: readonly CheckFinding[];
}

export interface CheckOptions {
  readonly folder: string;
  /** Origin of the site; by default the origin in the manifest or in most canonical addresses. */
  readonly origin?: string | undefined;
  readonly policy?: Policy | undefined;
  readonly budgets?: readonly Budget[] | undefined;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** A previous output, whose addresses must still work. */
  readonly former?: string | undefined;
  /** Stores the problems that html-validate found in each page. */
  readonly store?: ResultStore | undefined;
  /** Requests the addresses of external links. */
  readonly askLinks?: ((addresses: readonly string[]) => Promise<ReadonlyMap<string, LinkAnswer>>) | undefined;
  /** Opens pages in a browser. */
  readonly openPages?: ((pages: readonly PageToOpen[]) => Promise<ReadonlyMap<string, OpenedPage>>) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called at the end with all pages. */
  readonly onPages?: (pages: readonly { readonly route: string; readonly template: string | undefined }[]) => void;
  /** Called at the end with the number of pages that html-validate checked. */
  readonly onMarkup?: (counts: MarkupCounts) => void;
}

/** Pages between two turns of the event loop, in which the process can react to signals. */
const PAGES_PER_TURN = 16;

/** Bytes at the start and at the end of a file that tell its format, in XML after a declaration and comments. */
const FORMAT_BYTES = 1024;

const ORDER: readonly RuleSeverity[] = ['error', 'warning', 'note'];

/**
 * Applies every rule to a published tree, page by page. Only the summary of a page stays in memory.
 * @throws IsletError `diff-unreadable`, `check-no-pages`, `file-too-deep`
 */
export async function check({
  folder,
  origin,
  policy,
  budgets = [],
  today,
  former,
  store,
  askLinks,
  openPages,
  signal,
  onPages,
  onMarkup,
}: CheckOptions): Promise<CheckReport> {
  const tree = await readTree(folder);
  const audit = readAuditFolder(tree);
  const paths = pagesOf(tree).filter((path) => audit?.isNoPage(path) !== true);
  const formerPages = former === undefined ? [] : formerPagesOf(await readTree(former));
  const site = createCheckedSite({
    files: new Set(tree.files.keys()),
    origin: origin ?? audit?.origin ?? originOf(tree, paths),
    policy,
    budgets,
    today,
    formerPages,
    requestsLinks: askLinks !== undefined,
    templateOf: (path) => audit?.templateOf(path),
    base: audit?.base ?? '',
    placeInTemplates: (name) => audit && findInTemplates(name, audit),
    isFromData: (path) => audit?.templateOf(path) !== undefined && audit.pageFile(path) === undefined,
    sizeOf: (path) => tree.files.get(path)?.size ?? 0,
    read: (path) => tree.read(path).toString('utf8'),
    readStart: (path) => readStart(tree, path, FORMAT_BYTES).toString('latin1'),
    readEnd: (path) => readEnd(tree, path, FORMAT_BYTES).toString('latin1'),
  });
  const found = new Map<string, { finding: Omit<CheckFinding, 'files'>; files: Set<string> }>();
  const add = (
    rule: Pick<Rule, 'id' | 'severity' | 'remedy'>,
    { message, path, span, text, address, source: named, severity = rule.severity }: RuleProblem,
  ): void => {
    const place = named ?? (span && audit?.placeOf(path, span, span[0]));
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
  const rules = new Map(allRules.map((rule) => [rule.id, rule]));
  const report = ({ rule: id, message, path, span }: LocatedProblem): void => {
    const rule = rules.get(id);
    if (rule) add(rule, { message, path, span });
  };
  const markup = createMarkupChecker({ store, report });
  const unreadable = createReport();
  try {
    for (const [index, path] of paths.entries()) {
      if (index % PAGES_PER_TURN === 0) await nextTurn();
      signal?.throwIfAborted();
      const page = unreadable.attempt(() => createCheckedPage(path, site.read(path), `${basename(folder)}/${path}`));
      if (!page) continue;
      site.note(page);
      await readPictureSizes(page, site, (file) => tree.read(file));
      for (const rule of ownRules) for (const problem of rule.page?.(page, site) ?? []) add(rule, { path, ...problem });
      await markup.add(page);
    }
    unreadable.throwIfErrors();
    const counts = await markup.finish();
    onMarkup?.(counts);
  } finally {
    await markup.close();
  }
  const pages = [...site.pages.values()].map(({ route, path }) => ({ route, path, template: site.templateOf(path) }));
  const addresses = [...site.outside.keys()].map(withoutFragment);
  for (const [address, answer] of (await askLinks?.(addresses)) ?? []) site.answers.set(address, answer);
  for (const [path, page] of (await openPages?.(pages)) ?? []) site.opened.set(path, page);
  for (const rule of ownRules) for (const problem of rule.site?.(site) ?? []) add(rule, problem);
  for (const { rule, problem } of axeProblems(site.opened, site.read)) add(rule, problem);
  onPages?.(pages);
  const findings = [...found.values()].map(({ finding, files }) => ({
    ...finding,
    files: [...files].sort(byCodeUnit),
    source: files.size > 1 && !/:\d+:\d+$/.test(finding.source ?? '') ? null : finding.source,
  }));
  return { version: 1, files: tree.files.size, pages: paths.length, findings: findings.sort(inOrder) };
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
    pageAnchors(htmlPieces(tree.read(path).toString('utf8'), `${basename(tree.folder)}/${path}`))
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
