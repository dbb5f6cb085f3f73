import { tokenize, TokenType } from '@csstools/css-tokenizer';
import type { Message } from 'esbuild';
import { positionIn } from '../../errors/index.js';
import { messageAt } from '../esbuild/esbuild-diagnostics.js';

/** At-rules of CSS, with those that are only valid inside others. */
const KNOWN = new Set(
  `charset color-profile container counter-style document font-face font-feature-values
  font-palette-values function import keyframes layer media namespace page position-try property scope starting-style
  supports view-transition viewport
  annotation character-variant historical-forms ornaments styleset stylistic swash
  top-left-corner top-left top-center top-right top-right-corner bottom-left-corner bottom-left bottom-center
  bottom-right bottom-right-corner left-top left-middle left-bottom right-top right-middle right-bottom`.split(/\s+/),
);

/** At-rules that a tool must replace before browsers get the style sheet. */
const TOOLS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    [
      'Tailwind CSS',
      'apply config custom-variant plugin reference responsive screen source tailwind theme utility variant variants',
    ],
    ['Sass', 'at-root content debug each else error extend for forward if include mixin return use warn while'],
    ['PostCSS', 'custom-media custom-selector define-mixin each extend-rule nest value'],
  ].flatMap(([tool = '', names = '']) => names.split(' ').map((name) => [name, tool])),
);

/** Returns messages about the at-rules of a style sheet that browsers drop with everything in them. */
export function unknownAtRules(file: string, css: string): Message[] {
  return tokenize({ css }).flatMap((token) => {
    if (token[0] !== TokenType.AtKeyword) return [];
    const name = token[4].value;
    const tool = TOOLS[name.toLowerCase()];
    if (tool === undefined && (name.startsWith('-') || KNOWN.has(name.toLowerCase()))) return [];
    const { line, column } = positionIn(file, css, token[2]);
    const text =
      tool === undefined
        ? `\`@${name}\` is not a known at-rule of CSS.`
        : `\`@${name}\` is an at-rule of ${tool} that browsers do not know.`;
    const place = { line, column: column - 1, length: name.length + 1 };
    return [messageAt(file, text, place, tool === undefined ? undefined : 'style-unprocessed-rule')];
  });
}
