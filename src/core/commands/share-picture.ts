import { createRequire } from 'node:module';
import type { Resvg } from '@resvg/resvg-js';

/** The size that services show whole (Open Graph). */
const WIDTH = 1200;
const HEIGHT = 630;

const MARK = 380;

/**
 * Draws the sharing image of a new site: its mark on its colours, without words, which would need fonts.
 *
 * @param mark the SVG of the icon, a square
 * @param tokens the style sheet with the colours `--shallow` and `--mark`
 * @returns a PNG
 */
export function sharePicture(mark: string, tokens: string): Buffer {
  const engine = createRequire(import.meta.url)('@resvg/resvg-js') as { Resvg: typeof Resvg };
  const colour = (name: string): string => new RegExp(`--${name}: (#[0-9a-f]+);`).exec(tokens)?.[1] ?? '#fff';
  const placed = mark
    .replace(/ (?:width|height)="\d+"/g, '')
    .replace(
      '<svg',
      `<svg x="${String((WIDTH - MARK) / 2)}" y="${String((HEIGHT - MARK) / 2)}" width="${String(MARK)}" height="${String(MARK)}"`,
    );
  const ground = `<rect width="100%" height="100%" fill="${colour('shallow')}"/><rect y="610" width="100%" height="20" fill="${colour('mark')}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${String(WIDTH)}" height="${String(HEIGHT)}">${ground}${placed}</svg>`;
  return new engine.Resvg(svg).render().asPng();
}
