import { createRequire } from 'node:module';
import type * as resvg from '@resvg/resvg-js';

const require = createRequire(import.meta.url);

/** What the parser says of XML without mistakes whose root is no drawing. */
const NO_DRAWING = /the document does not have a root node$/;

/** Why a text is no well-formed XML, with line and column; `undefined` if it is. */
export function xmlProblem(xml: string): string | undefined {
  // Loaded here: most commands never need it.
  const { Resvg } = require('@resvg/resvg-js') as typeof resvg;
  // With another namespace nothing is drawn, so that no file is read.
  const text = xml.replaceAll('http://www.w3.org/2000/svg', 'http://www.w3.org/2000/xml');
  try {
    new Resvg(text, { font: { loadSystemFonts: false } });
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return NO_DRAWING.test(reason) && text.trim() !== '' ? undefined : reason.replace(/^.*?parsing failed cause /, '');
  }
}
