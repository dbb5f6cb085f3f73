/** What authored HTML and Markdown are prepared with. */
export { minify } from 'html-minifier-terser';
export { Parser } from 'htmlparser2';
export { default as MarkdownIt } from 'markdown-it';
export { default as sanitizeHtml } from 'sanitize-html';
