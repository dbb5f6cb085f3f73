import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Message } from 'esbuild';
import { isSystemError } from '../../errors/system-error.js';
import { hasPostcssConfig } from '../../lib/site/project-parts.js';
import { findInvalidBytes, invalidBytesMessage } from '../../lib/text/encoding.js';
import { messageAt } from '../esbuild/esbuild-diagnostics.js';
import { positionIn } from '../../errors/index.js';

/** Packages are not checked. */
const SOURCE = /^templates\/.*\.(?:tsx?|css|s[ac]ss)$/;

/**
 * Returns messages about what esbuild accepts silently: bytes that are not UTF-8, which it replaces by U+FFFD, and
 * unknown at-rules.
 *
 * @param inputs of esbuild, relative to the root
 */
export async function sourceMessages(root: string, inputs: Iterable<string>): Promise<Message[]> {
  const isPlain = !hasPostcssConfig(root);
  const found = await Promise.all(
    [...inputs].filter((file) => SOURCE.test(file)).map((file) => messagesOf(root, file, isPlain)),
  );
  return found.flat();
}

async function messagesOf(root: string, file: string, isPlain: boolean): Promise<Message[]> {
  const bytes = await bytesOf(join(root, file));
  if (!bytes) return [];
  const foreign = findInvalidBytes(bytes);
  if (foreign) {
    const place = { line: foreign.line, column: foreign.column - 1, length: 1 };
    return [messageAt(file, invalidBytesMessage(foreign), place, 'file-invalid-utf8')];
  }
  return isPlain && file.endsWith('.css') ? unknownAtRules(file, bytes.toString('utf8')) : [];
}

/** `undefined` for a file that was removed meanwhile. */
async function bytesOf(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

/** Comments, strings, addresses and escapes, in which `@` starts no rule, then at-rules. */
const AT_RULE =
  /\/\*[^]*?(?:\*\/|$)|"(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*'|url\([^)]*\)|\\[^]|@(-{0,2}[a-z][\w-]*)/gi;

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
  return [...css.matchAll(AT_RULE)].flatMap(({ 1: name, index }) => {
    if (name === undefined) return [];
    const tool = TOOLS[name.toLowerCase()];
    if (tool === undefined && (name.startsWith('-') || KNOWN.has(name.toLowerCase()))) return [];
    const { line, column } = positionIn(file, css, index);
    const text =
      tool === undefined
        ? `\`@${name}\` is not a known at-rule of CSS.`
        : `\`@${name}\` is an at-rule of ${tool} that browsers do not know.`;
    const place = { line, column: column - 1, length: name.length + 1 };
    return [messageAt(file, text, place, tool === undefined ? undefined : 'style-unprocessed-rule')];
  });
}
