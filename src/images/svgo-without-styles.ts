/**
 * The optimiser of vector images, for those without any style: `npm run prepare` compiles it into this one file, without its two parsers of CSS, which take half of the time in which it is loaded and
 * throw here. The library's entry for browsers is the one that asks nothing of the system.
 */
export { optimize } from 'svgo/browser';
