/** Entry of a worker thread: validates one page. */
export { judgeMarkup as default } from './validate-markup.js';
