import { checkSnapshots } from '../../content/data-sources.js';
import { discoverContent } from '../../content/discover.js';
import { loadData } from '../../content/load-data.js';
import { createReport, type Diagnostic } from '../../errors/index.js';
import type { Timed } from '../../lib/site/publish-window.js';
import type { DataFile, SiteData } from '../../lib/site/site-data.js';
import { groupBy } from '../../lib/text/group-by.js';
import type { Project } from '../project/open-project.js';
import { templateErrors } from './template-errors.js';

const DATA = 'site/data';

/** The data files of one definition. */
interface DataEntry {
  readonly files: readonly DataFile[];
  readonly timed: readonly Timed[];
  readonly problems: readonly Diagnostic[];
}

/** The data files of a site, and which of them are to be read. */
export interface DataFiles {
  /** Notes changed paths; without them, everything is to be read. */
  note(changed: readonly string[] | undefined): void;
  /** Marks definitions to read. `isDue` is called with their id and the dates of their files. */
  outdate(isDue: (id: string, timed: readonly Timed[]) => boolean): void;
  /** Lists the files, and reads those of noted definitions. Returns false if there were none. */
  read(project: Project): boolean;
  values(project: Project): SiteData;
  /** True if there are problems of data. */
  failed(): boolean;
  timed(): readonly Timed[];
  problems(): readonly Diagnostic[];
}

export function createDataFiles(): DataFiles {
  let entries: ReadonlyMap<string, DataEntry> = new Map();
  let listing: readonly Diagnostic[] = [];
  /** Definitions to read; all of them if it is `undefined`. */
  let unread: Set<string> | undefined;
  const problems = (): readonly Diagnostic[] => [
    ...listing,
    ...[...entries.values()].flatMap((entry) => entry.problems),
  ];
  return {
    note(changed) {
      // The folder itself may have other files now.
      if (!changed || changed.some((path) => path === 'site' || path === DATA)) unread = undefined;
      else for (const path of changed) if (path.startsWith(`${DATA}/`)) unread?.add(definitionOf(path));
    },
    outdate(isDue) {
      for (const [id, { timed }] of entries) if (isDue(id, timed)) unread?.add(id);
    },
    read(project) {
      if (unread?.size === 0) return false;
      const report = createReport();
      const files = groupBy(discoverContent(project.root, DATA, report), definitionOf);
      checkSnapshots(project.root, report);
      const next = new Map<string, DataEntry>();
      for (const id of new Set([...files.keys(), ...project.registry.data.keys()])) {
        const known = unread?.has(id) === false ? entries.get(id) : undefined;
        next.set(id, known ?? readDefinition(project, files.get(id) ?? [], id));
      }
      entries = next;
      listing = report.list();
      unread = new Set();
      return true;
    },
    values: ({ registry: { data, flawed } }) =>
      new Map([...data.keys(), ...flawed.data].map((id) => [id, entries.get(id)?.files ?? []])),
    failed: () => problems().some(({ severity }) => severity === 'error'),
    timed: () => [...entries.values()].flatMap((entry) => entry.timed),
    problems,
  };
}

function readDefinition(project: Project, files: readonly string[], id: string): DataEntry {
  const report = createReport();
  const timed: Timed[] = [];
  const onThrown = (error: unknown, file: string): void => {
    for (const item of templateErrors(error, project, undefined, file)) report.add(item);
  };
  const found = loadData(files, { ...project, report, timed, onThrown });
  return { files: found.get(id) ?? [], timed, problems: report.list() };
}

/** The definition that reads a data file. */
function definitionOf(file: string): string {
  const [first = '', second] = file.slice(DATA.length + 1).split('/');
  return second === undefined ? (first.split('.')[0] ?? '') : first;
}
