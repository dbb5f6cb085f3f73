import { diagnostic, type Diagnostic } from '../../errors/index.js';
import {
  hasWindow,
  isPublished,
  joinTimed,
  readWindow,
  timedWindow,
  windowWords,
  withoutWindow,
  type Publishing,
  type PublishWindow,
  type ReportFlaw,
  type Timed,
} from '../../lib/site/publish-window.js';
import { formatPath, valueAt, type ValuePath } from '../../lib/text/value-path.js';
import { fieldPositions } from '../page-defaults.js';
import { asTruth } from '../value-remedies.js';
import { readYamlFile, sourceText, type YamlFile } from './yaml-file.js';
import { yamlPositions, type YamlPositions } from './yaml-positions.js';

/** A file as it is published at a moment. */
export interface ScheduledFile {
  /** Without the keys that say when, and without items that are not published. */
  readonly source: YamlFile;
  /** When the file itself is published, if it says so. */
  readonly window?: PublishWindow;
  readonly timed?: Timed | undefined;
  /** What only a preview shows, such as "site/pages/offer.yaml: items[2] is a draft". */
  readonly previews: readonly string[];
  readonly problems: readonly Diagnostic[];
}

/**
 * Applies the keys that say when something is published.
 *
 * @param whole true if the file itself may have them, and not only items of its lists
 */
export function scheduledFile(source: YamlFile, site: Publishing, whole: boolean): ScheduledFile {
  if (!hasWindows(source.value)) return { source, previews: [], problems: [] };
  const hidden = new Set<string>();
  const timed: (Timed | undefined)[] = [];
  const previews: string[] = [];
  const problems: Diagnostic[] = [];
  const take = (value: Readonly<Record<string, unknown>>, path: ValuePath): PublishWindow => {
    const window = readWindow(value, site.timeZone, flawsAt(source, path, problems));
    const what = [source.file, ...(path.length > 0 ? [formatPath(path)] : [])].join(': ');
    timed.push(timedWindow(window, site.asOf, what));
    if (isPublished(window, site.asOf) && !isPublished(window, site.asOf && { instant: site.asOf.instant }))
      previews.push(`${what} ${windowWords(window, site)}`);
    return window;
  };
  const publish = (value: unknown, path: ValuePath): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (!Array.isArray(value))
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, publish(inner, [...path, key])]));
    return value.flatMap((item: unknown, index) => {
      const at = [...path, index];
      if (!isKeyed(item)) return [publish(item, at)];
      if (isPublished(take(item, at), site.asOf)) return [publish(withoutWindow(item), at)];
      hidden.add(formatPath(at));
      return [];
    });
  };
  const isTimed = whole && isKeyed(source.value);
  const window = isTimed ? take(source.value, []) : undefined;
  const value = publish(isTimed ? withoutWindow(source.value) : source.value, []) as YamlFile['value'];
  return {
    source: { ...source, value, ...(hidden.size > 0 && { hidden }) },
    ...(window && { window }),
    timed: joinTimed(timed),
    previews,
    problems,
  };
}

/** Adds problems of the keys of the object at a path of a file. */
export function flawsAt(source: YamlFile, path: ValuePath, problems: Diagnostic[]): ReportFlaw {
  return (key, name, message) => {
    const { positions } = fieldPositions(source)(path[0] ?? key);
    const at = [...path, key];
    const remedy = key === 'draft' ? asTruth(key, valueAt(source.value, at)) : undefined;
    problems.push(diagnostic(name, { message, path: formatPath(at), remedy, ...positions.shown(positions.value(at)) }));
  };
}

/** True if a value, or an item of a list at any depth of it, says when it is published. */
function hasWindows(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return isKeyed(value) || Object.values(value).some(hasWindows);
}

function isKeyed(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && hasWindow(value);
}

/** Pages and data, but not the items of data that pages are made of. */
const SCHEDULED = /^site\/(?:pages|data)\/[^#]*$/;

/**
 * Positions of the values of a content file as they are published, by their paths there.
 * @param made content that a template made of an item
 */
export function contentPositions(
  root: string,
  file: string,
  site: Publishing | undefined,
  made?: unknown,
): YamlPositions {
  if (!site?.asOf || !SCHEDULED.test(file)) return yamlPositions(file, sourceText(root, file), undefined, made);
  const { text, hidden } = scheduledFile(readYamlFile(root, file), site, true).source;
  return yamlPositions(file, text, hidden);
}
