/** `npm run prepare` compiles the package into this one file. */
export { closest, distance } from 'fastest-levenshtein';
