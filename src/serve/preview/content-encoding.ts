import Negotiator from 'negotiator';
import type { OpenFile } from './open-file.js';
import { openFile } from './open-file.js';

/** Encodings that a build may store beside a file, in order of preference. */
export const siblingEncodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

const PREFERRED = [...siblingEncodings.map((encoding) => encoding.name), 'identity'];

/** A file in the encoding to send. */
export interface EncodedFile {
  readonly file: OpenFile;
  /** Value of `Content-Encoding`; `undefined` for the uncompressed file. */
  readonly encoding: string | undefined;
  /** True if the file has several encodings, so that the answer depends on `Accept-Encoding`. */
  readonly varies: boolean;
}

interface Request {
  /** `Accept-Encoding`. */
  readonly accept: string | undefined;
  /** True for a range request, which gets the uncompressed file if the client accepts it. */
  readonly range: boolean;
}

/**
 * Chooses between a file and its precompressed siblings. Takes ownership of `identity`, and closes the others.
 * Returns `undefined` if the client accepts none of them (RFC 9110, 12.5.3).
 */
export async function selectEncoding(
  root: string,
  path: string,
  identity: OpenFile,
  request: Request,
): Promise<EncodedFile | undefined> {
  const forms = new Map<string, OpenFile>([['identity', identity]]);
  let chosen: string | undefined;
  try {
    for (const { name, suffix } of siblingEncodings) {
      const file = await openFile(root, `${path}${suffix}`);
      if (file !== undefined) forms.set(name, file);
    }
    const acceptable = acceptableEncodings(request.accept, [...forms.keys()]);
    chosen = request.range && acceptable.includes('identity') ? 'identity' : acceptable[0];
  } finally {
    for (const [name, form] of forms) if (name !== chosen) await form.handle.close();
  }
  const file = chosen === undefined ? undefined : forms.get(chosen);
  if (file === undefined) return undefined;
  return { file, encoding: chosen === 'identity' ? undefined : chosen, varies: forms.size > 1 };
}

/** The offered encodings that the header accepts, by weight; equal weights in order of preference. */
export function acceptableEncodings(accept: string | undefined, offered: readonly string[]): string[] {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accept } }) as PreferringNegotiator;
  return negotiator.encodings(offered, { preferred: PREFERRED });
}

/** negotiator 1.0 and later; its type package lacks the second argument. */
interface PreferringNegotiator {
  encodings(offered: readonly string[], options: { readonly preferred: readonly string[] }): string[];
}
