import type { File } from '../../api/define-file.js';
import { failure } from '../../errors/index.js';
import type { Page } from '../../lib/site/page.js';
import { createTrace, mergeTrace, type Trace } from './trace.js';

/** Renders a file that is no page. @throws IsletError `file-not-text` */
export type RenderFile = (
  file: File,
  record: Pick<Page, 'route' | 'item'>,
) => { readonly text: string; readonly trace: Trace };

interface Items {
  readonly list: readonly unknown[];
  readonly trace: Trace;
}

/** @param within renders in a context of the address, and adds what is read to the trace */
export function createFileRenderer(within: <T>(trace: Trace, address: string, render: () => T) => T): RenderFile {
  const known = new Map<File, Items>();

  /** `from` is called once for all files: it gives the items with resolved links and prepared texts. */
  function itemsOf(file: File, from: () => readonly unknown[], address: string): Items {
    let items = known.get(file);
    if (!items) {
      const trace = createTrace();
      items = { list: within(trace, address, from), trace };
      known.set(file, items);
    }
    return items;
  }

  return (file, { route, item }) => {
    const { render } = file;
    const trace = createTrace();
    const items = file.from && item !== undefined ? itemsOf(file, file.from, route) : undefined;
    const text: unknown = within(trace, route, () => render(items?.list[item ?? 0] as never));
    if (items) mergeTrace(trace, items.trace);
    if (typeof text === 'string') return { text, trace };
    throw failure('file-not-text', {
      message: `The \`render\` of \`${route}\` returned no text (${describeType(text)}).`,
    });
  };
}

function describeType(value: unknown): string {
  if (value === null) return 'null';
  return value instanceof Promise ? 'a promise' : typeof value;
}
