/** `npm run prepare` compiles the package into this one file: each thread loads it. */
export { HtmlValidate, StaticConfigLoader } from 'html-validate';
