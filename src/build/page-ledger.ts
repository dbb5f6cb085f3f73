import { randomBytes } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { createPackWriter } from '../cache/page-pack.js';
import type { LanguageVersion } from '../contract/site-model.js';
import type { PageRow } from '../lib/page-record.js';
import type { RedirectConfig } from '../lib/site-config.js';
import type { SiteCode } from './site-code.js';

/** What one page is to the rest of a build. */
export interface LedgerPage {
  /** The row of the table; its hash is that of the build that wrote the ledger. */
  readonly row: PageRow;
  readonly alternates: readonly LanguageVersion[];
  /** Changes with anything that the page does to the rest of the build. */
  readonly effects: string;
  /** Path of its social card in the output. */
  readonly card?: string;
}

/** What all pages of a build have in common. */
export interface LedgerBasis {
  readonly code: SiteCode;
  readonly redirects: readonly RedirectConfig[];
  /** True where a page lists the pages of the site, so that the words of one show on another. */
  readonly lists: boolean;
}

/**
 * What the last build of an output knows of its pages, so that one that was edited can be made without reading the others: a file of lines whose fields are parted by tabs, `page ROUTE TEMPLATE LOCALE JSON`,
 * `basis JSON` with what they have in common, and `end CRC32`, which seals all that stands before it. Of two lines of a page, or of the basis, the later one counts, so that what a page says by now is
 * appended, with a seal of its own.
 */
export interface PageLedger extends LedgerBasis {
  has(route: string): boolean;
  page(route: string): LedgerPage | undefined;
  /** Id of the template of a page. */
  template(route: string): string | undefined;
  locale(route: string): string | undefined;
  routes(): string[];
}

const VERSION = 'islet ledger 2';

/** Writes a ledger page by page; it has its name once it is complete. */
export interface LedgerWriter {
  add(page: LedgerPage): void;
  /** Returns what tells this ledger from every other. */
  end(basis: LedgerBasis): string;
  /** Does nothing after `end`. */
  discard(): void;
}

/** Only one at a time writes to a file. */
export function createLedgerWriter(file: string): LedgerWriter {
  const id = randomBytes(12).toString('hex');
  const output = createPackWriter(file, `${file}.new`);
  const seal = createSeal(0);
  let open = true;
  const add = (line: string): void => void output.add(seal.add(line));
  add(`${VERSION} ${id}\n`);
  return {
    add: (page) => { add(pageLine(page)); },
    end(basis) {
      add(basisLine(basis));
      output.add(Buffer.from(seal.line()));
      output.end();
      open = false;
      return id;
    },
    discard() {
      if (open) output.discard();
      open = false;
    },
  };
}

function pageLine(page: LedgerPage): string {
  const { route, template, locale } = page.row;
  return `page\t${route}\t${template}\t${locale}\t${JSON.stringify(page)}\n`;
}

function basisLine({ code, redirects, lists }: LedgerBasis): string {
  return `basis\t${JSON.stringify({ code, redirects, lists })}\n`;
}

/** @param start checksum of all that stands before, seals excepted */
function createSeal(start: number): { add(text: string): Buffer; line(): string } {
  let sum = start;
  return {
    add(text) {
      const bytes = Buffer.from(text);
      sum = crc32(bytes, sum);
      return bytes;
    },
    line: () => `end\t${String(sum)}\n`,
  };
}

/** A ledger that stands, which can be amended. */
export interface OpenLedger extends PageLedger {
  /** Notes what pages say by now, and what they are made by. */
  amend(pages: readonly LedgerPage[], code: SiteCode): void;
}

/** Opens a ledger; `undefined` where it is absent, another one than that of the id, damaged or incomplete. */
export function openLedger(file: string, id: string): OpenLedger | undefined {
  const bytes = read(file);
  const head = `${VERSION} ${id}\n`;
  if (bytes?.toString('latin1', 0, head.length) !== head) return undefined;
  /** Where the template of a page is named. */
  const places = new Map<string, number>();
  let basis: readonly [start: number, end: number] | undefined;
  let sum = 0;
  let sealed = 0;
  for (let start = head.length; start < bytes.length; ) {
    const end = bytes.indexOf(10, start);
    const tab = bytes.indexOf(9, start) + 1;
    const kind = bytes.toString('latin1', start, tab - 1);
    if (end === -1) return undefined;
    if (kind === 'end') {
      sum = crc32(bytes.subarray(sealed, start), sum);
      if (Number(bytes.toString('latin1', tab, end)) !== sum) return undefined;
      sealed = end + 1;
    } else if (kind === 'basis') basis = [tab, end];
    else {
      const place = bytes.indexOf(9, tab) + 1;
      places.set(bytes.toString('utf8', tab, place - 1), place);
    }
    start = end + 1;
  }
  if (!basis || sealed < bytes.length) return undefined;
  const known = JSON.parse(bytes.toString('utf8', ...basis)) as LedgerBasis;
  /** One of the fields behind the route, of which the last one goes to the end of the line. */
  const field = (route: string, index: 0 | 1 | 2): string | undefined => {
    let start = places.get(route);
    if (start === undefined) return undefined;
    for (let passed = 0; passed < index; passed++) start = bytes.indexOf(9, start) + 1;
    return bytes.toString('utf8', start, bytes.indexOf(index === 2 ? 10 : 9, start));
  };
  return {
    ...known,
    has: (route) => places.has(route),
    page(route) {
      const json = field(route, 2);
      return json === undefined ? undefined : (JSON.parse(json) as LedgerPage);
    },
    template: (route) => field(route, 0),
    locale: (route) => field(route, 1),
    routes: () => [...places.keys()],
    amend(pages, code) {
      const lines = pages.map(pageLine);
      if (JSON.stringify(code) !== JSON.stringify(known.code)) lines.push(basisLine({ ...known, code }));
      if (lines.length === 0) return;
      const seal = createSeal(sum);
      appendFileSync(file, Buffer.concat([...lines.map((line) => seal.add(line)), Buffer.from(seal.line())]));
    },
  };
}

function read(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    // None yet.
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}
