/** What authored HTML and Markdown are prepared with. `npm run prepare` compiles the packages into this one file. */
export { minify } from 'html-minifier-terser';
export { default as MarkdownIt } from 'markdown-it';
export type { Token as MarkdownToken } from 'markdown-it';
