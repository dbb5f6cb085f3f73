import type { Config, CustomPlugin, XastElement } from 'svgo/browser';
import { localName } from './svg-references.js';

/** Elements that load or replace documents; svgo removes scripts. */
const ACTIVE = new Set(['base', 'embed', 'iframe', 'link', 'meta', 'object']);

const ANIMATIONS = new Set(['animate', 'set']);

/** An at-rule up to its end or its block; its name may be written with escapes. */
const AT_RULE = /@((?:[\w-]|\\[\da-f]{1,6}\s?|\\[^\da-f\s])+)(?:[^;{}"'(]|"[^"]*"|'[^']*'|\([^)]*\))*;?/gi;

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
  return css.replace(AT_RULE, (rule, name: string) => (unescaped(name).toLowerCase() === 'import' ? '' : rule));
}

function unescaped(name: string): string {
  return name.replace(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, hex: string | undefined, character = '') =>
    hex === undefined ? String(character) : String.fromCodePoint(Math.min(parseInt(hex, 16), 0x10ffff)),
  );
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
