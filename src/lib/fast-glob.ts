/** `npm run prepare` compiles the package into this one file. */
export { default as fastGlob } from 'fast-glob';
