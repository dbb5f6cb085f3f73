/** The namespace of SVG, without which browsers draw nothing. */
export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

const START = /<!--|<(?:[\w.-]+:)?svg(?=[\s>/])/;
const TAG = /<(?:[\w.-]+:)?svg(?=[\s>/])(?:[^<>"']|"[^"]*"|'[^']*')*>/y;

/** Returns the start tag of the first `<svg>`, outside of comments. */
export function svgRoot(text: string): string | undefined {
  let at = text.search(START);
  while (at >= 0 && text.startsWith('<!--', at)) {
    const end = text.indexOf('-->', at);
    const next = end < 0 ? -1 : text.slice(end).search(START);
    at = next < 0 ? -1 : end + next;
  }
  TAG.lastIndex = at;
  return at < 0 ? undefined : TAG.exec(text)?.[0];
}

/** Says which attribute the root of an SVG lacks or has wrong, and its right value; `undefined` if browsers draw it. */
export function namespaceProblem(text: string): { readonly message: string; readonly remedy: string } | undefined {
  const root = svgRoot(text);
  if (root === undefined) return undefined;
  const [, prefix] = /^<([\w.-]+):/.exec(root) ?? [];
  const name = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`;
  const [, , written] = new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`, 's').exec(root) ?? [];
  const value = written?.replace(/&([\w.-]+);/g, (entity, of: string) => entityValue(text, of) ?? entity);
  if (value === SVG_NAMESPACE) return undefined;
  const what = written === undefined ? 'does not say that it is SVG' : `has the namespace \`${written}\``;
  return {
    message: `${what}; browsers would show nothing.`,
    remedy: `Give its \`<${prefix === undefined ? '' : `${prefix}:`}svg>\` the attribute \`${name}="${SVG_NAMESPACE}"\`.`,
  };
}

/** Illustrator writes namespaces as entities of the document type. */
function entityValue(text: string, name: string): string | undefined {
  for (const [, entity, value] of text.matchAll(/<!ENTITY\s+([\w.-]+)\s+["']([^"']*)["']/g))
    if (entity === name) return value;
  return undefined;
}
