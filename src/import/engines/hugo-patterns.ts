/** Keeps what Hugo keeps in a path: letters, digits, marks and a few signs; white space becomes one hyphen. */
export function sanitised(path: string): string {
  return path
    .replace(/%(?![\da-f]{2})|[^\p{L}\p{Nd}\p{M}\s./\\_#+~@%-]/giu, '')
    .replace(/^\s+|\s+$/g, '')
    .replace(/-?\s+-?/g, '-');
}

export interface Tokens {
  readonly date: string | undefined;
  readonly section: string;
  readonly sections: readonly string[];
  readonly stem: string;
  readonly title: string | undefined;
  readonly slug: string | undefined;
  readonly clean: (path: string) => string;
}

/** Parts of a day or moment for addresses, by what they are called in Hugo and Jekyll. */
export function dateParts(date: string): Readonly<Record<string, () => string>> {
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  const named = (style: Intl.DateTimeFormatOptions) => (): string =>
    new Intl.DateTimeFormat('en', { ...style, timeZone: 'UTC' }).format(day);
  return {
    year: () => String(day.getUTCFullYear()),
    month: () => date.slice(5, 7),
    day: () => date.slice(8, 10),
    yearday: () => String((day.getTime() - Date.parse(`${date.slice(0, 4)}-01-01T00:00:00Z`)) / 86_400_000 + 1),
    weekday: () => String(day.getUTCDay()),
    weekdayname: named({ weekday: 'long' }),
    monthname: named({ month: 'long' }),
    short_day: named({ weekday: 'short' }),
    short_month: named({ month: 'short' }),
  };
}

/** Fills a pattern such as `/:year/:slug/`. */
export function fillPattern(
  pattern: string,
  { date = '0001-01-01', section, sections, stem, title = stem, slug, clean }: Tokens,
): string {
  const parts = dateParts(date);
  const file = (): string => clean(stem.replaceAll(' ', '-'));
  const slugOrFile = (): string => (slug === undefined ? file() : clean(slug));
  const values: Readonly<Record<string, () => string>> = {
    ...parts,
    monthname: () => parts['monthname']?.().toLowerCase() ?? '',
    weekdayname: () => parts['weekdayname']?.().toLowerCase() ?? '',
    section: () => section,
    sections: () => sections.join('/'),
    title: () => clean(title),
    slug: () => clean(slug ?? title),
    slugorfilename: slugOrFile,
    slugorcontentbasename: slugOrFile,
    filename: file,
    contentbasename: file,
    // A token that begins with a digit is a form of dates in Go.
    2006: () => date.slice(0, 4),
    '06': () => date.slice(2, 4),
    '01': () => date.slice(5, 7),
    '02': () => date.slice(8, 10),
  };
  return pattern.replace(/:(\w+)(?:\[[^\]]*\])?/g, (whole, token: string) => values[token]?.() ?? whole);
}
