import { parse, walk, type CssNode } from 'css-tree/dist/csstree.esm';
import { misspelt } from '../../../lib/text/did-you-mean.js';
import { memo } from '../../memo.js';
import { atRuleProblem, mediaProblem, selectorProblem } from './css-names.js';
import { declarationProblem, keywords } from './css-values.js';

/** A problem in a style sheet, at an offset. */
export interface CssProblem {
  readonly at: number;
  readonly message: string;
}

/** What rules ask of a style sheet. */
export interface StyleSheetFacts {
  readonly problems: readonly CssProblem[];
  /** Names that it defines: `@keyframes a`, `--a`, `@font-face a`, and `:focus` if it shows the focus. */
  readonly defines: ReadonlySet<string>;
  /** Names that it uses, by their first offset. */
  readonly uses: ReadonlyMap<string, number>;
}

const FONT_FORMATS = 'woff2 woff truetype opentype collection embedded-opentype svg'.split(' ');

/** What shows that an element has the focus. */
const VISIBLE = /^(?:box-shadow|border|background|text-decoration|color$|fill|stroke|transform|filter|scale|opacity)/;

/** Elements that visitors reach with the keyboard, as the last part of a selector. */
const REACHED =
  /(?:^|[\s>+~,*])(?:(?:a|button|input|select|textarea|summary)?(?:\[(?!tabindex)[^\]]*\])?|[^\s>+~,]*\.[\w-]*(?:btn|button|link|input|field)[\w-]*):focus(?:-visible)?\s*(?:,|$)/i;

/** Reads a style sheet. Many pages have the same one. */
export const readStyleSheet = memo(500, (css: string): StyleSheetFacts => {
  const problems = new Map<string, CssProblem>();
  const defines = new Set<string>();
  const uses = new Map<string, number>();
  const add = ({ loc }: CssNode, message: string | undefined): void => {
    if (message !== undefined && !problems.has(message)) problems.set(message, { at: loc?.start.offset ?? 0, message });
  };
  const use = ({ loc }: CssNode, name: string): void => {
    if (!uses.has(name)) uses.set(name, loc?.start.offset ?? 0);
  };
  const ast = parse(css, { positions: true, parseValue: false, parseRulePrelude: false, parseAtrulePrelude: false });
  const judgeDeclaration = (node: CssNode, atRule: string): void => {
    const [property, value] = [node.property ?? '', raw(node.value)];
    if (/^\s*\/\//.test(property)) add(node, selectorProblem(property));
    if (property.startsWith('--')) defines.add(property);
    else for (const [, name = ''] of value.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)) use(node, name);
    if (/^font-face$/i.test(atRule)) fontProblem(node, property, value);
    // Descriptors of at-rules such as `@property` are no properties.
    if (/^(?:page|property|counter-style|font-|view-transition|function)/i.test(atRule)) return;
    if (node.important !== undefined && typeof node.important === 'string')
      add(node, misspelt(node.important, ['important']) && `\`!${node.important}\` is not \`!important\`.`);
    add(node, declarationProblem(`${property}:${value.trim()}`));
    for (const name of animationNames(property, value)) use(node, `@keyframes ${name}`);
    for (const family of property === 'font-family' ? families(value) : []) use(node, `@font-face ${family}`);
  };
  const fontProblem = (node: CssNode, property: string, value: string): void => {
    if (property === 'font-family') families(value).forEach((name) => defines.add(`@font-face ${name}`));
    if (property === 'font-display' && !/^(?:auto|block|swap|fallback|optional)$/i.test(value.trim()))
      add(node, `\`${value.trim()}\` is no value of \`font-display\`.`);
    for (const [, written = ''] of property === 'src' ? value.matchAll(/\bformat\(\s*["']?([^"')]*)["']?\s*\)/gi) : [])
      if (!FONT_FORMATS.includes(written.toLowerCase().replace(/-variations$/, '')))
        add(node, `\`${written}\` is no format of fonts, so browsers skip the file.`);
  };
  let hasRules = false;
  walk(ast, function (node) {
    const { type, name = '' } = node;
    const atRule = this.atrule?.name ?? '';
    if (type === 'Declaration') judgeDeclaration(node, atRule);
    if (type === 'Atrule') {
      add(node, atRuleProblem(name));
      if (/^(?:media|custom-media)$/i.test(name)) add(node, mediaProblem(raw(node.prelude)));
      if (/keyframes$/i.test(name)) defines.add(`@keyframes ${unquoted(raw(node.prelude))}`);
      if (/^property$/i.test(name)) defines.add(raw(node.prelude).trim());
      if (/^import$/i.test(name) && hasRules) add(node, 'Browsers ignore an `@import` after other rules.');
      if (/^font-face$/i.test(name)) add(node, missingDescriptor(node));
    }
    if (type === 'Rule' && !/keyframes$/i.test(atRule)) {
      add(node, selectorProblem(raw(node.prelude)));
      judgeFocus(node, use, defines);
    }
    hasRules ||= type === 'Rule' || (type === 'Atrule' && !/^(?:import|charset|layer)$/i.test(name));
  });
  const open = unbalanced(css);
  if (open) problems.set(open.message, open);
  return { problems: [...problems.values()], defines, uses };
});

function raw(node: CssNode | string | null | undefined): string {
  return typeof node === 'string' ? node : typeof node?.value === 'string' ? node.value : '';
}

function unquoted(text: string): string {
  return text.trim().replace(/^(["'])(.*)\1$/, '$2');
}

function families(value: string): string[] {
  return value.split(',').map((family) => unquoted(family).toLowerCase());
}

/** Names of `@keyframes` in a value. */
function animationNames(property: string, value: string): string[] {
  if (!/^(?:-webkit-)?animation(?:-name)?$/.test(property)) return [];
  let plain = value.replace(/\/\*[^]*?\*\//g, ' ');
  while (/\([^()]*\)/.test(plain)) plain = plain.replace(/[\w-]*\([^()]*\)/g, ' ');
  const known = [...keywords('animation'), 'inherit', 'initial', 'unset', 'revert', 'revert-layer', 'none'];
  const names = plain.match(/"[^"]*"|'[^']*'|(?<![\w.#-])-?[a-z_][\w-]*/gi) ?? [];
  return names.map(unquoted).filter((name) => !known.includes(name.toLowerCase()) && !name.startsWith('--'));
}

function declarationsOf(node: CssNode): readonly CssNode[] {
  return [...(node.block?.children ?? [])].filter(({ type }) => type === 'Declaration');
}

function missingDescriptor(node: CssNode): string | undefined {
  const given = declarationsOf(node).map(({ property }) => property?.toLowerCase());
  const missing = ['font-family', 'src'].find((name) => !given.includes(name));
  return missing === undefined ? undefined : `\`@font-face\` has no \`${missing}\`.`;
}

/** Notes whether a rule removes the outline of the focus without another sign, or shows the focus. */
function judgeFocus(node: CssNode, use: (node: CssNode, name: string) => void, defines: Set<string>): void {
  const selector = raw(node.prelude);
  if (!/:focus(?!-within)/i.test(selector)) return;
  let hides = false;
  let shows = false;
  for (const { property = '', value } of declarationsOf(node)) {
    const isNone = /^\s*(?:none|0(?:px)?)\s*$/i.test(raw(value));
    if (/^outline(?:-style|-width)?$/.test(property)) [hides, shows] = [hides || isNone, shows || !isNone];
    else shows ||= VISIBLE.test(property) && !isNone;
  }
  if (shows) defines.add(':focus');
  else if (hides && REACHED.test(selector) && !/:not\(/.test(selector)) use(node, `:focus ${selector.trim()}`);
}

/** A bracket that is not closed, or closed twice. Strings, comments and addresses are skipped. */
function unbalanced(css: string): CssProblem | undefined {
  const open: { readonly bracket: string; readonly at: number }[] = [];
  const PARTS = /\/\*[^]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'|url\(\s*[^"'()\s]*\s*\)|\\[^]|[{}]/gi;
  for (const { 0: part, index: at } of css.matchAll(PARTS)) {
    if (part === '{') open.push({ bracket: part, at });
    else if (part === '}' && !open.pop()) return { at, message: 'A `}` closes nothing.' };
    else if (part.startsWith('/*') && (part.length < 4 || !part.endsWith('*/')))
      return { at, message: 'A comment is not closed.' };
  }
  const last = open.at(-1);
  return last && { at: last.at, message: 'A `{` is not closed.' };
}
