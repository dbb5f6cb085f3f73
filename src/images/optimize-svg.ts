import { isSimpleBlockNode, isTokenNode } from '@csstools/css-parser-algorithms';
import { TokenType } from '@csstools/css-tokenizer';
import type { Config, CustomPlugin, XastElement } from 'svgo/browser';
import { parseStyle } from '../lib/html/parse-style.js';
import { localName } from './svg-references.js';

/** Elements that load or replace documents; svgo removes scripts. */
const ACTIVE = new Set(['base', 'embed', 'iframe', 'link', 'meta', 'object']);

const ANIMATIONS = new Set(['animate', 'set']);

/** Plugin of svgo that removes what could run or load something when the file is opened by itself. */
const removeActive: CustomPlugin = {
  name: 'removeActive',
  fn: () => ({
    instruction: {
      enter(node, parent) {
        parent.children = parent.children.filter((child) => child !== node);
      },
    },
    element: {
      enter(node, parent) {
        if (isActive(node)) parent.children = parent.children.filter((child) => child !== node);
        else if (localName(node.name) === 'style')
          for (const child of node.children) if ('value' in child) child.value = withoutImports(child.value);
      },
    },
  }),
};

function isActive({ name, attributes }: XastElement): boolean {
  const element = localName(name);
  const animated = localName(attributes['attributeName']?.trim() ?? '');
  return ACTIVE.has(element) || (ANIMATIONS.has(element) && /^(?:href$|on)/i.test(animated));
}

function withoutImports(css: string): string {
  let isImport = false;
  const kept = parseStyle(css).nodes.filter((node) => {
    const token = isTokenNode(node) ? node.value : undefined;
    if (token?.[0] === TokenType.AtKeyword) isImport = token[4].value.toLowerCase() === 'import';
    const isKept = !isImport;
    const isBlock = isSimpleBlockNode(node) && node.startToken[0] === TokenType.OpenCurly;
    if (token?.[0] === TokenType.Semicolon || isBlock) isImport = false;
    return isKept;
  });
  return kept.join('');
}

/**
 * Plugins of svgo 4.1 that rename, move, join or remove elements, also those that rules such as `rect` or `g > path` and animations need:
 * `<rect>` becomes `<path>`, and what is invisible at the start is gone.
 */
const RESTRUCTURING =
  `cleanupIds collapseGroups convertEllipseToCircle convertPathData convertShapeToPath convertTransform mergePaths
  moveElemsAttrsToGroup moveGroupAttrsToElems removeEmptyContainers removeEmptyText removeHiddenElems removeNonInheritableGroupAttrs
  removeUnknownsAndDefaults removeUselessStrokeAndFill`.split(/\s+/);

const ANIMATED = /<(?:\w+:)?(?:animate\w*|set)\b/;

/** Rules for classes, for elements that no plugin changes, and the steps of keyframes. */
const SIMPLE = '(?:\\.[\\w-]+|svg|text|from|to|[\\d.]+%)';
const PLAIN_RULE = new RegExp(`^\\s*(?:@.*|${SIMPLE}(?:\\s*,\\s*${SIMPLE})*)\\s*$`, 's');

/**
 * Rules stay in their style element: inlined they would override the ones for the dark scheme. Scripts are removed:
 * they do not run inside `<img>`, but they do when the file is opened by itself.
 */
function optionsFor(text: string): Config {
  const styles = text.split(/<(?:\w+:)?style\b/).slice(1);
  const rules = styles.flatMap((style) => {
    const [css = ''] = style.slice(style.indexOf('>') + 1).split('</', 1);
    const parts = css.replace(/<!\[CDATA\[|\]\]>/g, '').split('{');
    return parts.slice(0, -1).map((part) => part.split(/[};]/).at(-1) ?? '');
  });
  const kept = ANIMATED.test(text) || !rules.every((rule) => PLAIN_RULE.test(rule)) ? RESTRUCTURING : [];
  const overrides = Object.fromEntries(['inlineStyles', ...kept].map((name) => [name, false as const]));
  return {
    multipass: true,
    plugins: [{ name: 'preset-default', params: { overrides } }, 'removeScripts', removeActive],
  };
}

/** Returns an SVG for publication. svgo's entry for browsers is the same code in one file, which loads faster. */
export async function optimizeSvg(text: string): Promise<string> {
  const { optimize } = await import('svgo/browser');
  return optimize(text, optionsFor(text)).data;
}
