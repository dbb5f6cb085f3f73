/** `npm run prepare` compiles what this needs of the package into this one file. */
export { diffArrays } from 'diff';
