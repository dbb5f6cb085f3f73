import type { Change } from '../model/change.js';
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
          {
            category: 'hosting',
            kind: 'reordered',
            subject: `order of rules in ${name}`,
            before: orderBefore,
            after: orderAfter,
            ripple: false,
          },
        ];
  const rest = compareSegments(before.rest, after.rest, /(?<=\n)/).map((run): Change => {
    const [was, is] = [run.before || undefined, run.after || undefined];
    return {
      category: 'hosting',
      kind: kindOf(was, is),
      subject: `other lines of ${name}`,
      before: was,
      after: is,
      ripple: false,
    };
  });
  return [...changes, ...order, ...rest];
}

function ruleChange(subject: string, was: RuleLine | undefined, is: RuleLine | undefined, hashes: HashContext): Change {
  return {
    category: 'hosting',
    kind: kindOf(was?.value, is?.value),
    subject,
    before: was?.value,
    after: is?.value,
    ripple: was !== undefined && is !== undefined && differsOnlyByHashes(was.value, is.value, hashes),
    ...(was && { beforeSpan: [was.at, was.at + was.value.length] }),
    ...(is && { afterSpan: [is.at, is.at + is.value.length] }),
  };
}

function kindOf(before: string | undefined, after: string | undefined): Change['kind'] {
  return before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
}

/** The common rules in the order of one file, which matters to hosts. */
function orderOf({ lines }: RuleText, other: ReadonlyMap<string, RuleLine>): string {
  return lines
    .filter(({ subject }) => other.has(subject))
    .map(({ subject }) => subject)
    .join('\n');
}
