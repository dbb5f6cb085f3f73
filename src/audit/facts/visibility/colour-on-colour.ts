import type { ElementStyles, StyleValue } from '../style/element-styles.js';
import { MIN_OPACITY, type Hiding } from './hiding-values.js';
import { colourIn, contrast, gradientColours, over, type Rgba } from '../style/text-colour.js';

const BLACK: Rgba = [0, 0, 0, 1];
const WHITE: Rgba = [255, 255, 255, 1];

/** Contrast below which a text cannot be read, and below which it is the same colour. */
const MIN_CONTRAST = 1.5;
const SAME = 1.01;

/** Follows the colour of a text and of what is behind it, from the outermost element to the innermost. */
export interface ColourTracker {
  enter(styles: ElementStyles): void;
  /** What hides the text of the element that was entered last; empty if colours do not, or are not known. */
  hiding(): Hiding[];
}

export function createColourTracker(condition: string): ColourTracker {
  /** Colours behind the text; empty if they are not known. */
  let paper: readonly Rgba[] | undefined;
  let paperFrom: StyleValue | undefined;
  let inkFrom: StyleValue | undefined;
  let ink: Rgba | undefined = BLACK;
  return {
    enter({ own, inherited }) {
      const scheme = inherited.get('color-scheme')?.text ?? '';
      const isDark = scheme.includes('dark') && (!scheme.includes('light') || /scheme:\s*dark/.test(condition));
      paper ??= [isDark ? BLACK : WHITE];
      inkFrom = inherited.get('text-fill-color') ?? inherited.get('color');
      ink = inkFrom ? colourIn(inkFrom.text) : isDark ? WHITE : BLACK;
      const [colour, image] = [own.get('background-color'), own.get('background-image')];
      const flat = colour && colourIn(colour.text);
      if (flat && flat[3] > 0) {
        paper = flat[3] === 1 ? [flat] : paper.map((below) => over(flat, below));
        paperFrom = colour;
      }
      if (image && /[a-z]\(/.test(image.text.replace(/(?:rgb|hsl|hwb|lab|lch|color(?:-mix)?)a?\(/g, ''))) {
        const below = paper;
        paper = gradientColours(image.text)?.flatMap((upper) => below.map((lower) => over(upper, lower))) ?? [];
        paperFrom = image;
      }
      if (own.get('background-clip')?.text.includes('text') === true) paper = [];
    },
    hiding() {
      const from = [inkFrom, paperFrom].filter((value) => value !== undefined);
      if (!ink || !paper || paper.length === 0 || from.length === 0) return [];
      const text = ink;
      const best = Math.max(...paper.map((below) => contrast(over(text, below), below)));
      if (best >= MIN_CONTRAST) return [];
      const what = best < SAME ? 'the same colour as' : 'almost the same colour as';
      return [
        {
          says: text[3] < MIN_OPACITY ? 'its text is transparent' : `its text has ${what} its background`,
          isCertain: true,
          by: from.map((value) => value.by).join(' on '),
          element: Math.max(...from.map(({ element }) => element)),
        },
      ];
    },
  };
}
