import type { Piece } from '../../../lib/html/html-pieces.js';
import { UNRENDERED } from '../../../lib/html/unrendered-elements.js';
import { attributeValue } from '../../attribute-of.js';
import { memo } from '../../memo.js';
import { createCascade, type Cascade } from '../style/cascade.js';
import { numberOf, cssParts, pixelsOf } from '../style/css-values.js';
import { elementStyles, type ElementStyles, type StyleValue, type StyleValues } from '../style/element-styles.js';
import { elementTree, type ElementNode } from '../style/element-tree.js';
import { judges, movedBy, type Hiding } from './hiding-values.js';
import { isClosed, isMarkedHidden } from './hidden-elements.js';
import { blocksInlineStyles } from '../style/page-styles.js';
import type { StyleSheet } from '../style/read-style.js';

/** Opacity, and pixels, below which a text cannot be read. */
const MIN_OPACITY = 0.15;
const MIN_TEXT = 6;

/** What hides a text at rest (key ``), and under each condition of its styles; what is certain comes first. */
export type Visibility = ReadonlyMap<string, readonly Hiding[]>;

/** Finds out what hides the texts of a page: the texts directly in an element, by the index of its start tag. */
export function createVisibility(
  pieces: readonly Piece[],
  sheets: readonly StyleSheet[],
): (element: number) => Visibility {
  const nodes = elementTree(pieces);
  const cascade = createCascade(sheets, !blocksInlineStyles(pieces));
  return memo(Infinity, (element) => {
    const chain = chainOf(nodes.get(element) ?? null);
    const conditions = ['', ...cascade.conditions(chain)];
    return new Map(conditions.map((condition) => [condition, hidingOf(chain, cascade, condition)]));
  });
}

/** An element and those around it, the outermost first. */
function chainOf(node: ElementNode | null): ElementNode[] {
  return node ? [...chainOf(node.parent), node] : [];
}

function hidingOf(chain: readonly ElementNode[], cascade: Cascade, condition: string): readonly Hiding[] {
  const found: Hiding[] = [];
  let styles: ElementStyles = { own: new Map(), inherited: new Map(), em: 16 };
  let opacity = 1;
  for (const [index, node] of chain.entries()) {
    styles = elementStyles(node, cascade, condition, styles);
    found.push(...marked(node, styles.own, chain[index + 1]), ...styled(styles, cascade));
    const value = styles.own.get('opacity');
    const factor = (value && numberOf(cssParts(value.text)[0])) ?? 1;
    if (value && opacity >= MIN_OPACITY && opacity * factor < MIN_OPACITY) found.push(by(value, 'it is transparent'));
    opacity *= factor;
  }
  found.push(...inheritedHiding(styles));
  return found.sort((a, b) => Number(b.isCertain) - Number(a.isCertain));
}

function by({ by: style, element }: StyleValue, says: string, isCertain = true): Hiding {
  return { says, isCertain, by: style, element };
}

const UNSHOWN: Readonly<Record<string, string>> = {
  noscript: 'it is only there without scripts',
  template: 'it is in a template',
};

/** Attributes and elements that hide their content at first. */
function marked(node: ElementNode, own: StyleValues, child: ElementNode | undefined): Hiding[] {
  const { name, index } = node.piece;
  const has = (attribute: string): boolean => attributeValue(node.piece, attribute) !== undefined;
  const isShut = isClosed(node.piece) && (name === 'dialog' || child?.piece.name !== 'summary');
  const isHidden = isMarkedHidden(node.piece);
  const isFound = has('hidden') && !isHidden;
  const found: [boolean, string, string, boolean][] = [
    [isHidden && !own.has('display'), '[hidden]', 'it is marked as hidden', true],
    [UNRENDERED.has(name), `<${name}>`, UNSHOWN[name] ?? 'browsers do not show it', true],
    [has('inert'), '[inert]', 'it is marked as inactive', true],
    [attributeValue(node.piece, 'aria-hidden') === 'true', '[aria-hidden]', 'screen readers leave it out', true],
    [has('popover') || isShut || isFound, `<${name}>`, 'it is in a part of the page that is closed at first', false],
    [/^(?:s|del|strike)$/.test(name), `<${name}>`, 'it is struck through', false],
    [name === 'foreignobject' && hasNoSize(node.piece, own), `<${name}>`, 'its box has no size', true],
  ];
  return found.flatMap(([applies, style, says, isCertain]) =>
    applies ? [{ says, isCertain, by: style, element: index }] : [],
  );
}

/** Whether an element of a drawing has no size, by its attributes: without one it is 0. */
function hasNoSize(piece: Piece, own: StyleValues): boolean {
  return ['width', 'height'].some(
    (side) => !own.has(side) && (Number.parseFloat(attributeValue(piece, side) ?? '0') || 0) <= 1,
  );
}

const OFFSETS = ['left', 'right', 'top', 'bottom'] as const;
const SIZES = ['width', 'height', 'max-width', 'max-height'];

/** Properties of the element itself that hide it. */
function styled({ own, inherited, em }: ElementStyles, { hidingAnimations }: Cascade): Hiding[] {
  const isCut = /hidden|clip/.test(own.get('overflow')?.text ?? '');
  const isPlaced = /absolute|fixed|relative|sticky/.test(own.get('position')?.text ?? '');
  const [line, animation] = [inherited.get('line-height'), own.get('animation')];
  const played = animation ?? own.get('animation-name');
  const isKept = /forwards|both/.test(`${played?.text ?? ''} ${own.get('animation-fill-mode')?.text ?? ''}`);
  const names = played?.text.split(/[\s,]+/) ?? [];
  const others: Hiding[] = [
    ...(line && isCut && lineHeight(line.text, em) <= 1 ? [by(line, 'its lines have no height')] : []),
    ...(played && isKept && [...hidingAnimations].some((name) => names.includes(name.toLowerCase()))
      ? [by(played, 'an animation hides it at its end')]
      : []),
  ];
  const ofValues = [...own].flatMap(([property, value]): Hiding[] => {
    const side = OFFSETS.find((name) => name === property);
    const verdict = side && isPlaced ? movedBy(value.text, em, side) : judges[property]?.(value.text, em);
    const isNothing = SIZES.includes(property) && isCut && (pixelsOf(cssParts(value.text)[0], em) ?? 9) <= 1;
    if (isNothing) return [by(value, 'its box has no size')];
    return verdict ? [by(value, verdict.says, verdict.isCertain)] : [];
  });
  return [...ofValues, ...others];
}

/** The height of a line in pixels; of unknown values that of a usual one. */
function lineHeight(value: string, em: number): number {
  const [part] = cssParts(value);
  const factor = numberOf(part);
  return (factor === undefined ? pixelsOf(part, em) : factor * em) ?? em;
}

/** Inherited properties that hide the text of the innermost element. */
function inheritedHiding({ inherited, em }: ElementStyles): Hiding[] {
  const [visibility, size, indent] = ['visibility', 'font-size', 'text-indent'].map((name) => inherited.get(name));
  const spacing = inherited.get('letter-spacing');
  const moved = indent && judges['text-indent']?.(indent.text, em);
  return [
    ...(visibility && /^(?:hidden|collapse)$/.test(visibility.text)
      ? [by(visibility, 'it is set to be invisible')]
      : []),
    ...(size && em < MIN_TEXT
      ? [by(size, em === 0 ? 'its text size is 0' : `its text is only ${em.toFixed(1).replace('.0', '')} px high`)]
      : []),
    ...(indent && moved ? [by(indent, moved.says)] : []),
    ...(spacing && (pixelsOf(cssParts(spacing.text)[0], em) ?? 0) <= -em / 2
      ? [by(spacing, 'its letters are on top of each other')]
      : []),
  ];
}
