import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, resolve, sep } from 'node:path';
import process from 'node:process';
import type { AuditReport } from '../../audit/report/audit-report.js';
import { failure } from '../../errors/index.js';
import { isSystemError } from '../../errors/system-error.js';

/** What is asked for beside the terminal. */
export interface ReportFiles {
  readonly html?: string | undefined;
  readonly markdown?: string | undefined;
}

/**
 * Writes the files of a report that are asked for.
 *
 * @param html writes a report as HTML, if a command has more to show than its sections
 * @throws IsletError `report-not-written`
 */
export async function writeReports(
  report: AuditReport,
  { html: page, markdown }: ReportFiles,
  html?: () => Promise<string>,
): Promise<void> {
  if (page !== undefined) {
    const text = await (html?.() ?? (await import('../../audit/report/report-html.js')).htmlReport(report));
    await writeReport(page, text, new RegExp(`^<!doctype html>(?:(?!</head>)[^])*<title>${report.title}: `));
  }
  if (markdown !== undefined) {
    const { markdownReport } = await import('../../audit/report/report-markdown.js');
    await writeReport(markdown, markdownReport(report), new RegExp(`^## ${report.title}\n`));
  }
}

/** Writes a report atomically. Overwrites only an earlier one, known by its beginning; writes directly to what is not a regular file, such as a pipe. */
async function writeReport(file: string, text: string, beginning: RegExp): Promise<void> {
  const named = resolve(file);
  const target = existsSync(named) ? realpathSync(named) : named;
  const plain = !existsSync(target) || lstatSync(target).isFile();
  const beside = plain ? `${target}.${String(process.pid)}.part` : target;
  try {
    const former = plain && existsSync(target) ? await readFile(target, 'utf8') : '';
    if (former.trim() !== '' && !beginning.test(former)) {
      throw failure('report-not-written', {
        message: `\`${file}\` is not a report of this kind; writing would overwrite it.`,
        remedy: 'Name another file, or remove that one yourself.',
      });
    }
    await writeFile(beside, text);
    if (plain) await rename(beside, target);
  } catch (error) {
    if (plain) await rm(beside, { force: true });
    if (isSystemError(error))
      throw failure('report-not-written', {
        message: `The system refused \`${error.syscall ?? 'a call'}\` for the report \`${file}\` (${error.code}).`,
      });
    throw error;
  }
}

/**
 * Refuses a report inside one of these outputs or its audit folder: it would change them. @throws IsletError
 * `report-not-written`
 */
export function refuseInside(outputs: readonly string[], { html, markdown }: ReportFiles): void {
  for (const file of [html, markdown]) if (file !== undefined) refuse(outputs, file);
}

function refuse(outputs: readonly string[], file: string): void {
  const folder = realOf(dirname(resolve(file)));
  for (const output of outputs.flatMap((path) => [realOf(path), `${realOf(path)}.audit`])) {
    if (folder === output || folder.startsWith(output + sep))
      throw failure('report-not-written', {
        message: `\`${file}\` would lie in \`${basename(output)}\`, which the report is about.`,
        remedy: 'Name a file outside of it.',
      });
  }
}

function realOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}
