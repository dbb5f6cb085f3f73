import type { YAMLError } from 'yaml';
import { inQuotes, withQuotes } from './line.js';

/** A syntax error explained without YAML terms. */
export interface SyntaxHint {
  readonly message: string;
  readonly remedy: string;
}

/** `  - key: value`, each part in a group. */
const LINE = /^(?<indent> *)(?<dash>- +)?(?<key>[^\s:#'"-][^:]*):(?: +(?<value>\S.*))?$/;

/** Returns the likely mistake behind a parser error; `undefined` if it is unclear. */
export function syntaxHint(
  { code, message }: Pick<YAMLError, 'code' | 'message'>,
  text: string,
): SyntaxHint | undefined {
  const here = text.trimEnd();
  const { key = '', value = '' } = LINE.exec(here)?.groups ?? {};
  const item = /^ *\* +(?<words>\S.*)$/.exec(here)?.groups?.['words'];
  if (item !== undefined)
    return {
      message: 'An item of a list begins with a dash, not with an asterisk.',
      remedy: `Write \`- ${withQuotes(item)}\`.`,
    };
  const remedy = `Put the text in quotes: \`${key}: ${inQuotes(value)}\`.`;
  if (/^[>|][+-]?\d? +[^\s#]/.test(value))
    return { message: `A text cannot begin with \`${value.charAt(0)}\`.`, remedy };
  if (code === 'BAD_SCALAR_START' && value !== '')
    return { message: `A text cannot begin with \`${value.charAt(0)}\`.`, remedy };
  if (code === 'UNEXPECTED_TOKEN' && /^(?:\*|\[[^\]]*\] *[^\s#\]}]|\{[^}]*\} *[^\s#\]}])/.test(value))
    return { message: `A text cannot begin with \`${value.charAt(0)}\`.`, remedy };
  if (code === 'UNEXPECTED_TOKEN' && /^'.*'.+$/.test(value)) {
    const inner = value.replace(/^'|'$/g, '');
    return {
      message: 'The quote ends in the middle of the text.',
      remedy: `Write a quote mark inside the quotes twice: \`${key}: '${inner.replace(/'+/g, "''")}'\`.`,
    };
  }
  if (code === 'UNEXPECTED_TOKEN' && /^".*".+$/.test(value))
    return { message: 'The quote ends in the middle of the text.', remedy };
  if (message.startsWith('Nested mappings') && /: /.test(value))
    return {
      message: 'This text contains a colon followed by a space, which YAML reads as another key.',
      remedy,
    };
  return undefined;
}
