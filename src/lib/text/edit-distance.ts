export { closest, distance } from 'fastest-levenshtein';
