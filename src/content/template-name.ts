import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Report, reportProblem } from '../errors/index.js';
import { suggestion } from '../lib/text/did-you-mean.js';
import type { YamlFile } from './yaml/yaml-file.js';
import { fieldPositions } from './page-defaults.js';

/** Returns the value of `template` as text. */
export function templateName({ value: { template } }: YamlFile): string {
  return typeof template === 'string' ? template : JSON.stringify(template ?? '');
}

/** Reports a page without a template, or with one that does not exist. */
export function reportUnknownTemplate(root: string, source: YamlFile, known: readonly string[], report: Report): void {
  const named = templateName(source);
  const { positions } = fieldPositions(source)('template');
  const detail = { path: 'template', ...positions.shown(positions.value(['template'])) };
  if (source.value.template === undefined)
    reportProblem(report, 'content-missing-key', {
      ...detail,
      message: '`template` is missing; every page names its template.',
      remedy: suggestion('', known),
    });
  else
    reportProblem(report, 'template-unknown', {
      ...detail,
      message: `There is no template \`${named}\`.`,
      remedy: remedyForMisnamed(root, named) ?? suggestion(named, known),
    });
}

/** Returns the remedy if the template is in a file with another extension. */
function remedyForMisnamed(root: string, name: string): string | undefined {
  const found = /^[\w-]+$/.test(name)
    ? ['ts', 'jsx', 'js']
        .map((ending) => `templates/pages/${name}.${ending}`)
        .find((file) => existsSync(join(root, file)))
    : undefined;
  return found && `Rename \`${found}\` to \`${name}.tsx\`: only such files are read as templates.`;
}
