import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import { contentType } from '../../lib/fs/content-type.js';
import type { HostSite } from './host.js';

/** A content type and its file extensions. */
export interface FileType {
  /** Without parameters. */
  readonly type: string;
  /** As it is sent. */
  readonly sent: string;
  /** True if the type is sent with `charset=utf-8`. */
  readonly utf8: boolean;
  /** True if compression makes files of this type smaller. */
  readonly compressible: boolean;
  /** Without a dot, sorted. */
  readonly endings: readonly string[];
}

const FORM = /\.(?:br|gz)$/;

/** The types of the published files, sorted. Compressed files (`.br`, `.gz`) have the type of the original. */
export function fileTypes({ files, precompressed }: HostSite): FileType[] {
  const endings = new Map<string, Set<string>>();
  const paths = new Set(files.map(({ path }) => path));
  for (const path of paths) {
    if (precompressed && isCompressedForm(path, paths)) continue;
    const [, ending] = /\.([^./]+)$/.exec(path) ?? [];
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
        sent: written,
        utf8: written !== type,
        compressible: /^text\/|[/+](?:json|xml)$|javascript$/.test(type),
        endings: [...names].sort(byCodeUnit),
      };
    });
}

/** True if a published file is the compressed form of another one. */
export function isCompressedForm(path: string, paths: ReadonlySet<string>): boolean {
  return FORM.test(path) && paths.has(path.replace(FORM, ''));
}
