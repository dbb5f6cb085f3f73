import { parseArgs } from 'node:util';

/** Options that the commands which look at pages share, as their `--help` shows them. */
export const PAGE_OPTIONS = `  --all        every page, not the largest of each kind and language
  --only PATH  this page, such as /ludo/ (may be given several times)
  --help       print this
`;

/**
 * @param {readonly string[]} args
 * @returns {{ all: boolean, only: string[], help: boolean }}
 * @throws {TypeError} whose message says what is wrong with the arguments
 */
export function parsePageOptions(args) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      all: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.all && values.only.length > 0) throw new TypeError('`--all` and `--only` exclude each other.');
  return values;
}
