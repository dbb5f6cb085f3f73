import { isPolicyMeta } from '../../attribute-of.js';
import { changeOf, type Change } from '../model/change.js';
import { differsOnlyByHashes, type HashContext } from '../model/hash-changes.js';
import { attributeCategory } from './categorise.js';
import { spanOf, type Attribute, type Piece } from '../../../lib/html/html-pieces.js';
import { elementName, textInside } from './element-names.js';

/** Compares two start tags of one element: attributes, their order, and the spelling of the tag. */
export function compareAttributes(
  before: readonly Piece[],
  i: number,
  after: readonly Piece[],
  j: number,
  hashes: HashContext,
): Change[] {
  const old = before[i];
  const fresh = after[j];
  if (!old || !fresh) return [];
  const element = elementName(after, j);
  const spot = {
    context: textInside(after, j) || textInside(before, i) || undefined,
    beforeSpan: spanOf(old),
    afterSpan: spanOf(fresh),
  };
  const changes: Change[] = [];
  const add = (attribute: string, was: Attribute | undefined, is: Attribute | undefined): void => {
    const change = changeOf({
      ...spot,
      category: attributeCategory(fresh, attribute),
      subject: `${element}[${attribute}]`,
      before: was && shown(was, is),
      after: is && shown(is, was),
      ripple: differsOnlyByHashes(was?.value, is?.value, hashes),
    });
    changes.push({ ...change, ...(was && { beforeSpan: spanOf(was) }), ...(is && { afterSpan: spanOf(is) }) });
  };
  const wasNames = occurrences(old.attributes);
  const isNames = occurrences(fresh.attributes);
  for (const [key, was] of wasNames) {
    const is = isNames.get(key);
    if (is?.raw === was.raw) continue;
    const directives =
      is && was.name === 'content' && isPolicyMeta(fresh) ? compareSecurityPolicies(was.value, is.value) : undefined;
    if (!is || !directives) add(was.name, was, is);
    else changes.push(...directives.map((difference) => directiveChange(element, difference, was, is, hashes)));
  }
  for (const [key, is] of isNames) if (!wasNames.has(key)) add(is.name, undefined, is);
  const common = [...wasNames.keys()].filter((key) => isNames.has(key));
  const commonAfter = [...isNames.keys()].filter((key) => wasNames.has(key));
  const orders = { before: common.join(' '), after: commonAfter.join(' ') };
  if (orders.before !== orders.after)
    changes.push(
      changeOf({ category: 'structure', kind: 'reordered', subject: `attributes of ${element}`, ...orders, ...spot }),
    );
  const sameNames = [...wasNames.keys()].join(' ') === [...isNames.keys()].join(' ');
  const tags = { before: old.raw, after: fresh.raw };
  if (skeleton(old, sameNames) !== skeleton(fresh, sameNames))
    changes.push(changeOf({ category: 'structure', kind: 'spelling', subject: `tag ${element}`, ...tags, ...spot }));
  return changes;
}

function directiveChange(
  element: string,
  { directive, before, after }: DirectiveDifference,
  was: Attribute,
  is: Attribute,
  hashes: HashContext,
): Change {
  return changeOf({
    category: 'code',
    subject: `${element}[content] ${directive}`,
    before,
    after,
    ripple: differsOnlyByHashes(before, after, hashes),
    beforeSpan: spanOf(was),
    afterSpan: spanOf(is),
  });
}

/** The value, or the raw attribute if only its spelling differs. */
function shown(attribute: Attribute, other: Attribute | undefined): string {
  return other?.value === attribute.value ? attribute.raw : attribute.value;
}

/** Attributes by name; a repeated name, which browsers ignore, gets a key of its own. */
function occurrences(attributes: readonly Attribute[]): Map<string, Attribute> {
  const found = new Map<string, Attribute>();
  for (const attribute of attributes) {
    let key = attribute.name;
    while (found.has(key)) key += '+';
    found.set(key, attribute);
  }
  return found;
}

/** The tag without its attributes. Unless `exact`, spaces between attributes are ignored. */
function skeleton({ raw, attributes }: Piece, exact: boolean): string {
  let rest = '';
  let from = 0;
  for (const { raw: attribute } of attributes) {
    const at = raw.indexOf(attribute, from);
    rest += `${raw.slice(from, at)}|`;
    from = at + attribute.length;
  }
  rest += raw.slice(from);
  return exact ? rest : rest.replaceAll('|', '').replaceAll(' ', '');
}

/** A directive of a security policy before and after. */
interface DirectiveDifference {
  readonly directive: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * Compares two security policies by directive, so that an added host is the same change on all pages. Returns
 * `undefined` if they also differ in another way, such as order.
 */
function compareSecurityPolicies(before: string, after: string): DirectiveDifference[] | undefined {
  const old = directivesOf(before);
  const fresh = directivesOf(after);
  if (!old || !fresh) return undefined;
  const common = (names: Iterable<string>, others: ReadonlyMap<string, string>): string =>
    [...names].filter((name) => others.has(name)).join(' ');
  if (common(old.keys(), fresh) !== common(fresh.keys(), old)) return undefined;
  const names = [...new Set([...old.keys(), ...fresh.keys()])];
  const found = names
    .map((directive) => ({ directive, before: old.get(directive), after: fresh.get(directive) }))
    .filter((item) => item.before !== item.after);
  return found.length === 0 ? undefined : found;
}

/** Values of directives by name; `undefined` if the policy is not written as builds write it. */
function directivesOf(policy: string): Map<string, string> | undefined {
  const parts = policy.split('; ').map((part) => /^([a-z-]+)(?: ([^;]+))?$/.exec(part));
  const found = new Map(parts.flatMap((part) => (part?.[1] === undefined ? [] : [[part[1], part[2] ?? ''] as const])));
  return found.size === parts.length ? found : undefined;
}
