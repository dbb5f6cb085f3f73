import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** `unit` is last: its many short files fill the workers while the last long files of the others end. */
const PROJECTS = ['build', 'browser', 'more', 'world', 'unit'];

/**
 * Orders files by project, so that a worker keeps its process as long as possible. Inside a project Vitest starts what failed, then what
 * took longest in the last run (it keeps the times in `node_modules/.vite`); in a fresh clone the largest files.
 */
export class ProjectOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification): number => PROJECTS.indexOf(project.name);
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
