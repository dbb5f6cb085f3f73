import { parseArgs } from 'node:util';

export const USAGE = `Usage: npm run bench -- [options]

  --pages 100,1000,10000  sizes to measure, in this order (default 100,1000)
  --runs N                rounds at every size (default 3, and 2 from 5,000 pages)
  --stages                also time the stages of one build at every size
  --tap                   only measure how soon a tap on Download shows progress, in a real browser
  --audit                 only measure what diff and check cost (default 2500,10000 pages)
  --peers                 measure Hugo, Eleventy, Astro and Next on the same pages (default 1000,10000; 3 rounds, and 1 from 5,000 pages)
  --only NAMES            with --peers: only these, for example hugo,eleventy
  --keep                  with --peers: write the tables to scripts/bench/results.md
  --dev                   only measure how soon a saved page is fresh in a real browser (default 10000 pages)
  --json FILE             write all figures to FILE
  --check                 exit 1 if a limit is exceeded
  --help                  print this
`;

/** What `--peers` can measure. */
export const PEER_NAMES = ['hugo', 'eleventy', 'astro', 'next'];

/** From this size on, fewer rounds are enough. */
const LARGE = 5000;

export type Options = ReturnType<typeof parseOptions>;

/** @throws {TypeError} with a message about the wrong argument */
export function parseOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      pages: { type: 'string' },
      runs: { type: 'string' },
      stages: { type: 'boolean', default: false },
      tap: { type: 'boolean', default: false },
      audit: { type: 'boolean', default: false },
      peers: { type: 'boolean', default: false },
      only: { type: 'string' },
      keep: { type: 'boolean', default: false },
      dev: { type: 'boolean', default: false },
      json: { type: 'string' },
      check: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  for (const name of ['only', 'keep'] as const)
    if (values[name] && !values.peers) throw new TypeError(`\`--${name}\` belongs to \`--peers\`.`);
  const only = values.only?.split(',') ?? PEER_NAMES;
  const unknown = only.find((name) => !PEER_NAMES.includes(name));
  if (unknown !== undefined)
    throw new TypeError(`\`--only\` takes names of ${PEER_NAMES.join(', ')}, not \`${unknown}\`.`);
  const sizes = values.audit ? '2500,10000' : values.dev ? '10000' : values.peers ? '1000,10000' : '100,1000';
  const pages = (values.pages ?? sizes).split(',').map((size) => wholeNumber('--pages', size, 2));
  const rounds = values.runs === undefined ? undefined : wholeNumber('--runs', values.runs, 1);
  const roundsOf = (size: number) => rounds ?? (size < LARGE ? 3 : values.peers ? 1 : 2);
  return { ...values, pages, only, roundsOf };
}

function wholeNumber(option: string, text: string, minimum: number): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < minimum)
    throw new TypeError(`\`${option}\` takes whole numbers from ${String(minimum)}, not \`${text}\`.`);
  return value;
}
