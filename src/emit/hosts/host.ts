import { foldersWithNotFoundPage } from '../../lib/site/not-found-page.js';
import { diagnostic, type Diagnostic } from '../../errors/index.js';
import type { PolicyException } from '../../lib/site/policy-exceptions.js';
import type { HostAnswers } from '../../lib/site/host-answers.js';
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
  /** Every published file, path relative to the output folder, size in bytes, and what it is made from. */
  readonly files: readonly { readonly path: string; readonly size: number; readonly sources?: readonly string[] }[];
  /** Names that the site means for the host, with the reasons. */
  readonly hostFiles?: Readonly<Record<string, string>> | undefined;
  readonly policyExceptions?: readonly PolicyException[];
  /** True if `.br` and `.gz` files are published beside the files. */
  readonly precompressed: boolean;
  /** Every host that the build is for. */
  readonly targets: readonly HostName[];
  /** Where the redirect from a path is written, if that is known. */
  readonly redirectPlace?: (from: string) => Place | undefined;
  /** Where a header of the rule for a path is written, if that is known. */
  readonly headerPlace?: (path: string, name: string) => Place | undefined;
}

type Place = Pick<Diagnostic, 'position' | 'path'>;

/** A host: its abilities and limits, what it needs written, and how it differs from preview. */
export interface Host {
  /** As it is called in messages. */
  readonly title: string;
  /**
   * Names of files and folders at the root of the published folder that it takes as its own, and what it does with them, as
   * the end of a sentence. After `**` and a slash, a name holds in every folder.
   */
  readonly ownFiles?: Readonly<Record<string, string>>;
  /** Why it cannot do a redirect by query; without this function it can do none. */
  readonly againstQuery?: (rule: RedirectRule) => 'words' | 'length' | 'loop' | undefined;
  /** Whether it compresses what it sends by itself, or sends the compressed files of the build. */
  readonly compresses?: 'by-itself' | 'with-build';
  /** Begins a variable in its configuration: values of headers cannot hold it. */
  readonly variable?: string;
  /** The most characters of the value of a header. */
  readonly maxValue?: number;
  /** Whether its patterns (RE2) cannot leave out what a redirect leads to. */
  readonly repeatsRedirects?: true;
  /** The most bytes of a file, and what to do about a larger one. */
  readonly maxFileSize?: { readonly bytes: number; readonly remedy?: string };
  /** What nothing can change, as a sentence for users, and how it answers, where preview can do the same. */
  readonly differences: readonly (readonly [text: string, answers?: Partial<HostAnswers>])[];
  readonly configure: (site: HostSite) => HostConfiguration;
}

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

/**
 * Quotes a word of an nginx or Apache configuration. The caller escapes `$` and `%`, whose meaning depends on the
 * directive.
 */
export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/**
 * Advises against not-found pages of folders, for a host that has one for the whole site.
 * @param root address of the folder that is published
 * @param remedy default: without the page, or without the path
 */
export function folderPagesAdvice({ files, base }: HostSite, host: string, root = '/', remedy?: string): Diagnostic[] {
  return foldersWithNotFoundPage(files.map(({ path }) => path))
    .filter((folder) => `/${folder}` !== root)
    .map((folder) =>
      advice(
        `${host} shows \`${root}404.html\` for missing pages of \`/${folder}\` too.`,
        remedy ??
          (`/${folder}` === `${base}/`
            ? 'Publish the site at the root of its origin, or use another host.'
            : 'Remove the not-found page of that folder, or use another host.'),
      ),
    );
}
