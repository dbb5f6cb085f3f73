import { changeOf, type Change } from '../model/change.js';
import { compareSegments } from '../text/compare-segments.js';
import { differsOnlyByHashes, type HashContext } from '../model/hash-changes.js';
import type { RuleLine, RuleText } from './parse-host-rules.js';

/** Compares two versions of `_headers` or `_redirects`: changed rules, then the order of rules, then other lines. */
export function compareRules(name: string, before: RuleText, after: RuleText, hashes: HashContext): Change[] {
  const old = new Map(before.lines.map((line) => [line.subject, line]));
  const fresh = new Map(after.lines.map((line) => [line.subject, line]));
  const changes = [...new Set([...old.keys(), ...fresh.keys()])].flatMap((subject) => {
    const [was, is] = [old.get(subject), fresh.get(subject)];
    return was?.value === is?.value ? [] : [ruleChange(subject, was, is, hashes)];
  });
  const [orderBefore, orderAfter] = [orderOf(before, fresh), orderOf(after, old)];
  const order: Change[] =
    orderBefore === orderAfter
      ? []
      : [
          changeOf({
            category: 'hosting',
            kind: 'reordered',
            subject: `order of rules in ${name}`,
            before: orderBefore,
            after: orderAfter,
          }),
        ];
  const rest = compareSegments(before.rest, after.rest, /(?<=\n)/).map((run) => {
    const values = { before: run.before || undefined, after: run.after || undefined };
    return changeOf({ category: 'hosting', subject: `other lines of ${name}`, ...values });
  });
  return [...changes, ...order, ...rest];
}

function ruleChange(subject: string, was: RuleLine | undefined, is: RuleLine | undefined, hashes: HashContext): Change {
  const spanOf = (line: RuleLine | undefined): Change['beforeSpan'] => line && [line.at, line.at + line.value.length];
  return changeOf({
    category: 'hosting',
    subject,
    before: was?.value,
    after: is?.value,
    ripple: differsOnlyByHashes(was?.value, is?.value, hashes),
    beforeSpan: spanOf(was),
    afterSpan: spanOf(is),
  });
}

/** The common rules in the order of one file, which matters to hosts. */
function orderOf({ lines }: RuleText, other: ReadonlyMap<string, RuleLine>): string {
  return lines
    .filter(({ subject }) => other.has(subject))
    .map(({ subject }) => subject)
    .join('\n');
}
