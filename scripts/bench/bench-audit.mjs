/**
 * `node scripts/bench/bench-audit.mjs [--pages 10000]`: what `diff` and `check` cost. Two equal outputs, one with 100 changed pages, one where every page changed. Each command
 * runs in a process of its own; wall time, processor time, peak memory, and the size of the HTML report beside their limits.
 */
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeCorpus } from './corpus.mjs';
import { measure } from './measure.mjs';

const COMMAND = fileURLToPath(new URL('../../bin/islet.js', import.meta.url));
const { values } = parseArgs({ options: { pages: { type: 'string', default: '1000' } } });
const pages = Number(values.pages);

/** Limits for 10,000 pages on two cores: seconds of wall time; for the reports megabytes. */
const LIMITS = { 'two equal trees': 3, '100 pages changed': 4, 'all pages changed': 60, check: 60 };

const folder = await mkdtemp(join(tmpdir(), 'islet-bench-audit-'));
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => { stop.abort(); });
try {
  process.stderr.write(`${String(pages)} pages: writing the corpus and building it\n`);
  const root = join(folder, 'site');
  const before = join(folder, 'before');
  await writeCorpus(root, pages);
  const options = { usageFile: join(folder, 'usage.json'), signal: stop.signal };
  await measure([COMMAND, 'build', '--quiet', '--root', root, '--out', before], options);
  const paths = (await readdir(before, { recursive: true })).filter((path) => path.endsWith('.html')).sort();
  const some = await changed(before, join(folder, 'some'), paths.filter((_, index) => index % Math.ceil(paths.length / 100) === 0));
  const all = await changed(before, join(folder, 'all'), paths);
  const html = join(folder, 'report.html');
  const cases = /** @type {[keyof typeof LIMITS, string[]][]} */ ([
    ['two equal trees', ['diff', before, before]],
    ['100 pages changed', ['diff', before, some, '--html', html]],
    ['all pages changed', ['diff', before, all, '--html', html]],
    ['check', ['check', '--root', root, '--out', before]],
  ]);
  for (const [name, args] of cases) {
    // Exit code 1 says that something differs.
    const run = await measure([COMMAND, ...args, '--quiet', '--fail-on', 'unclassified'].slice(0, args[0] === 'check' ? -2 : undefined), options);
    const report = args.includes('--html') ? `, report ${((await stat(html)).size / 1e6).toFixed(1)} MB (limit 10)` : '';
    process.stdout.write(`${name.padEnd(18)} ${run.wallSeconds.toFixed(2)} s (limit ${String(LIMITS[name])} s for 10,000 pages), CPU ${run.cpuSeconds.toFixed(2)} s, ${(run.peakBytes / 1e6).toFixed(0)} MB (limit 500)${report}\n`);
  }
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * @param {string} from
 * @param {string} to
 * @param {readonly string[]} changedPaths
 */
async function changed(from, to, changedPaths) {
  await cp(from, to, { recursive: true });
  for (const [index, path] of changedPaths.entries()) {
    const file = join(to, path);
    await writeFile(file, (await readFile(file, 'utf8')).replace('<title>', '<title>Now: ').replace('<p>', `<p>Number ${String(index)}. `).replace('</footer>', '<small>New notice.</small></footer>'));
  }
  return to;
}
