/** Attributes with an address that browsers open. */
const ADDRESS = /^(?:action|data|formaction|(?:xlink:)?href|src)$/;

/**
 * Whether an attribute holds an address that browsers run as code. They skip control characters and spaces at its start,
 * and tabs and line ends in it.
 */
export function isCode(name: string, value: string): boolean {
  if (!ADDRESS.test(name)) return false;
  const address = value.replace(/[\t\r\n]/g, '').replace(/^[\s\p{Cc}]+/u, '');
  return /^(?:java|vb)script:/i.test(address) || (name.endsWith('href') && /^data:text\/html/i.test(address));
}
