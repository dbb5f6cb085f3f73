import type { Site } from '../../../helpers/site.js';

/** A change of one file. */
export interface Edit {
  readonly kind: string;
  /** The files that are its cause, in the site before or after. */
  readonly files: readonly string[];
  /** Returns false, without a change, if an earlier edit took away what it changes. */
  apply(site: Site): Promise<boolean>;
}

export function replace(kind: string, file: string, from: string | RegExp, to: string): Edit {
  return {
    kind,
    files: [file],
    async apply(site) {
      if (!(await site.exists(file))) return false;
      const text = await site.read(file);
      const changed = typeof from === 'string' ? text.replace(from, () => to) : text.replace(from, to);
      if (changed === text) return false;
      await site.write(file, changed);
      return true;
    },
  };
}

export function create(kind: string, file: string, text: string): Edit {
  return {
    kind,
    files: [file],
    async apply(site) {
      await site.write(file, text);
      return true;
    },
  };
}

export function remove(kind: string, file: string): Edit {
  return {
    kind,
    files: [file],
    async apply(site) {
      if (!(await site.exists(file))) return false;
      await site.remove(file);
      return true;
    },
  };
}

export function rename(kind: string, from: string, to: string): Edit {
  return {
    kind,
    files: [from, to],
    async apply(site) {
      if (!(await site.exists(from))) return false;
      await site.write(to, await site.read(from));
      await site.remove(from);
      return true;
    },
  };
}
