import { attributeValue } from '../../attribute-of.js';
import { memo } from '../../memo.js';
import type { ElementNode } from './element-tree.js';
import { inlineDeclarations, type Declaration, type StyleRule, type StyleSheet } from './read-style.js';

/** The declarations that win on an element, by property. */
export type Declared = ReadonlyMap<string, Declaration>;

/** A style that matches an element, with what decides in the cascade. */
interface Matched {
  readonly declaration: Declaration;
  readonly condition: string;
  readonly order: readonly number[];
}

export interface Cascade {
  /** Names of animations that end with a hidden element. */
  readonly hidingAnimations: ReadonlySet<string>;
  /** Conditions under which some style of these elements applies; without the empty one. */
  conditions(elements: readonly ElementNode[]): readonly string[];
  /** @param condition the one condition that is met; empty for none */
  declared(element: ElementNode, condition: string): Declared;
}

/**
 * Finds out which styles apply to the elements of one page.
 *
 * @param readsInline false if its security policy blocks `style` attributes
 */
export function createCascade(sheets: readonly StyleSheet[], readsInline = true): Cascade {
  const layers = [...new Set(sheets.flatMap((sheet) => sheet.layers))];
  const matched = memo(Infinity, (element: ElementNode): readonly Matched[] => {
    const classes = attributeValue(element.piece, 'class')?.split(/\s+/) ?? [];
    const keys = new Set(['*', element.piece.name, ...classes.map((name) => `.${name}`)]);
    return [
      ...sheets.flatMap((sheet, index) =>
        [...keys]
          .flatMap((key) => sheet.rules.get(key) ?? [])
          .filter((rule) => rule.matches(element))
          .flatMap((rule) => rule.declarations.map((item) => ofRule(item, rule, index))),
      ),
      ...inlineDeclarations((readsInline ? attributeValue(element.piece, 'style') : undefined) ?? '').map(
        (declaration) => ({
          declaration,
          condition: '',
          order: [Number(declaration.isImportant), Infinity, 0, 0, 0],
        }),
      ),
    ].sort(byOrder);
  });
  const ofRule = (
    declaration: Declaration,
    { condition, layer, specificity, order }: StyleRule,
    sheet: number,
  ): Matched => ({
    declaration,
    condition,
    order: [
      Number(declaration.isImportant),
      layer === undefined ? layers.length : layers.indexOf(layer),
      specificity,
      sheet,
      order,
    ],
  });
  return {
    hidingAnimations: new Set(sheets.flatMap((sheet) => [...sheet.hidingAnimations])),
    conditions: (elements) => [
      ...new Set(elements.flatMap((element) => matched(element).map(({ condition }) => condition)).filter(Boolean)),
    ],
    declared(element, condition) {
      const isMet = (own: string): boolean => own === '' || own === condition || condition.startsWith(`${own} and `);
      return new Map(
        matched(element)
          .filter((item) => isMet(item.condition))
          .map(({ declaration }) => [declaration.property, declaration]),
      );
    },
  };
}

function byOrder(a: Matched, b: Matched): number {
  const at = a.order.findIndex((value, index) => value !== b.order[index]);
  return at === -1 ? 0 : (a.order[at] ?? 0) - (b.order[at] ?? 0);
}
