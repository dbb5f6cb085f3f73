/** The text of an SVG with the line ends of Unix: a checkout on Windows gives the same published files. */
export function svgText(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\r\n', '\n');
}
