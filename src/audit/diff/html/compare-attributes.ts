import { isPolicyMeta } from '../../attribute-of.js';
import type { About } from '../model/about.js';
import { changeOf, type Category, type Change } from '../model/change.js';
import { differsOnlyByHashes, type HashContext } from '../model/hash-changes.js';
import { attributeCategory } from './categorise.js';
import { spanOf, type Attribute, type Piece } from '../../../lib/html/html-pieces.js';
import { elementOf, landmarkOf, textInside } from './element-names.js';

/** Compares two start tags of one element by the values of their attributes; if these are equal, by their spelling. */
export function compareAttributes(
  before: readonly Piece[],
  i: number,
  after: readonly Piece[],
  j: number,
  hashes: HashContext,
): Change[] {
  const [old, fresh] = [before[i], after[j]];
  if (!old || !fresh || old.raw === fresh.raw) return [];
  const element = elementOf(after, j);
  const context = textInside(after, j) || textInside(before, i) || undefined;
  const [olds, freshes] = [byName(old), byName(fresh)];
  const changes = [...new Set([...olds.keys(), ...freshes.keys()])].flatMap((attribute) => {
    const [was, is] = [olds.get(attribute), freshes.get(attribute)];
    if (was?.value === is?.value) return [];
    const spans = { beforeSpan: spanOf(was ?? old), afterSpan: spanOf(is ?? fresh) };
    const change = (category: Category, about: About, values: Pick<Change, 'before' | 'after'>): Change => {
      const ripple = differsOnlyByHashes(values.before, values.after, hashes);
      return changeOf({ category, about, ...values, context, ripple, ...spans });
    };
    const isPolicy = was && is && attribute === 'content' && isPolicyMeta(fresh);
    const directives = isPolicy ? compareSecurityPolicies(was.value, is.value) : [];
    return directives.length > 0
      ? directives.map(({ directive, ...values }) =>
          change('code', { ...element, what: 'directive', directive }, values),
        )
      : change(
          attributeCategory(fresh, attribute),
          { ...element, what: 'attribute', attribute },
          { before: was?.value, after: is?.value },
        );
  });
  if (changes.length > 0) return changes;
  const about = { what: 'spelling', place: landmarkOf(after, j) } as const;
  const tags = { before: old.raw, after: fresh.raw, beforeSpan: spanOf(old), afterSpan: spanOf(fresh) };
  return [changeOf({ category: 'structure', kind: 'spelling', about, context, ...tags })];
}

/** Attributes by name. Browsers ignore a name that is repeated. */
function byName({ attributes }: Piece): Map<string, Attribute> {
  const found = new Map<string, Attribute>();
  for (const attribute of attributes) if (!found.has(attribute.name)) found.set(attribute.name, attribute);
  return found;
}

/** A directive of a security policy before and after. */
interface DirectiveDifference {
  readonly directive: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Compares two security policies by directive, so that an added host is the same change on all pages. */
function compareSecurityPolicies(before: string, after: string): DirectiveDifference[] {
  const [old, fresh] = [directivesOf(before), directivesOf(after)];
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((directive) => ({ directive, before: old.get(directive), after: fresh.get(directive) }))
    .filter((item) => item.before !== item.after);
}

/** Values of directives by name. Browsers ignore a directive that is repeated. */
function directivesOf(policy: string): Map<string, string> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.reverse().flatMap(([name = '', ...values]) => (name === '' ? [] : [[name, values.join(' ')]])));
}
