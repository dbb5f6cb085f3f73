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
 * Rules stay in their style element: inlined they would override the ones for the dark scheme. Scripts are removed:
 * they do not run inside `<img>`, but they do when the file is opened by itself.
 */
const SVG_OPTIONS: Config = {
  multipass: true,
  plugins: [{ name: 'preset-default', params: { overrides: { inlineStyles: false } } }, 'removeScripts', removeActive],
};

/** Returns an SVG for publication. svgo's entry for browsers is the same code in one file, which loads faster. */
export async function optimizeSvg(text: string): Promise<string> {
  const { optimize } = await import('svgo/browser');
  return optimize(text, SVG_OPTIONS).data;
}
