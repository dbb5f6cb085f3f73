/** The libraries for authored HTML and Markdown. */
export { minify } from 'html-minifier-terser';
export { default as MarkdownIt } from 'markdown-it';
export type { Env, StateBlock, StateCore, StateInline, Token as MarkdownToken } from 'markdown-it';
export { default as definitionLists } from 'markdown-it-deflist';
export { default as footnotes } from 'markdown-it-footnote';
