/**
 * Whether an attribute holds an address that browsers run as code. They skip control characters and spaces at its start,
 * and tabs and line ends in it.
 */
export function isCode(name: string, value: string): boolean {
  const address = value.replace(/[\t\r\n]/g, '').replace(/^[\s\p{Cc}]+/u, '');
  if (/^(?:xlink:)?href$/.test(name) && /^data:text\/html/i.test(address)) return true;
  return /^(?:action|data|formaction|(?:xlink:)?href|src)$/.test(name) && /^(?:java|vb)script:/i.test(address);
}
