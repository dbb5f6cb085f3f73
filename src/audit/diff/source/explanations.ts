import type { MatchedTrees, MatchInputs } from '../compare-match.js';
import type { Change } from '../model/change.js';
import type { FindingSource } from '../model/finding.js';
import type { FileMatch } from '../model/match-files.js';
import { createChangedInputs } from './changed-inputs.js';
import { createFindSources, type FindSources } from './find-sources.js';
import { createExplainByProgram, type ExplainByProgram } from './program-changes.js';
import { createSourceChanges, type Audits } from './source-changes.js';

/** Finds what explains a change. */
export interface Explanations {
  readonly findSources?: FindSources;
  readonly unexplained?: ExplainByProgram;
}

/** A change with its sources; if there are none, with a note that explains it. */
export interface ExplainedChange {
  readonly change: Change;
  readonly sources: readonly FindingSource[];
  readonly unexplained?: string | undefined;
}

/** Explains changes by what two builds recorded. */
export function createExplanations(audits: Audits): Required<Explanations> {
  const sources = createSourceChanges(audits.before, audits.after);
  return {
    findSources: createFindSources({ audits, sources, inputs: createChangedInputs(audits, sources) }),
    unexplained: createExplainByProgram(audits, sources),
  };
}

/** Explains a change of a file. Changes must come file by file, to be fast. */
export function createExplain(
  { findSources, unexplained }: Explanations,
  { renamed }: MatchedTrees,
  trees: MatchInputs['trees'],
): (match: FileMatch, change: Change) => ExplainedChange {
  /** The file whose new name a change follows from. */
  const rippledFile = ({ ripple, before: value }: Change): FileMatch | undefined => {
    const path = ripple ? (/assets\/[^\s"'<>,)?]+/.exec(value ?? '')?.[0] ?? '') : '';
    const to = renamed.get(path);
    return to === undefined ? undefined : { before: trees.before.files.get(path), after: trees.after.files.get(to) };
  };
  return (match, change) => {
    const { after, predecessor } = match;
    const sides = predecessor ? { before: predecessor, after } : match;
    const sources = findSources?.(rippledFile(change) ?? sides, causeOf(change)) ?? [];
    return { change, sources, unexplained: sources.length === 0 ? unexplained?.(sides, change) : undefined };
  };
}

/** What to look for in the sources. */
function causeOf(change: Change): Change {
  const { styles, category, kind, ripple } = change;
  // Without the selectors, which are on other lines of a style sheet.
  const declarations = (style: string): string => style.replace(/^[^{]*\{|\}[^}]*$/g, '');
  return styles
    ? {
        category,
        kind,
        ripple,
        about: { what: 'element', place: 'head', element: 'style' },
        before: declarations(styles.before),
        after: declarations(styles.after),
      }
    : change;
}
