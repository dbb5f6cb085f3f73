import {
  catalogue,
  type Diagnostic,
  type DiagnosticName,
  type RelatedPlace,
  type SourcePosition,
} from '../../errors/index.js';
import type { CiFinding } from '../../audit/report/ci-finding.js';
import type { Outcome } from './outcome.js';
import { resultFindings } from './result-findings.js';

/** Base id of the output folder. */
const OUTPUT = 'OUTPUT';

/** Exit code of a command that could not run. Findings are not a failure of the tool. */
const FAILED = 2;

/** Place of a result without a file, because GitHub requires one. */
const WHOLE_SITE: SourcePosition = { file: 'site/site.yaml' };

/** Text files, which have lines. */
const TEXT =
  /(?:\.(?:[cm]?[jt]sx?|conf|css|csv|html|json|map|md|ndjson|sh|svg|txt|webmanifest|xml|ya?ml)|(?:^|\/)(?:SHA256SUMS|_headers|_redirects))$/;

/** SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/). */
export function sarif(outcome: Outcome): string {
  const names = [...new Set(outcome.diagnostics.map((item) => item.name))].sort();
  const found = resultFindings(outcome);
  const foundRules = [...new Map(found.map((item) => [item.rule, item])).values()];
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'islet',
            informationUri: 'https://www.npmjs.com/package/islet',
            version: outcome.version,
            rules: [
              ...foundRules.map(({ rule, severity, about }) => ruleOf(rule, severity, about)),
              ...names.map(diagnosticRule),
            ],
          },
        },
        automationDetails: { id: `islet/${outcome.command}/` },
        columnKind: 'utf16CodeUnits',
        invocations: [{ executionSuccessful: outcome.exitCode !== FAILED, exitCode: outcome.exitCode }],
        results: [
          ...found.map((item) =>
            findingResult(
              item,
              foundRules.findIndex((other) => other.rule === item.rule),
            ),
          ),
          ...outcome.diagnostics.map((item) => result(item, foundRules.length + names.indexOf(item.name))),
        ],
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function ruleOf(id: string, level: string, about: string, help = about): object {
  return {
    id,
    shortDescription: { text: about },
    fullDescription: { text: about },
    help: { text: help },
    defaultConfiguration: { level },
  };
}

function diagnosticRule(name: DiagnosticName): object {
  const { severity, cause, remedy } = catalogue[name];
  return ruleOf(name, severity, cause, `${cause} ${remedy}`);
}

function result(item: Diagnostic, ruleIndex: number): object {
  const { position, related = [] } = item;
  return {
    ruleId: item.name,
    ruleIndex,
    level: item.severity,
    message: { text: `${item.message} ${item.remedy}` },
    locations: [{ physicalLocation: physicalLocation(position ?? WHOLE_SITE) }],
    ...(related.length === 0 ? {} : { relatedLocations: related.map(relatedLocation) }),
  };
}

function findingResult(
  { rule: ruleId, severity: level, message, fingerprint, place, published }: CiFinding,
  ruleIndex: number,
): object {
  const physical =
    place === undefined && published !== undefined
      ? publishedLocation(published)
      : physicalLocation(place ?? WHOLE_SITE);
  return {
    ruleId,
    ruleIndex,
    level,
    message: { text: message },
    ...(fingerprint === undefined ? {} : { partialFingerprints: { 'isletFinding/v1': fingerprint } }),
    locations: [{ physicalLocation: physical }],
  };
}

function relatedLocation(other: RelatedPlace, id: number): object {
  return { id, message: { text: other.message }, physicalLocation: physicalLocation(other.position) };
}

function publishedLocation(path: string): object {
  return { artifactLocation: { uri: relativeUri(path), uriBaseId: OUTPUT }, ...regionOf({ file: path }) };
}

function physicalLocation(position: SourcePosition): object {
  return { artifactLocation: { uri: relativeUri(position.file), uriBaseId: '%SRCROOT%' }, ...regionOf(position) };
}

/** Falls back to the first line of a text file, because GitHub requires a line. */
function regionOf({ file, line, column, endLine, endColumn }: SourcePosition): object {
  if (line !== undefined)
    return {
      region: {
        startLine: line,
        startColumn: column,
        endLine,
        endColumn: column === undefined ? undefined : endColumn,
      },
    };
  return TEXT.test(file) ? { region: { startLine: 1 } } : {};
}

/** Each part of the path percent-encoded; a lone surrogate, which no URI can carry, becomes U+FFFD. */
function relativeUri(file: string): string {
  return file
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
}
