import { COLOR_ATTRIBUTE } from '../../api/picture-sizes.js';
import { styleAllowance } from './csp.js';
import type { Trace } from './trace.js';

const CHANNELS = ['r', 'g', 'b'];

/** The colours that `COLOR_ATTRIBUTE` names: the same sheet on all pages, since colours are computed after its hash is written. */
const SHEET = [
  `[${COLOR_ATTRIBUTE}]{background:rgb(${CHANNELS.map((name) => `calc(17*var(--${name}))`).join(' ')})}`,
  ...CHANNELS.flatMap((name) =>
    Array.from({ length: 16 }, (_, level) => {
      return `[${COLOR_ATTRIBUTE}~=${name}${level.toString(16)}]{--${name}:${String(level)}}`;
    }),
  ),
].join('');

/** Adds the style sheet of placeholders to a page that has some. */
export function addPlaceholderStyles(html: string, trace: Trace): void {
  if (!html.includes(` ${COLOR_ATTRIBUTE}="`)) return;
  trace.allows.add(styleAllowance(SHEET));
  trace.hoisted.add(`<style>${SHEET}</style>`);
}
