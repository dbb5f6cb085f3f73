import { failure } from '../../errors/index.js';

/** Longest name of a file or folder on common file systems, in UTF-8 bytes. */
const MAX_PART_BYTES = 255;

/**
 * Names that Windows keeps for devices, with any extension. Source: Microsoft, "Naming Files, Paths, and Namespaces".
 */
const DEVICE_NAME = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])(?:\.|$)/i;

/**
 * Returns the absolute path of an output file. `path` is relative to `folder`, with forward slashes and names that are
 * valid on every common system; the only hidden name is a leading `.well-known`.
 *
 * @param source that gives the file its name, relative to the root
 * @throws IsletError `route-outside-output`
 */
export function confine(folder: string, path: string, source?: string): string {
  const problem = pathProblem(path);
  if (problem !== undefined)
    throw failure('route-outside-output', {
      message: `\`${path}\` is no path inside the output folder: ${problem}.`,
      ...(source !== undefined && { position: { file: source }, remedy: 'Rename this file.' }),
    });
  return `${folder}/${path}`;
}

/** Whether hosts serve no file of this path: one of its parts begins with a dot, a leading `.well-known` aside. */
export function isHiddenPath(parts: readonly string[]): boolean {
  return parts.some((part, index) => part.startsWith('.') && !(index === 0 && part === '.well-known'));
}

/** Paths that are certainly valid, with names that are longer than those of devices. */
const PLAIN = /^(?:[a-z0-9_-]{5,200}\/)*[a-z0-9_-]{5,200}(?:\.[a-z0-9]{1,9})?$/;

/** Describes why a path is not allowed in the output, as the end of a sentence; `undefined` if it is. */
export function pathProblem(path: string): string | undefined {
  if (PLAIN.test(path)) return undefined;
  if (path === '') return 'it is empty';
  if (path.startsWith('/')) return 'it is absolute';
  if (path.includes('\\')) return 'it has a backslash';
  if (/[\u0000-\u001f\u007f]/.test(path)) return 'it has a control character';
  if (/\p{Surrogate}/u.test(path)) return 'it has half of a character';
  for (const [index, part] of path.split('/').entries()) {
    const problem = partProblem(part, index === 0);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function partProblem(part: string, first: boolean): string | undefined {
  if (part === '') return 'it has an empty part';
  if (part === '.' || part === '..') return `it has a \`${part}\` part`;
  if (part.startsWith('.') && !(first && part === '.well-known')) return `\`${part}\` would be hidden`;
  if (/[<>:"|?*]/.test(part)) return `\`${part}\` has a character that Windows cannot store`;
  if (/[. ]$/.test(part)) return `\`${part}\` ends in a dot or a space, which Windows drops`;
  if (DEVICE_NAME.test(part)) return `\`${part}\` is the name of a device on Windows`;
  if (Buffer.byteLength(part) > MAX_PART_BYTES) return `a part of it is longer than ${String(MAX_PART_BYTES)} bytes`;
  return undefined;
}
