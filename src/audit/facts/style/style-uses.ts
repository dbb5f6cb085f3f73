import {
  isFunctionNode,
  isSimpleBlockNode,
  isTokenNode,
  isWhiteSpaceOrCommentNode,
  type ComponentValue,
} from '@csstools/css-parser-algorithms';
import { TokenType } from '@csstools/css-tokenizer';
import { didYouMeanText, misspelt } from '../../../lib/text/did-you-mean.js';
import { memo } from '../../memo.js';
import { declarationsOf, parseStyle, startOf } from '../../../lib/html/parse-style.js';

/** A name that a style sheet uses without defining it, or a rule that hides the focus. */
export interface StyleUse {
  readonly at: number;
  /** What is wrong unless another file has what `defined` matches. */
  readonly message: string;
  readonly defined: RegExp;
  /** The custom property. */
  readonly styleName: string | undefined;
}

/** Words of `animation` that are no names (CSS Animations, level 2; CSS Easing, level 2; CSS Cascade). */
const KEYWORDS =
  /^(?:none|auto|infinite|normal|(?:alternate-)?reverse|alternate|forwards|backwards|both|running|paused|linear|ease(?:-in|-out|-in-out)?|step-(?:start|end)|replace|add|accumulate|inherit|initial|unset|revert(?:-layer)?)$/i;
const FACE = '@font-face\\s*\\{[^{}]*font-family\\s*:\\s*["\']?';
const SHOWN = ':focus[^{}]*\\{[^{}]*(?:outline(?:-style)?:\\s*[^\\s0n]|box-shadow|border|background|color)';
/** Selectors of what visitors reach with the keyboard, when it has the focus. */
const FOCUS =
  /^.*(?:(?<![\w.[\]-])(?:a|button|input|select|textarea|summary)?|\.[\w-]*(?:btn|button|link|input|field)[\w-]*):focus(?:-visible)?(?=\s*(?:,|$))/i;

/** Names that a style sheet uses and does not define. Many pages have the same one. */
export const styleUses = memo(500, (css: string): readonly StyleUse[] => {
  const declarations = declarationsOf(css);
  const found = new Map<string, StyleUse>();
  const note = (at: number, message: string, by: string, styleName?: string): void => {
    if (!new RegExp(by, 'i').test(css)) found.set(message, { at, message, defined: new RegExp(by, 'i'), styleName });
  };
  const families = declarations.filter(({ name }) => name === 'font-family');
  const faces = families.filter(({ rule }) => /^@font-face/i.test(rule.text)).flatMap(({ value }) => namesIn(value));
  for (const { at, name } of declarations.flatMap(({ nodes }) => variablesIn(nodes)))
    note(at, `Nothing defines \`${name}\`.`, `${name}(?:\\s*[:{]|["'\`])`, name);
  for (const { name: property, at, value } of declarations)
    if (property === 'animation' || property === 'animation-name')
      for (const name of animationsIn(value))
        if (!KEYWORDS.test(name)) note(at, `No \`@keyframes\` is named \`${name}\`.`, `keyframes\\s+["']?${name}\\b`);
  for (const { at, value } of families)
    for (const name of namesIn(value)) {
      const near = misspelt(name, faces) ?? name;
      // Names that are near to none are fonts of the system.
      if (near !== name)
        note(at, `No \`@font-face\` is named \`${name}\`. ${didYouMeanText(name, near)}`, `${FACE}${name}["';}]`);
    }
  for (const { rule, name, value } of declarations) {
    const [selector] = name === 'outline' && /^(?:none|0)\b/i.test(value) ? (FOCUS.exec(rule.text) ?? []) : [];
    if (selector !== undefined)
      note(startOf(rule), `\`${selector}\` removes the outline of the focus, and nothing else shows the focus.`, SHOWN);
  }
  return [...found.values()];
});

function namesIn(families: string): string[] {
  return families.split(',').map((one) => one.replace(/[^\w -]/g, '').trim());
}

/** The words of a value that are in no function. */
function animationsIn(value: string): string[] {
  return parseStyle(value).nodes.flatMap((node) =>
    isTokenNode(node) && node.value[0] === TokenType.Ident ? node.value[4].value : [],
  );
}

/** Custom properties without another value, also within other functions. */
function variablesIn(nodes: readonly ComponentValue[]): { readonly at: number; readonly name: string }[] {
  return nodes.flatMap((node) => {
    if (!isFunctionNode(node) && !isSimpleBlockNode(node)) return [];
    const [first, ...others] = node.value.filter((one) => !isWhiteSpaceOrCommentNode(one));
    const isVariable = isFunctionNode(node) && node.getName().toLowerCase() === 'var' && others.length === 0;
    return isVariable && first ? [{ at: node.name[2], name: first.toString() }] : variablesIn(node.value);
  });
}
