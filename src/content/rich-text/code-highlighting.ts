import { createRequire } from 'node:module';
import { suggestion } from '../../lib/text/did-you-mean.js';
import { attributeSpan, type HtmlSource } from './html-problems.js';
import { attributeOf, isElement, parseHtml, textOf, visit, type HtmlElement, type HtmlParent } from './html-tree.js';
import type { TextProblem } from './prepared-text.js';

const require = createRequire(import.meta.url);

/** The used part of `highlight.js`, whose own types need those of browsers. */
interface Highlighter {
  getLanguage(name: string): object | undefined;
  listLanguages(): string[];
  highlight(code: string, options: { readonly language: string }): { readonly value: string };
}

/** Returns the blocks of code with a language. */
export function codeOf(tree: HtmlParent): HtmlElement[] {
  const found: HtmlElement[] = [];
  visit(tree, (node) => {
    if (isElement(node) && node.tagName === 'pre')
      found.push(...node.childNodes.filter(isElement).filter((child) => languageOf(child) !== ''));
  });
  return found;
}

function languageOf(code: HtmlElement): string {
  return (attributeOf(code, 'class') ?? '').replace(/^language-/, '');
}

/**
 * Puts the parts of code into `<span>`s with classes such as `hljs-keyword`. The library takes 80 ms to load. One set of languages is always loaded, since the result for HTML depends on whether CSS is.
 *
 * @returns the problems of languages that are not known
 */
export function highlightCode(blocks: readonly HtmlElement[], source: HtmlSource): TextProblem[] {
  const library = require('highlight.js/lib/common') as Highlighter;
  return blocks.flatMap((code) => {
    const language = languageOf(code);
    if (library.getLanguage(language)) {
      code.childNodes = parseHtml(library.highlight(textOf(code), { language }).value).tree.childNodes;
      return [];
    }
    const message = `\`${language}\` is not a known language.`;
    const remedy = suggestion(language, library.listLanguages().sort());
    return [{ name: 'code-language-unknown', message, remedy, ...attributeSpan(code, 'class', language, source) }];
  });
}
