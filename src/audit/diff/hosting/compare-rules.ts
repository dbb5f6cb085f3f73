import { changeOf, type Change } from '../model/change.js';
import { compareSegments } from '../text/compare-segments.js';
import { nameOf } from '../model/change-kinds.js';
import { differsOnlyByHashes, type HashContext } from '../model/hash-changes.js';
import type { RuleLine, RuleText } from './parse-host-rules.js';

/** Compares two versions of `_headers` or `_redirects`: changed rules, then the order of rules, then other lines. */
export function compareRules(name: string, before: RuleText, after: RuleText, hashes: HashContext): Change[] {
  const old = new Map(before.lines.map((line) => [nameOf(line.about), line]));
  const fresh = new Map(after.lines.map((line) => [nameOf(line.about), line]));
  const changes = [...new Set([...old.keys(), ...fresh.keys()])].flatMap((rule) => {
    const [was, is] = [old.get(rule), fresh.get(rule)];
    const about = (is ?? was)?.about;
    return was?.value === is?.value || !about ? [] : [ruleChange(about, was, is, hashes)];
  });
  const [orderBefore, orderAfter] = [orderOf(before, fresh), orderOf(after, old)];
  const order: Change[] =
    orderBefore === orderAfter
      ? []
      : [
          changeOf({
            category: 'hosting',
            kind: 'reordered',
            about: { what: 'rules', of: 'order of rules in', file: name },
            before: orderBefore,
            after: orderAfter,
          }),
        ];
  const rest = compareSegments(before.rest, after.rest, /(?<=\n)/).map((run) => {
    const values = { before: run.before || undefined, after: run.after || undefined };
    return changeOf({ category: 'hosting', about: { what: 'rules', of: 'other lines of', file: name }, ...values });
  });
  return [...changes, ...order, ...rest];
}

function ruleChange(
  about: RuleLine['about'],
  was: RuleLine | undefined,
  is: RuleLine | undefined,
  hashes: HashContext,
): Change {
  const spanOf = (line: RuleLine | undefined): Change['beforeSpan'] => line && [line.at, line.at + line.value.length];
  return changeOf({
    category: 'hosting',
    about,
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
    .map(({ about }) => nameOf(about))
    .filter((rule) => other.has(rule))
    .join('\n');
}
