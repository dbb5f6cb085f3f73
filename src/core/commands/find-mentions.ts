import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { discover } from '../../content/discover.js';
import { addressesIn } from '../../content/edits/text-edits.js';
import { createReport, positionIn, type SourcePosition } from '../../errors/index.js';

/** Text files of a site and its templates. */
const TEXT = /\.(?:tsx?|ya?ml|json|toml|csv|md)$/;

/** Returns where `templates/` and `site/` name some addresses, without the files in `except`. */
export function findMentions(
  root: string,
  addresses: readonly string[],
  except: ReadonlySet<string>,
): SourcePosition[] {
  const files = ['templates', 'site'].flatMap((folder) =>
    discover(root, folder, (file) => TEXT.test(file) && !except.has(file), createReport()),
  );
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const found = addresses.flatMap((address) => addressesIn(text, address)).sort((a, b) => a - b);
    return found.map((at) => positionIn(file, text, at));
  });
}
