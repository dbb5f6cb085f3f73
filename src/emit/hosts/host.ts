import { foldersWithNotFoundPage } from '../../lib/site/not-found-page.js';
import { diagnostic, type Diagnostic } from '../../errors/index.js';
import type { HostName } from '../../lib/site/hosts.js';
import type { HeaderRule } from '../../lib/site/headers-file.js';
import type { RedirectRule } from '../../lib/site/redirects-file.js';

/** A built site as a host sees it: the rules of `_headers` and `_redirects`, and the published files. */
export interface HostSite {
  readonly headers: readonly HeaderRule[];
  readonly redirects: readonly RedirectRule[];
  readonly origin: string;
  /** Path of the site below its origin, such as `/handbook`, or empty. */
  readonly base: string;
  /** Every published file, path relative to the output folder, size in bytes. */
  readonly files: readonly { readonly path: string; readonly size: number }[];
  /** True if `.br` and `.gz` files are published beside the files. */
  readonly precompressed: boolean;
  /** Every host that the build is for. */
  readonly targets: readonly HostName[];
  /** Where the redirect from a path is written, if that is known. */
  readonly redirectPlace?: (from: string) => Place | undefined;
}

type Place = Pick<Diagnostic, 'position' | 'path'>;

/** A configuration file; its path is relative to `dist.audit/hosts/`. */
export interface HostFile {
  readonly path: string;
  readonly text: string;
}

export interface HostConfiguration {
  readonly files: readonly HostFile[];
  /** What the host cannot do (`host-unsupported`) and what it could do better (`host-advice`). */
  readonly problems: readonly Diagnostic[];
}

export function advice(message: string, remedy: string, place?: Place): Diagnostic {
  return diagnostic('host-advice', { message, remedy, ...place });
}

export function unsupported(message: string, remedy?: string, place?: Place): Diagnostic {
  return diagnostic('host-unsupported', { message, remedy, ...place });
}

/** Advises to precompress, for a server that sends the compressed files of the build. */
export function precompressAdvice({ precompressed }: HostSite, host: string): Diagnostic[] {
  if (precompressed) return [];
  return [
    advice(
      `${host} would compress each answer again, and less than the build can.`,
      'Set `build.precompress: true` in `site.yaml`.',
    ),
  ];
}

/** Advises against precompressing, for a host that compresses by itself, unless another target uses the files. */
export function unusedCompressionAdvice({ precompressed, targets }: HostSite, host: string): Diagnostic[] {
  if (!precompressed || targets.includes('nginx') || targets.includes('apache')) return [];
  return [
    advice(
      `${host} compresses by itself and never sends the \`.br\` and \`.gz\` files that the build makes.`,
      'Take `build.precompress` out of `site.yaml`.',
    ),
  ];
}

/**
 * Quotes a word of an nginx or Apache configuration. The caller escapes `$` and `%`, whose meaning depends on the
 * directive.
 */
export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** What a host cannot publish: files of more than `most` bytes. */
export function tooLargeFiles({ files }: HostSite, host: string, most: number, remedy?: string): Diagnostic[] {
  return files
    .filter(({ size }) => size > most)
    .map(({ path, size }) =>
      unsupported(`\`${path}\` has ${String(size)} bytes; ${host} takes files of up to ${String(most)}.`, remedy),
    );
}

/**
 * Advises against not-found pages of folders, for a host that has one for the whole site.
 * @param root address of the folder that is published
 */
export function folderPagesAdvice({ files, base }: HostSite, host: string, root = '/'): Diagnostic[] {
  return foldersWithNotFoundPage(files.map(({ path }) => path))
    .filter((folder) => `/${folder}` !== root)
    .map((folder) =>
      advice(
        `${host} shows \`${root}404.html\` for missing pages of \`/${folder}\` too.`,
        `/${folder}` === `${base}/`
          ? 'Publish the site at the root of its origin, or use another host.'
          : 'Remove the not-found page of that folder, or use another host.',
      ),
    );
}
