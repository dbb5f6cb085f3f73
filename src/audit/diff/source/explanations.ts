import type { Explanations } from '../compare-match.js';
import { createChangedInputs } from './changed-inputs.js';
import { createFindSources } from './find-sources.js';
import { createExplainByProgram } from './program-changes.js';
import { createSourceChanges, type Audits } from './source-changes.js';

/** Explains changes by what two builds recorded. */
export function createExplanations(audits: Audits): Required<Explanations> {
  const sources = createSourceChanges(audits.before, audits.after);
  return {
    findSources: createFindSources({ audits, sources, inputs: createChangedInputs(audits, sources) }),
    unexplained: createExplainByProgram(audits, sources),
    templateOf: (path) => audits.after?.templateOf(path) ?? audits.before?.templateOf(path),
  };
}
