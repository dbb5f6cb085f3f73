import type { Diagnostic } from '../../errors/index.js';

/** What was found on pages when they were rendered or looked over, by file, and which of them are due to be looked over. */
export interface PageFindings {
  /** Pages that may say something else than when they were looked at. */
  due(): ReadonlySet<string>;
  /** Those of them on which something was found, which are what somebody waits for. */
  dueWithFindings(): readonly string[];
  hasFindings(file: string): boolean;
  list(): readonly Diagnostic[];
  /** A page may say something else; until that is known, what was found holds. */
  expire(file: string): void;
  /** A page was edited: what was found was of another text. */
  edited(file: string): void;
  /** A page is being looked at. */
  looked(file: string): void;
  /** Notes what was found on a page that was looked at. */
  note(file: string, found: readonly Diagnostic[]): void;
  /** Forgets pages that are no longer there, and returns them. */
  forgetGone(isThere: (file: string) => boolean): readonly string[];
}

export function createPageFindings(): PageFindings {
  const findings = new Map<string, readonly Diagnostic[]>();
  const due = new Set<string>();
  return {
    due: () => due,
    dueWithFindings: () => [...findings.keys()].filter((file) => due.has(file)),
    hasFindings: (file) => findings.has(file),
    list: () => [...findings.values()].flat(),
    expire: (file) => void due.add(file),
    edited(file) {
      due.add(file);
      findings.delete(file);
    },
    looked: (file) => void due.delete(file),
    note(file, found) {
      due.delete(file);
      if (found.length > 0) findings.set(file, found);
      else findings.delete(file);
    },
    forgetGone(isThere) {
      const gone = [...new Set([...findings.keys(), ...due])].filter((file) => !isThere(file));
      for (const file of gone) {
        findings.delete(file);
        due.delete(file);
      }
      return gone;
    },
  };
}
