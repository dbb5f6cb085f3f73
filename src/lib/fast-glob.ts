/** `npm run prepare` compiles the package into this one file. */
export { default as fastGlob, type Entry } from 'fast-glob';
