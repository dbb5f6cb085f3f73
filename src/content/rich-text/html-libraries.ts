/** What authored HTML and Markdown are prepared with. */
export { minify } from 'html-minifier-terser';
export { default as MarkdownIt } from 'markdown-it';
export type { Token as MarkdownToken } from 'markdown-it';
