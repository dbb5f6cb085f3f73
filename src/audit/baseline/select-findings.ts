import { diagnostic, IsletError, type Diagnostic } from '../../errors/index.js';
import { sitePath } from '../../lib/site/base-path.js';
import { suggestion } from '../../lib/text/did-you-mean.js';
import { individualReason } from '../diff/individual-approval.js';
import { categories } from '../diff/model/change.js';
import { MAX_SOURCES, type Finding } from '../diff/model/finding.js';
import { approvalCommand } from '../diff/reports/labels.js';
import { addressOf } from '../route-of.js';

/** Which findings to approve: named by their fingerprints, or all that match every other list that is not empty. */
export interface Selection {
  /** Whole fingerprints or prefixes of at least {@link MIN_PREFIX} characters. */
  readonly fingerprints: readonly string[];
  readonly categories: readonly string[];
  /** Routes, such as `/ludo/`, or paths of the output. */
  readonly pages: readonly string[];
  /** Path of the site below its origin, which a page may be named without. */
  readonly base?: string;
  /** Source files from the root of the project. */
  readonly causes: readonly string[];
}

export interface SelectedFindings {
  readonly chosen: readonly Finding[];
  /** Findings that match but must be approved by their own fingerprint. */
  readonly skipped: readonly SkippedFinding[];
}

export interface SkippedFinding {
  readonly finding: Finding;
  readonly reason: string;
}

const MIN_PREFIX = 4;

/** Findings that a message names. */
const MAX_NAMED = 8;

/**
 * Selects findings to approve. Without fingerprints, it leaves out findings that must be approved one by one, and
 * those that also concern pages or causes that are not named.
 * @throws IsletError `baseline-no-match`, `baseline-ambiguous-fingerprint`, `baseline-unknown-category`,
 * `baseline-refused`
 */
export function selectFindings(open: readonly Finding[], selection: Selection): SelectedFindings {
  const problems = problemsOf(open, selection);
  if (problems.length > 0) throw new IsletError(problems);
  const { fingerprints } = selection;
  if (fingerprints.length > 0) return { chosen: withPrefix(open, fingerprints), skipped: [] };
  const matching = open.filter((finding) => matches(finding, selection));
  const judged = matching.map((finding) => ({
    finding,
    reason: individualReason(finding) ?? wider(finding, selection),
  }));
  return {
    chosen: judged.filter(({ reason }) => reason === undefined).map(({ finding }) => finding),
    skipped: judged.flatMap(({ finding, reason }) => (reason === undefined ? [] : [{ finding, reason }])),
  };
}

function withPrefix(open: readonly Finding[], prefixes: readonly string[]): Finding[] {
  return open.filter(({ fingerprint }) => prefixes.some((prefix) => fingerprint.startsWith(prefix)));
}

function matches(finding: Finding, { categories: wanted, pages, causes, base }: Selection): boolean {
  return (
    (wanted.length === 0 || wanted.includes(finding.category)) &&
    (pages.length === 0 || finding.files.some((file) => isNamed(file, pages, base))) &&
    (causes.length === 0 || causesOf(finding).some((file) => causes.includes(file)))
  );
}

/** Why a finding is not covered by the pages and causes that are named. */
function wider(finding: Finding, { pages, causes, base }: Selection): string | undefined {
  const others = finding.files.filter((file) => !isNamed(file, pages, base));
  if (pages.length > 0 && others.length > 0) return `also on ${named(others.map(addressOf))}`;
  const otherCauses = causesOf(finding).filter((file) => !causes.includes(file));
  if (causes.length === 0) return undefined;
  if (otherCauses.length > 0) return `perhaps caused by ${named(otherCauses)}`;
  return finding.sources.length < MAX_SOURCES ? undefined : 'more places than the report names';
}

function named(names: readonly string[]): string {
  const [first = ''] = names;
  return names.length === 1 ? first : `${first} and ${String(names.length - 1)} more`;
}

function isNamed(file: string, pages: readonly string[], base = ''): boolean {
  return [file, addressOf(file), sitePath(base, addressOf(file))].some((name) => pages.includes(name));
}

/** The source files of a finding, without lines. */
function causesOf({ sources }: Finding): string[] {
  const places = sources.flatMap(({ before, after }) => [before, after]).filter((place) => place !== null);
  return [...new Set(places.map((place) => place.replace(/(?::\d+){1,2}$/, '')))];
}

function problemsOf(open: readonly Finding[], selection: Selection): Diagnostic[] {
  const { fingerprints, categories: wanted, pages, causes, base } = selection;
  if (fingerprints.length > 0) return fingerprintProblems(open, fingerprints);
  const knownPages = [...new Set(open.flatMap(({ files }) => files))];
  const knownCauses = [...new Set(open.flatMap(causesOf))];
  const problems = [
    ...wanted
      .filter((name) => !categories.some((category) => category === name))
      .map((name) =>
        diagnostic('baseline-unknown-category', {
          message: `There is no category \`${name}\`.`,
          remedy: suggestion(name, categories),
        }),
      ),
    ...pages
      .filter((page) => !knownPages.some((file) => isNamed(file, [page], base)))
      .map((page) => noMatch(`is on the page \`${page}\``, page, knownPages.map(addressOf))),
    ...causes
      .filter((file) => !knownCauses.includes(file))
      .map((file) => noMatch(`has the cause \`${file}\``, file, knownCauses)),
  ];
  return problems.length > 0 || open.some((finding) => matches(finding, selection))
    ? problems
    : [noMatch('matches these options', '', [])];
}

function noMatch(what: string, name: string, known: readonly string[]): Diagnostic {
  return diagnostic('baseline-no-match', {
    message: `No finding that waits for approval ${what}.`,
    ...(known.length > 0 && { remedy: suggestion(name, known) }),
  });
}

function fingerprintProblems(open: readonly Finding[], fingerprints: readonly string[]): Diagnostic[] {
  const problems = fingerprints.flatMap((prefix) => {
    const found = withPrefix(open, [prefix]);
    if (found.length === 1 && prefix.length >= MIN_PREFIX) return [];
    if (found.length === 0) return [noMatch(`has the fingerprint \`${prefix}\``, prefix, [])];
    return [
      diagnostic('baseline-ambiguous-fingerprint', {
        message:
          prefix.length < MIN_PREFIX
            ? `\`${prefix}\` is shorter than ${String(MIN_PREFIX)} characters.`
            : `The fingerprints of ${String(found.length)} findings begin with \`${prefix}\`.`,
        remedy: found.slice(0, MAX_NAMED).map(({ fingerprint, subject }) => `\`${fingerprint}\` is "${subject}".`),
      }),
    ];
  });
  if (problems.length > 0) return problems;
  const chosen = withPrefix(open, fingerprints);
  const single = chosen.length > 1 ? chosen.filter((finding) => individualReason(finding) !== undefined) : [];
  return single.slice(0, MAX_NAMED).map(({ fingerprint, subject }) =>
    diagnostic('baseline-refused', {
      message: `The finding \`${fingerprint}\` ("${subject}") must be approved by a command of its own.`,
      remedy: approvalCommand([fingerprint]),
    }),
  );
}
