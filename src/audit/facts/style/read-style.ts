import { calc } from '@csstools/css-calc';
import { parseListOfComponentValues, type ComponentValue } from '@csstools/css-parser-algorithms';
import { tokenize } from '@csstools/css-tokenizer';
import { groupBy } from '../../../lib/text/group-by.js';
import { memo } from '../../memo.js';
import { declarationIn, parseStyle, statementsIn, type Statement } from '../../../lib/html/parse-style.js';
import { parseSelectors, type ElementTest } from './selectors.js';

/** A declaration that can hide a text, or a custom property. */
export interface Declaration {
  /** Lower case, without a vendor prefix, physical. */
  readonly property: string;
  readonly value: string;
  readonly isImportant: boolean;
  /** Its rule as reports show it: `@media print .note { opacity: 0 }`. */
  readonly shown: string;
}

/** A rule with one selector. */
export interface StyleRule extends Omit<ElementTest, 'key'> {
  /** Its number in the style sheet. */
  readonly order: number;
  /** Conditions around it, such as `(max-width:767px)`; empty if it always applies. */
  readonly condition: string;
  readonly layer: string | undefined;
  readonly declarations: readonly Declaration[];
}

export interface StyleSheet {
  /** Rules in order, by the class (`.note`) or name that an element must have; `*` for those of any element. */
  readonly rules: ReadonlyMap<string, readonly StyleRule[]>;
  /** Names of layers, the weakest first. */
  readonly layers: readonly string[];
  /** Names of animations that end with a hidden element. */
  readonly hidingAnimations: ReadonlySet<string>;
  /** Where brackets are nested so deeply that it was not read. */
  readonly tooDeepAt: number | undefined;
}

const SAME: Readonly<Record<string, string>> = {
  'inline-size': 'width',
  'block-size': 'height',
  'max-inline-size': 'max-width',
  'max-block-size': 'max-height',
  'inset-inline-start': 'left',
  'inset-inline-end': 'right',
  'inset-block-start': 'top',
  'inset-block-end': 'bottom',
  'margin-inline-start': 'margin-left',
  'margin-block-start': 'margin-top',
  'overflow-x': 'overflow',
  'overflow-y': 'overflow',
};

/** What a shorthand sets; its whole value is kept for each. */
const LONGHANDS: Readonly<Record<string, readonly string[]>> = {
  font: ['font-size'],
  inset: ['left', 'right', 'top', 'bottom'],
  margin: ['margin-left', 'margin-top'],
  'text-decoration': ['text-decoration-line'],
};

const HIDING =
  /^(?:--.+|display|visibility|opacity|content-visibility|position|text-indent|font-size|transform|scale|translate|zoom|overflow|(?:max-)?(?:height|width)|left|right|top|bottom|margin-left|margin-top|line-height|letter-spacing|text-decoration-line|text-overflow|line-clamp|animation(?:-name|-fill-mode)?)$/;

type KeyedRule = Omit<StyleRule, 'order'> & { readonly key: string };

/** At-rules whose blocks apply under a condition. */
const CONDITIONAL = ['media', 'container', 'supports'];

/** At-rules whose blocks apply as they are. */
const PLAIN = ['layer', 'scope'];

/** What every browser of today supports, as a condition of `@supports`. */
const SUPPORTED =
  /^\((?:display:\s*(?:inline-)?(?:grid|flex)|position:\s*sticky|(?:gap|inset|aspect-ratio|object-fit|--[\w-]+):[^()]*)\)$/;

/** What is collected from a style sheet. */
interface Collected {
  readonly rules: KeyedRule[];
  readonly layers: Set<string>;
  readonly hidingAnimations: Set<string>;
}

interface Around {
  readonly condition: string;
  readonly layer: string | undefined;
  readonly selector: string | undefined;
}

/** Reads a style sheet as far as it can hide a text. Many pages have the same styles. */
export const styleSheet = memo(100, (css: string): StyleSheet => {
  const found: Collected = { rules: [], layers: new Set(), hidingAnimations: new Set() };
  const { nodes, tooDeepAt } = parseStyle(css);
  readBlock(nodes, { condition: '', layer: undefined, selector: undefined }, found);
  const ordered = found.rules.map((rule, order) => ({ ...rule, order }));
  return {
    rules: groupBy(ordered, ({ key }) => key),
    layers: [...found.layers],
    hidingAnimations: found.hidingAnimations,
    tooDeepAt,
  };
});

/** The declarations of a `style` attribute. */
export function inlineDeclarations(css: string): readonly Declaration[] {
  if (css === '') return [];
  return (styleSheet(`*{${css}}`).rules.get('*') ?? []).flatMap(({ declarations }) =>
    declarations.map((item) => ({ ...item, shown: `style="${item.shown.slice(4, -2)}"` })),
  );
}

/** The parts of a value, with its sums worked out. */
export const componentValues = memo(5000, (css: string): ComponentValue[] =>
  parseListOfComponentValues(tokenize({ css: css.includes('(') ? calc(css) : css })),
);

function readBlock(nodes: readonly ComponentValue[], around: Around, found: Collected): void {
  const declarations: Declaration[] = [];
  for (const statement of statementsIn(nodes)) {
    const named = statement.block ? undefined : /^@layer\s+(.+)$/.exec(statement.text)?.[1];
    for (const name of named?.split(',') ?? []) found.layers.add(name.trim());
    if (statement.block) readRule(statement.text, statement.block, around, found);
    else if (around.selector !== undefined) declarations.push(...declarationsOf(statement, around));
  }
  const { selector, condition, layer } = around;
  if (selector !== undefined && declarations.length > 0)
    found.rules.push(...parseSelectors(selector).map((one) => ({ ...one, condition, layer, declarations })));
}

function readRule(prelude: string, block: readonly ComponentValue[], around: Around, found: Collected): void {
  const [, name, words = ''] = /^@([\w-]+)\s*(.*)$/s.exec(prelude) ?? [];
  if (name === undefined) {
    const { selector: outer } = around;
    const inner = /^[>+~]/.test(prelude) ? prelude : `:is(${prelude})`;
    const whole = outer === undefined ? prelude : prelude.includes('&') ? prelude : `:is(${outer}) ${inner}`;
    readBlock(block, { ...around, selector: whole.replaceAll('&', `:is(${outer ?? ':root'})`) }, found);
  } else if (CONDITIONAL.includes(name)) {
    const supports = name === 'supports' && SUPPORTED.test(words.replace(/^not\s+/, ''));
    if (supports && words.startsWith('not')) return;
    const own =
      supports || /^(?:only )?(?:all|screen)$/.test(words) ? '' : name === 'media' ? words : `${name} ${words}`;
    const condition = [around.condition, own].filter((part) => part !== '').join(' and ');
    readBlock(block, { ...around, condition }, found);
  } else if (PLAIN.includes(name)) {
    const layer = name === 'layer' ? [around.layer, words].filter(Boolean).join('.') : around.layer;
    if (layer !== undefined) found.layers.add(layer);
    readBlock(block, { ...around, layer }, found);
  } else if (/^(?:-webkit-)?keyframes$/.test(name)) {
    if (statementsIn(block).some(isHiddenEnd)) found.hidingAnimations.add(words);
  }
}

/** Whether a keyframe is the last one and hides its element. */
function isHiddenEnd({ text, block = [] }: Statement): boolean {
  return (
    /(?:^|,)\s*(?:to|100%)\s*(?:,|$)/i.test(text) &&
    statementsIn(block).some((statement) => {
      const { name = '', value = '' } = declarationIn(statement) ?? {};
      return HIDDEN_END.test(`${name}:${value}`);
    })
  );
}

const HIDDEN_END = /^(?:opacity:(?:0?\.0\d*|0)%?|visibility:hidden|display:none)$/i;

function declarationsOf(statement: Statement, { selector = '', condition }: Around): Declaration[] {
  const { name = '', value: written = '' } = declarationIn(statement) ?? {};
  const plain = name.startsWith('--') ? name : name.toLowerCase().replace(/^-(?:webkit|moz)-/, '');
  const properties = (LONGHANDS[plain] ?? [SAME[plain] ?? plain]).filter((property) => HIDING.test(property));
  const value = written.replace(/(?<!\s)\s*!\s*important$/i, '');
  const media = condition === '' ? '' : `@media ${condition} `;
  return properties.map((property) => ({
    property,
    value,
    isImportant: value !== written,
    shown: `${media}${selector} { ${name}: ${written} }`,
  }));
}
