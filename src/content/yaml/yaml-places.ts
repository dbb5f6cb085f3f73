import type { Diagnostic, Report, SourcePosition } from '../../errors/index.js';
import { parsePath } from '../../lib/text/value-path.js';
import { createFieldFiles } from '../page-defaults.js';
import { sourceText } from './yaml-file.js';
import { yamlPositions } from './yaml-positions.js';

/**
 * Wraps a report for stages that know the file and path of a value but not its position: adds line, column and code
 * frame.
 */
export function withYamlPlaces(root: string, report: Report): Report {
  return {
    ...report,
    add: (item) => {
      report.add(placed(root, item));
    },
  };
}

function placed(root: string, item: Diagnostic): Diagnostic {
  return {
    ...withPlace(root, item),
    ...(item.related && { related: item.related.map((other) => withPlace(root, other)) }),
  };
}

function withPlace<T extends { readonly position?: SourcePosition; readonly path?: string }>(root: string, item: T): T {
  const { position, path } = item;
  if (
    !position ||
    position.line !== undefined ||
    path === undefined ||
    !/\.(?:(?:ya?ml|md|json|toml|csv)(?:#|$)|[jt]sx?#)/.test(position.file)
  )
    return item;
  const at = parsePath(path);
  const file = createFieldFiles(root)(position.file, at[0]);
  const positions = yamlPositions(file, sourceText(root, file));
  return { ...item, ...positions.shown(positions.value(at)) };
}
