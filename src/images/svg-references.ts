import { Parser } from 'htmlparser2';

/** A reference of an SVG to something outside of itself. */
export interface SvgReference {
  readonly written: string;
  /** Offset in the text. */
  readonly at: number;
}

/** Returns the first reference to a file or another address, or what could hide one. */
export function outsideReference(svg: string): SvgReference | undefined {
  return markupEntity(svg) ?? loadedFile(svg);
}

/** Returns the first reference to a file or another address. Links of `<a>` load nothing. */
export function loadedFile(svg: string): SvgReference | undefined {
  let found: SvgReference | undefined;
  const add = (written: string | undefined): void => {
    if (written === undefined || found) return;
    const at = svg.indexOf(written, parser.startIndex);
    found = { written, at: at < 0 ? parser.startIndex : at };
  };
  let inStyle = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = localName(name);
        if (element === 'style') inStyle += 1;
        for (const [attribute, value] of Object.entries(attributes)) {
          const isLoaded = /^(?:href|src)$/.test(localName(attribute)) && element !== 'a';
          add(isLoaded && !isInside(value) ? value : outsideUrl(value));
        }
      },
      ontext(text) {
        if (inStyle > 0) add(outsideUrl(text));
      },
      onclosetag(name) {
        if (localName(name) === 'style') inStyle -= 1;
      },
    },
    { xmlMode: true },
  );
  parser.end(svg);
  return found;
}

/** An entity could hide an address or elements, since the engine puts in its value. */
function markupEntity(svg: string): SvgReference | undefined {
  for (const { 0: written, 1: value = '', index } of svg.matchAll(/<!ENTITY[^"'<>]*["']([^"']*)["']/g))
    if (/[<&]/.test(value)) return { written, at: index };
  return undefined;
}

function isInside(address: string): boolean {
  return address.trim() === '' || /^(?:#|data:)/i.test(address.trim());
}

/** Returns the first address of `url()` or `@import` that is no `data:` address. */
function outsideUrl(css: string): string | undefined {
  const rules = css.replace(/\/\*[^]*?\*\//g, '');
  for (const [, address = ''] of rules.matchAll(/url\(\s*["']?([^"')]*)/gi)) if (!isInside(address)) return address;
  return /@import\b/i.exec(rules)?.[0];
}

/** Returns a name without the prefix of its namespace. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
