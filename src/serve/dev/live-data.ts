import { thrownByTemplate, type Content } from '../../core/load-content.js';
import type { Project } from '../../core/project/open-project.js';
import { checkSnapshots } from '../../content/data-sources.js';
import { discoverContent } from '../../content/discover.js';
import { loadData } from '../../content/load-data.js';
import { createReport, type Diagnostic, type Report } from '../../errors/index.js';
import type { DataFile } from '../../lib/site/site-data.js';

const DATA = 'site/data';

/** The data files of one definition. */
interface DataEntry {
  readonly files: readonly DataFile[];
  readonly problems: readonly Diagnostic[];
}

/** The data of a site while it is edited: only changed files are read again. */
export interface LiveData {
  /** Reads the definitions with changed files; all of them the first time. Returns true if any file changed. */
  update(project: Project, changed: readonly string[]): boolean;
  /** Reads the data of definitions that may have changed. */
  expire(project: Project, isExpired: (id: string) => boolean): void;
  content(): Pick<Content, 'data' | 'dataFailed'>;
  problems(): readonly Diagnostic[];
}

export function createLiveData(root: string): LiveData {
  let entries: ReadonlyMap<string, DataEntry> | undefined;
  let listing: readonly Diagnostic[] = [];

  /** Lists data files, and reads those of definitions that are new or not current. */
  function refresh(project: Project, isCurrent: (id: string) => boolean): void {
    const report = createReport();
    const files = new Map<string, string[]>([...project.registry.data.keys()].map((id) => [id, []]));
    for (const file of discoverContent(root, DATA, report)) {
      const id = definitionOf(file);
      files.set(id, [...(files.get(id) ?? []), file]);
    }
    checkSnapshots(root, report);
    listing = report.list();
    entries = new Map(
      [...files].map(([id, list]) => {
        const known = entries?.get(id);
        return [id, known && isCurrent(id) ? known : readData(project, id, list)];
      }),
    );
  }

  return {
    update(project, changed) {
      const ids = new Set(changed.filter((path) => path.startsWith(DATA)).map(definitionOf));
      // An empty id is a change of the folder itself.
      if (!entries || ids.size > 0) refresh(project, (id) => !ids.has(id) && !ids.has(''));
      return ids.size > 0;
    },
    expire(project, isExpired) {
      refresh(project, (id) => !isExpired(id) && project.registry.data.has(id));
    },
    content: () => ({
      data: new Map([...(entries ?? [])].map(([id, { files }]) => [id, files])),
      dataFailed: [...(entries?.values() ?? [])].some(({ problems }) =>
        problems.some(({ severity }) => severity === 'error'),
      ),
    }),
    problems: () => [...listing, ...[...(entries?.values() ?? [])].flatMap(({ problems }) => problems)],
  };
}

function readData(project: Project, id: string, files: readonly string[]): DataEntry {
  const report = createReport();
  const onThrown = reportThrown(project, report);
  const found = loadData(files, {
    ...project,
    report,
    onThrown: (error, file) => {
      onThrown(error, undefined, file);
    },
  });
  return { files: found.get(id) ?? [], problems: report.list() };
}

/** The definition that reads a data file; empty for the folder itself. */
function definitionOf(file: string): string {
  const [name = ''] = file.slice(DATA.length + 1).split('/');
  return name.split('.')[0] ?? '';
}

/** Reports what a rule or a summary of a template throws. */
export function reportThrown(
  project: Project,
  report: Report,
): (error: unknown, route: string | undefined, file: string) => void {
  return (error, route, file) => {
    for (const item of thrownByTemplate(error, project, route, file).diagnostics) report.add(item);
  };
}
