export { QuoteType, Tokenizer } from 'htmlparser2';
