import { randomBytes } from 'node:crypto';
import { appendFileSync, closeSync, fstatSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { isRemovedMeanwhile } from '../../lib/cache-place.js';
import { createPackWriter } from '../../cache/page-pack.js';
import type { LanguageVersion } from '../../contract/site-model.js';
import { readPart } from '../../lib/lane.js';
import { lineBlocks } from '../../lib/line-blocks.js';
import { openExisting } from '../../lib/open-existing.js';
import type { PageRow } from '../../lib/page-record.js';
import type { RedirectConfig } from '../../lib/site-config.js';
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
  /** Returns what tells this ledger from every other; `undefined` where its folder was deleted meanwhile. */
  end(basis: LedgerBasis): string | undefined;
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
    add: (page) => {
      add(pageLine(page));
    },
    end(basis) {
      add(basisLine(basis));
      output.add(Buffer.from(seal.line()));
      open = false;
      try {
        output.end();
        return id;
      } catch (error) {
        if (isRemovedMeanwhile(error)) return undefined;
        throw error;
      }
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
  close(): void;
}

/** Opens a ledger; `undefined` where it is absent, another one than that of the id, damaged or incomplete. */
export function openLedger(file: string, id: string): OpenLedger | undefined {
  const descriptor = openExisting(file);
  if (descriptor === undefined) return undefined;
  let ledger: OpenLedger | undefined;
  try {
    ledger = readLedger(file, descriptor, `${VERSION} ${id}\n`);
  } finally {
    if (!ledger) closeSync(descriptor);
  }
  return ledger;
}

function readLedger(file: string, descriptor: number, head: string): OpenLedger | undefined {
  const size = fstatSync(descriptor).size;
  if (readPart(descriptor, 0, head.length).toString('latin1') !== head) return undefined;
  /** Where the template of a page is named. */
  const places = new Map<string, number>();
  let basis: string | undefined;
  let sum = crc32(head);
  let sealed = 0;
  let read = head.length;
  for (const { offset, bytes } of lineBlocks(descriptor, head.length)) {
    /** Where what is not summed yet begins. */
    let from = 0;
    for (let start = 0; start < bytes.length;) {
      const end = bytes.indexOf(LINE_BREAK, start);
      const tab = bytes.indexOf(TAB, start) + 1;
      const kind = bytes.toString('latin1', start, tab - 1);
      if (kind === 'end') {
        sum = crc32(bytes.subarray(from, start), sum);
        if (Number(bytes.toString('latin1', tab, end)) !== sum) return undefined;
        from = end + 1;
        sealed = offset + from;
      } else if (kind === 'basis') basis = bytes.toString('utf8', tab, end);
      else {
        const place = bytes.indexOf(TAB, tab) + 1;
        places.set(bytes.toString('utf8', tab, place - 1), offset + place);
      }
      start = end + 1;
    }
    sum = crc32(bytes.subarray(from), sum);
    read = offset + bytes.length;
  }
  if (basis === undefined || sealed < size || read < size) return undefined;
  const known = JSON.parse(basis) as LedgerBasis;
  const window = createWindow(descriptor);
  /** One of the fields behind the route, of which the last one goes to the end of the line. */
  const field = (route: string, index: 0 | 1 | 2): string | undefined => {
    const place = places.get(route);
    return place === undefined ? undefined : window.lineAt(place).split('\t', 3)[index];
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
    close: () => {
      closeSync(descriptor);
    },
  };
}

const TAB = 9;
const LINE_BREAK = 10;

/** Bytes read at once: what some hundred pages are, which are mostly asked for in their order. */
const WINDOW = 1 << 16;

/** Reads lines by where they begin. */
function createWindow(descriptor: number): { lineAt(place: number): string } {
  let memory = Buffer.allocUnsafeSlow(WINDOW);
  let offset = 0;
  let bytes: Buffer = memory.subarray(0, 0);
  return {
    lineAt(place) {
      for (;;) {
        const start = place - offset;
        const end = start >= 0 && start < bytes.length ? bytes.indexOf(LINE_BREAK, start) : -1;
        if (end !== -1) return bytes.toString('utf8', start, end);
        if (offset === place && bytes.length > 0) {
          if (bytes.length < memory.length) throw new TypeError('A ledger has become shorter while it was open.');
          memory = Buffer.allocUnsafeSlow(2 * memory.length);
        }
        offset = place;
        bytes = readPart(descriptor, place, memory.length, memory);
      }
    },
  };
}
