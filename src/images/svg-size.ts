function rootTag(text: string): string | undefined {
  return /<svg\b[^>]*>/.exec(text.replaceAll(/<!--.*?-->/gs, ''))?.[0];
}

/** True if an SVG has a namespace; without one, browsers do not show the file. */
export function hasNamespace(text: string): boolean {
  return /\sxmlns(?::\w+)?\s*=/.test(rootTag(text) ?? '');
}

/** Width and height of an SVG: its attributes if they are plain lengths, or else its `viewBox`. */
export function svgSize(text: string): { width: number; height: number } | undefined {
  const tag = rootTag(text);
  if (tag === undefined) return undefined;
  const width = length(tag, 'width');
  const height = length(tag, 'height');
  if (width !== undefined && height !== undefined) return { width, height };
  const [, box] = /\bviewBox\s*=\s*["']([^"']*)["']/.exec(tag) ?? [];
  const [, , boxWidth, boxHeight] = (box ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (boxWidth === undefined || boxHeight === undefined || !(boxWidth > 0) || !(boxHeight > 0)) return undefined;
  if (width !== undefined) return { width, height: Math.round((width * boxHeight) / boxWidth) };
  if (height !== undefined) return { width: Math.round((height * boxWidth) / boxHeight), height };
  return { width: Math.round(boxWidth), height: Math.round(boxHeight) };
}

function length(tag: string, name: string): number | undefined {
  const [, value] = new RegExp(`\\s${name}\\s*=\\s*["']\\s*([0-9.]+)(?:px)?\\s*["']`).exec(tag) ?? [];
  const number = Number(value);
  return value !== undefined && number > 0 ? Math.round(number) : undefined;
}
