import { createFieldFiles } from '../../content/page-defaults.js';
import { sourceFile } from '../../lib/site/item-file.js';
import { contentPositions } from '../../content/yaml/scheduled-file.js';
import type { YamlPositions } from '../../content/yaml/yaml-positions.js';
import type { Data } from '../../api/define.js';
import type { PageInfo } from '../../api/site-model.js';
import type { Page } from '../../lib/site/page.js';
import { placeNumber } from '../../lib/site/provenance.js';
import type { SiteData } from '../../lib/site/site-data.js';
import type { SiteIcons } from '../../lib/site/site-icons.js';
import type { ValuePath } from '../../lib/text/value-path.js';
import { createDataReader } from '../../render/page/data-reader.js';
import { markedInputs } from '../../render/page/marked-inputs.js';
import { createPageRenderer, type PageParts } from '../../render/page/render-page.js';
import { createRenderer, type RendererInputs } from '../../render/page/renderer.js';
import { hasMarks, markValues, readMarks, withMark } from '../../render/page/provenance-marks.js';
import type { Content } from '../load/content.js';
import type { Project } from '../project/open-project.js';

/**
 * Sources of the values in one page, in the order of their ends: end offset in the page, and place of the value.
 */
export type TracedValues = readonly { readonly at: number; readonly id: number }[];

/** Traces values by rendering pages again with a mark after each value. */
export interface ValueTracer {
  trace(record: Page, parts: PageParts, html: string): TracedValues;
  /** Files that places lie in, by their number. */
  files(): readonly string[];
  /** Reads files again, which may have changed. */
  forget(): void;
}

export interface TracerInputs {
  readonly project: Project;
  readonly content: Content;
  readonly rendering: RendererInputs;
  readonly icons: SiteIcons | undefined;
  readonly loader: string;
}

/** Fields, by file kind and path without list indexes, such as `template:article faq[].question`. */
type Fields = ReadonlySet<string>;

/** Renders a page with marks behind the values of some fields; returns which fields there were. */
type MarkedRenderer = (record: Page, parts: PageParts) => { html: string; fields: Fields };

/** Makes renderers that mark the values of the wanted fields. */
function createMarking(
  { project, content, rendering, icons, loader }: TracerInputs,
  positions: Positions,
): (wanted: (field: string) => boolean) => MarkedRenderer {
  const ids = new Map(
    [...project.registry.data.values()].map(({ definition, id }): [Data, string] => [definition, id]),
  );
  return (wanted) => {
    const dataFields = new Set<string>();
    const marker =
      (file: string, kind: string, fields: Set<string>, made?: unknown) =>
      (text: string, path: ValuePath, needle?: string): string => {
        const field = `${kind} ${path.map((part) => (typeof part === 'number' ? '[]' : part)).join('.')}`;
        if (hasMarks(text)) return text;
        fields.add(field);
        return wanted(field) ? withMark(text, positions.placeOf(file, path, needle, made)) : text;
      };
    const data: SiteData = new Map(
      [...content.data].map(([id, files]) => [
        id,
        files.map((item) => ({
          ...item,
          value: markValues(item.value, [], marker(item.file, `data:${id}`, dataFields)),
        })),
      ]),
    );
    const markInfo = (info: PageInfo, file: string, fields: Set<string>, made: unknown = info): PageInfo => {
      const mark = marker(file, 'page', fields, made);
      return { ...info, title: mark(info.title, ['title']), description: mark(info.description, ['description']) };
    };
    let infos: readonly PageInfo[] | undefined;
    const routes = (): readonly PageInfo[] =>
      (infos ??= content.table
        .infos()
        .map((info) => markInfo(info, content.table.get(info.path)?.file ?? '', dataFields)));
    const inputs = markedInputs(rendering, createDataReader(data, ids), routes);
    const render = createPageRenderer({
      site: project.site,
      assets: inputs.assets,
      icons,
      renderer: createRenderer(inputs),
      loader,
    });
    return (record, parts) => {
      const fields = new Set(dataFields);
      const made = { ...parts.page, ...(Object(parts.content) as object) };
      const mark = marker(record.file, `template:${record.template}`, fields, made);
      const value = markValues(parts.content, [], mark);
      const { html } = render({ ...parts, page: markInfo(parts.page, record.file, fields, made), content: value });
      return { html, fields };
    };
  };
}

/**
 * A marked page is valid only if it equals the plain one except for marks. If a template inspects a value (such as its
 * length), the responsible fields are found by bisection and no longer marked.
 */
export function createValueTracer(inputs: TracerInputs): ValueTracer {
  const unmarked = new Set<string>();
  const positions = createPositions(inputs.project);
  const marking = createMarking(inputs, positions);
  let whole: MarkedRenderer | undefined;

  function attempt(render: MarkedRenderer, record: Page, parts: PageParts, html: string): TracedValues | undefined {
    try {
      const { plain, ends } = readMarks(render(record, parts).html);
      return plain === html ? ends : undefined;
    } catch {
      // An error counts as different output.
      return undefined;
    }
  }

  /** Finds fields that must not be marked, so that without them the page comes out right. */
  function halve(fields: readonly string[], record: Page, parts: PageParts, html: string): void {
    const some = new Set(fields);
    if (
      attempt(
        marking((field) => some.has(field) && !unmarked.has(field)),
        record,
        parts,
        html,
      )
    )
      return;
    if (fields.length === 1) {
      for (const field of fields) unmarked.add(field);
      return;
    }
    const middle = fields.length >> 1;
    halve(fields.slice(0, middle), record, parts, html);
    halve(fields.slice(middle), record, parts, html);
  }

  return {
    trace(record, parts, html) {
      if (hasMarks(html)) return [];
      whole ??= marking((field) => !unmarked.has(field));
      const found = attempt(whole, record, parts, html);
      if (found) return found;
      const { fields } = marking(() => false)(record, parts);
      halve(
        [...fields].filter((field) => !unmarked.has(field)),
        record,
        parts,
        html,
      );
      whole = marking((field) => !unmarked.has(field));
      return attempt(whole, record, parts, html) ?? [];
    },
    files: () => positions.files,
    forget: positions.forget,
  };
}

interface Positions {
  /** Files by their number. */
  readonly files: readonly string[];
  /** The place of a value as one number; see `placeNumber`. */
  placeOf(file: string, path: ValuePath, needle: string | undefined, made: unknown): number;
  forget(): void;
}

/** Maximum number of files with cached positions: data files are used repeatedly, page files once. */
const MAX_FILES = 200;

function createPositions({ root, site }: Project): Positions {
  const fileOf = createFieldFiles(root);
  const files: string[] = [];
  const known = new Map<
    string,
    { readonly number: number; readonly positions: YamlPositions; readonly places: Map<string, number> }
  >();
  const numbers = new Map<string, number>();
  const load = (file: string, made: unknown) => {
    const number = numbers.get(file) ?? files.push(sourceFile(file)) - 1;
    numbers.set(file, number);
    const loaded = {
      number,
      positions: contentPositions(root, file, site, made),
      places: new Map<string, number>(),
    };
    if (known.size >= MAX_FILES) for (const [oldest] of [...known].slice(0, 1)) known.delete(oldest);
    known.set(file, loaded);
    return loaded;
  };
  return {
    files,
    forget() {
      known.clear();
    },
    placeOf(page, path, needle, made) {
      const file = fileOf(page, path[0]);
      const { number, positions, places } = known.get(file) ?? load(file, made);
      const key = `${path.join('\0')}\0\0${needle ?? ''}`;
      let place = places.get(key);
      if (place === undefined) {
        const { line = 1, column = 1 } =
          needle === undefined ? positions.value(path) : positions.within(path, firstWords(needle));
        place = placeNumber(number, line, column);
        places.set(key, place);
      }
      return place;
    },
  };
}

/** Returns the likely start of a text in its source: on one line, before any markup. */
function firstWords(text: string): string {
  return /[^\s&*_`[\]]+(?: [^\s&*_`[\]]+){0,2}/.exec(text)?.[0] ?? text;
}
