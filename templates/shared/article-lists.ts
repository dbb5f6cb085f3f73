/** Path of the list of all articles; the lists of tags are below it. */
export const ARTICLES = '/ludo/articles/';
