import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import { contentType } from '../../lib/fs/content-type.js';
import type { HostSite } from './host-site.js';

/** A type of content and the endings of names that have it. */
export interface FileType {
  /** Without parameters. */
  readonly type: string;
  /** Whether it is text that says that it is UTF-8. */
  readonly utf8: boolean;
  /** Whether compressing files of this type makes them smaller. */
  readonly compressible: boolean;
  /** Without a dot, sorted. */
  readonly endings: readonly string[];
}

const FORM = /\.(?:br|gz)$/;

/** The types of the published files, sorted. Compressed forms have the type of their file. */
export function fileTypes(site: HostSite): FileType[] {
  const endings = new Map<string, Set<string>>();
  for (const { path } of site.files) {
    const [, ending] = /\.([^./]+)$/.exec(ownName(path, site)) ?? [];
    if (ending === undefined) continue;
    const type = contentType(`x.${ending}`);
    endings.set(type, (endings.get(type) ?? new Set()).add(ending.toLowerCase()));
  }
  return [...endings]
    .sort(([a], [b]) => byCodeUnit(a, b))
    .map(([written, names]) => {
      const [type = ''] = written.split(';');
      return {
        type,
        utf8: written !== type,
        compressible: /^text\/|[/+](?:json|xml)$|javascript$/.test(type),
        endings: [...names].sort(byCodeUnit),
      };
    });
}

/** Whether a published file is a compressed form of another one. */
export function isForm(path: string, paths: ReadonlySet<string>): boolean {
  return FORM.test(path) && paths.has(path.replace(FORM, ''));
}

function ownName(path: string, { precompressed }: HostSite): string {
  return precompressed ? path.replace(FORM, '') : path;
}
