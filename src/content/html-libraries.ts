/** What authored HTML and Markdown are prepared with. `npm run prepare` compiles the packages into this one file. */
export { minify } from 'html-minifier-terser';
export { Parser } from 'htmlparser2';
export { default as MarkdownIt } from 'markdown-it';
export { default as sanitizeHtml } from 'sanitize-html';
