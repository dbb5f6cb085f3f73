import Negotiator from 'negotiator';
import type { OpenFile } from './open-file.js';
import { openFile } from './open-file.js';

/** Codings that a build may store beside a file, best first: what a client likes equally well comes in this order. */
export const siblingEncodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

const PREFERRED = [...siblingEncodings.map((encoding) => encoding.name), 'identity'];

/** The form of a file that goes out. */
export interface Representation {
  readonly file: OpenFile;
  /** Value of `Content-Encoding`; `undefined` for the file as it is. */
  readonly encoding: string | undefined;
  /** Whether the file has other forms, so that the answer depends on `Accept-Encoding`. */
  readonly varies: boolean;
}

interface Request {
  /** `Accept-Encoding`. */
  readonly accept: string | undefined;
  /** Whether a byte range is asked for: ranges are taken from the file as it is, unless the client refuses it so. */
  readonly range: boolean;
}

/**
 * Chooses between a file and its precompressed siblings. Takes over `identity` and closes what is not chosen.
 * `undefined`: the client accepts none of the forms (RFC 9110, 12.5.3).
 */
export async function selectRepresentation(
  root: string,
  path: string,
  identity: OpenFile,
  request: Request,
): Promise<Representation | undefined> {
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

/** The codings on offer that the header accepts, by its weights; equal weights in our order of preference. */
export function acceptableEncodings(accept: string | undefined, offered: readonly string[]): string[] {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accept } }) as PreferringNegotiator;
  return negotiator.encodings(offered, { preferred: PREFERRED });
}

/** negotiator 1.0 and later; its type package does not know the second argument. */
interface PreferringNegotiator {
  encodings(offered: readonly string[], options: { readonly preferred: readonly string[] }): string[];
}
