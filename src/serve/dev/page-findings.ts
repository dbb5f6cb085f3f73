import type { Diagnostic } from '../../errors/index.js';

/** Problems found on pages when they were rendered or checked, by file, and the pages to check again. */
export interface PageFindings {
  /** Pages to check, because they may have changed. */
  due(): ReadonlySet<string>;
  /** Those of them with findings, which are checked first. */
  dueWithFindings(): readonly string[];
  hasFindings(file: string): boolean;
  problems(): readonly Diagnostic[];
  /** Marks a page to check; its findings stay until then. */
  expire(file: string): void;
  /** Marks an edited page to check, and drops its findings. */
  edited(file: string): void;
  /** Removes the mark of a page that is being checked. */
  checked(file: string): void;
  /** Sets the findings of a checked page. */
  note(file: string, found: readonly Diagnostic[]): void;
  /** Forgets removed pages. */
  forgetGone(isThere: (file: string) => boolean): void;
}

export function createPageFindings(): PageFindings {
  const findings = new Map<string, readonly Diagnostic[]>();
  const due = new Set<string>();
  return {
    due: () => due,
    dueWithFindings: () => [...findings.keys()].filter((file) => due.has(file)),
    hasFindings: (file) => findings.has(file),
    problems: () => [...findings.values()].flat(),
    expire: (file) => void due.add(file),
    edited(file) {
      due.add(file);
      findings.delete(file);
    },
    checked: (file) => void due.delete(file),
    note(file, found) {
      due.delete(file);
      if (found.length > 0) findings.set(file, found);
      else findings.delete(file);
    },
    forgetGone(isThere) {
      for (const files of [findings, due]) for (const file of files.keys()) if (!isThere(file)) files.delete(file);
    },
  };
}
