/** `node scripts/rules-table.mjs`: writes the table of rules into `src/audit/check/README.md`, from the rules as they are compiled. */
import { readFile, writeFile } from 'node:fs/promises';
import { rulesTable } from '../lib/audit/check/reports/rules-table.js';

const readme = new URL('../src/audit/check/README.md', import.meta.url);
const text = await readFile(readme, 'utf8');
await writeFile(
  readme,
  text.replace(/(<!-- rules -->\n)[^]*(\n<!-- end -->)/, (_, start, end) => `${start}${rulesTable()}${end}`),
);
