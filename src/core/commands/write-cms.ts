import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeWhole } from '../../lib/fs/write-whole.js';
import { CMS_FILE, cmsForms, cmsText } from '../project/cms-files.js';
import { openProject } from '../project/open-project.js';
import { writeChanges } from './write-changes.js';

export interface WriteCmsOptions {
  readonly root: string;
  /** True to write the files that the CMS edits in its form. */
  readonly format: boolean;
}

/** Writes the configuration of a CMS in git. Returns the written files. @throws IsletError as `openProject` does */
export async function writeCms({ root, format }: WriteCmsOptions): Promise<string[]> {
  const project = await openProject(root, 'production');
  try {
    project.report.throwIfErrors();
    mkdirSync(dirname(join(root, CMS_FILE)), { recursive: true });
    writeWhole(join(root, CMS_FILE), cmsText(project));
    const changes = format ? cmsForms(project) : [];
    writeChanges(
      root,
      changes.map(({ file, text }) => ({ file, newFile: file, text })),
    );
    return [CMS_FILE, ...changes.map(({ file }) => file)];
  } finally {
    project.close();
  }
}
