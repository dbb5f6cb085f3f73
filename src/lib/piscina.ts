/** `npm run prepare` compiles what this needs of the package into this one file; the script that each thread runs stays in the package. */
export { Piscina } from 'piscina';
