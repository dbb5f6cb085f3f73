/** Something that a person should look at. */
export interface ImportNote {
  /** `made-up`: the old site does not say it. `left-out`: it is in the old site only. */
  readonly kind: 'made-up' | 'left-out';
  /** Notes with the same sentence are one item of the report. */
  readonly what: string;
  /** File in the old site, or an address that had none. */
  readonly file: string;
  readonly line?: number | undefined;
  /** What it is about there, such as an address. */
  readonly detail?: string | undefined;
}

export interface ImportedPage {
  readonly file: string;
  readonly source: string;
  readonly oldAddress: string;
  readonly route: string;
}

/** What an import did, for the terminal, Markdown and JSON. */
export interface ImportReport {
  readonly pages: readonly ImportedPage[];
  /** Number of other files that were written. */
  readonly files: number;
  /** Files that were edited since the last import, and were not changed. */
  readonly kept: readonly string[];
  readonly notes: readonly ImportNote[];
}

export type AddNote = (kind: ImportNote['kind'], what: string, file: string, line?: number, detail?: string) => void;

const TITLES = { 'made-up': 'Made up: check it', 'left-out': 'Left out: it is in the old site only' } as const;

/**
 * Returns the report as Markdown.
 *
 * @param most how many places of one kind are listed
 */
export function reportLines({ pages, files, kept, notes }: ImportReport, most = Infinity): string[] {
  const lines = [
    `${String(pages.length)} pages and ${String(files)} other files were written.`,
    ...section('Edited since the last import, and not changed', [['', kept]], most),
  ];
  for (const kind of ['left-out', 'made-up'] as const) {
    const places = new Map<string, string[]>();
    for (const { what, file, line, detail, kind: own } of notes) {
      const place = `${file}${line === undefined ? '' : `:${String(line)}`}${detail === undefined ? '' : `: ${detail}`}`;
      if (own === kind) places.set(what, [...(places.get(what) ?? []), place]);
    }
    lines.push(...section(TITLES[kind], [...places], most));
  }
  return lines;
}

function section(title: string, items: readonly (readonly [string, readonly string[]])[], most: number): string[] {
  const lines = items.flatMap(([what, places]) => [
    ...(what === '' ? [] : [`- ${what} (${String(places.length)})`]),
    ...places.slice(0, most).map((place) => `  - ${place}`),
    ...(places.length > most ? [`  - and ${String(places.length - most)} more`] : []),
  ]);
  return lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines];
}
