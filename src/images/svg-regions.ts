import { Parser } from 'htmlparser2';
import { localName } from './svg-references.js';

/** What the SVG engine knows of a picture before it draws it; lengths in user units. */
interface Drawing {
  readonly width: number;
  readonly height: number;
  getBBox(): { readonly width: number; readonly height: number } | undefined;
}

/** Elements that are drawn apart, in a picture of their own size: the attribute for the units of that size. */
const REGIONS: Readonly<Record<string, string>> = { filter: 'filterUnits', mask: 'maskUnits', pattern: 'patternUnits' };

/** The largest number of pixels that the engine allocates at once for an SVG, and the offset of what asks for it. */
export function allocatedPixels(
  svg: string,
  drawing: Drawing,
  scale: number,
): { readonly pixels: number; readonly at: number } {
  const start = svg.indexOf('<svg');
  let most = { pixels: drawing.width * drawing.height * scale ** 2, at: Math.max(0, start) };
  let box: ReturnType<Drawing['getBBox']>;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const units = REGIONS[localName(name)];
        if (units === undefined) return;
        box ??= drawing.getBBox() ?? drawing;
        const { width, height } = attributes[units] === 'userSpaceOnUse' ? USER_UNITS : box;
        const area =
          sizeOf(attributes['width'], width, drawing.width) * sizeOf(attributes['height'], height, drawing.height);
        if (area * scale ** 2 > most.pixels) most = { pixels: area * scale ** 2, at: parser.startIndex };
      },
    },
    { xmlMode: true },
  );
  parser.end(svg);
  return most;
}

const USER_UNITS = { width: 1, height: 1 };

/** @param unit of plain numbers @param whole that percentages refer to in user units; both in user units */
function sizeOf(written = '120%', unit: number, whole: number): number {
  const number = Math.abs(Number.parseFloat(written));
  if (Number.isNaN(number)) return 0;
  if (!written.trim().endsWith('%')) return number * unit;
  return (number / 100) * (unit === 1 ? whole : unit);
}
