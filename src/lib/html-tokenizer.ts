/** `npm run prepare` compiles what these need of the package into this one file. */
export { QuoteType, Tokenizer } from 'htmlparser2';
