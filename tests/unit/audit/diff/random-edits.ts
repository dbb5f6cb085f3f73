/** A random edit by its name; returns the text as it is where it finds nothing to edit. */
export type RandomEdit = (html: string, random: () => number) => string;

/** Each kind of edit that a page can meet, from a changed word to torn markup. */
export const randomEdits: Readonly<Record<string, RandomEdit>> = {
  'a word': (html, random) => atMatch(html, />[^<]*?(\p{L}{3,})/gu, random, (word) => `${word}x`),
  'a digit': (html, random) => atMatch(html, /(\d)/g, random, (digit) => String((Number(digit) + 1) % 10)),
  'an invisible character': (html, random) =>
    atMatch(html, />[^<]*?(\p{L}\p{L})/gu, random, ([first = '', ...rest]) => `${first}\u200b${rest.join('')}`),
  'a letter that looks the same': (html, random) =>
    atMatch(html, />[^<]*?([aeop])/g, random, (letter) => ({ a: 'а', e: 'е', o: 'о', p: 'р' })[letter] ?? letter),
  'white space': (html, random) => atMatch(html, /(\s)/g, random, (space) => `${space} `),
  'the value of an attribute': (html, random) => atMatch(html, / [a-z-]+="([^"]*)"/g, random, (value) => `${value}z`),
  'an attribute dropped': (html, random) => atMatch(html, /( [a-z-]+="[^"]*")/g, random, () => ''),
  'attributes reordered': (html, random) =>
    atMatch(
      html,
      /( [a-z-]+="[^"]*" [a-z-]+="[^"]*")/g,
      random,
      (pair) =>
        ` ${pair
          .trim()
          .split(/(?<=") /)
          .reverse()
          .join(' ')}`,
    ),
  'quotes of an attribute': (html, random) =>
    atMatch(html, /( [a-z-]+="[^"' ]*")/g, random, (attribute) => attribute.replaceAll('"', "'")),
  'a character reference': (html, random) =>
    atMatch(html, />[^<&]*?([a-z])/g, random, (letter) => `&#${String(letter.charCodeAt(0))};`),
  'a comment': (html, random) => atMatch(html, /(>)/g, random, () => '><!-- noted -->'),
  'an element removed': (html, random) =>
    atMatch(html, /(<(li|p|a|span|strong)\b[^>]*>[^<]*<\/\2>)/g, random, () => ''),
  'an element twice': (html, random) =>
    atMatch(html, /(<(li|p|a|span|strong)\b[^>]*>[^<]*<\/\2>)/g, random, (element) => element + element),
  'an element added': (html, random) =>
    atMatch(html, /(<\/p>)/g, random, () => '</p><p class="new">Something <a href="/new/">new</a> here</p>'),
  'two elements exchanged': (html, random) =>
    atMatch(html, /(<li\b[^>]*>(?:(?!<\/?li).)*<\/li><li\b[^>]*>(?:(?!<\/?li).)*<\/li>)/gs, random, (both) =>
      both
        .split(/(?<=<\/li>)(?=<li)/)
        .reverse()
        .join(''),
    ),
  'an end tag dropped': (html, random) => atMatch(html, /(<\/[a-z]+>)/g, random, () => ''),
  'a tag renamed': (html, random) => atMatch(html, /(<p\b)/g, random, () => '<div'),
  'a hash': (html, random) => atMatch(html, /-([0-9a-f]{8})\./g, random, () => '00000000'),
  'a style': (html, random) => atMatch(html, /\{([a-z-]+:[^;}]+)/g, random, (rule) => `${rule};opacity:0`),
  'a character anywhere': (html, random) => spliceAt(html, random, 0, 'qz<>"&= /-'[Math.floor(random() * 10)] ?? 'q'),
  'characters cut anywhere': (html, random) => spliceAt(html, random, 1 + Math.floor(random() * 40), ''),
};

function atMatch(html: string, pattern: RegExp, random: () => number, change: (part: string) => string): string {
  const matches = [...html.matchAll(pattern)];
  const match = matches[Math.floor(random() * matches.length)];
  const [whole = '', part = ''] = match ?? [];
  if (match === undefined) return html;
  const start = match.index + whole.lastIndexOf(part);
  return html.slice(0, start) + change(part) + html.slice(start + part.length);
}

function spliceAt(html: string, random: () => number, cut: number, insert: string): string {
  const at = Math.floor(random() * html.length);
  return html.slice(0, at) + insert + html.slice(at + cut);
}
