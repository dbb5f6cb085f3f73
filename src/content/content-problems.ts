import { reportProblem, type DiagnosticName, type FramedPosition, type Report } from '../errors/index.js';
import type { Publishing } from '../lib/site/publish-window.js';
import type { ValuePath } from '../lib/text/value-path.js';
import type { TextSpan } from './rich-text/prepared-text.js';
import { createFieldFiles } from './page-defaults.js';
import { contentPositions } from './yaml/scheduled-file.js';
import type { YamlPositions } from './yaml/yaml-positions.js';

/** A range in the text of a value. */
export type TextPart = TextSpan & { readonly source: string };

export interface Problems {
  add(name: DiagnosticName, message: string, path: ValuePath, needle: string, remedy?: string): void;
  /** The value at a path as it is written. */
  written(path: ValuePath): string;
  addInText(
    name: DiagnosticName,
    message: string,
    path: ValuePath,
    part: TextPart,
    more: {
      readonly remedy?: string | undefined;
      readonly other?: { readonly path: ValuePath; readonly span: TextPart };
    },
  ): void;
}

/** Reads the positions of the file once, and only if there is something to report. */
export function createProblems(
  { root, report, site }: { readonly root: string; readonly report: Report; readonly site?: Publishing | undefined },
  { file, route }: { readonly file: string; readonly route?: string },
): Problems {
  const fileOf = createFieldFiles(root);
  const known = new Map<string, YamlPositions>();
  const positions = ([field]: ValuePath): YamlPositions => {
    const source = fileOf(file, field);
    const found = known.get(source) ?? contentPositions(root, source, site);
    known.set(source, found);
    return found;
  };
  const routes = route === undefined ? undefined : [route];
  const partShown = (path: ValuePath, { source, at, length }: TextPart): FramedPosition =>
    positions(path).shown(positions(path).part(path, source, at, length));
  return {
    add(name, message, path, needle, remedy) {
      const { shown, within, path: pathOf } = positions(path);
      reportProblem(report, name, { message, path: pathOf(path), ...shown(within(path, needle)), remedy, routes });
    },
    written: (path) => positions(path).written(path),
    addInText(name, message, path, part, { remedy, other }) {
      const related = other && [
        {
          message: 'The other id is here.',
          path: positions(other.path).path(other.path),
          ...partShown(other.path, other.span),
        },
      ];
      const place = { path: positions(path).path(path), ...partShown(path, part) };
      reportProblem(report, name, { message, ...place, remedy, related, routes });
    },
  };
}
