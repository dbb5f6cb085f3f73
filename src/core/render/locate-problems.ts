import { createReport, type Diagnostic } from '../../errors/index.js';
import type { Page } from '../../lib/site/page.js';

/** Renders pages with templates that record the source positions of elements. */
export interface TracedRender {
  renderPage(record: Page): Promise<unknown>;
  /** The problems of templates met so far. */
  faults(): readonly Diagnostic[];
}

/** Gives the page of a route. */
type PageAt = (route: string) => Page | undefined;

/**
 * Finds the lines of template problems that have only a file, such as errors in code that React calls. Renders one page
 * of each again with traced templates. Leaves problems unchanged if no line is found.
 *
 * @param openTraced called if a problem has no line
 */
export async function locateProblems(
  faults: readonly Diagnostic[],
  pageAt: PageAt,
  openTraced: () => Promise<TracedRender>,
): Promise<Diagnostic[]> {
  if (!faults.some(wantsLine)) return [...faults];
  // Templates that were edited meanwhile may no longer compile.
  const traced = await createReport().attemptAsync(openTraced);
  if (!traced) return [...faults];
  const placed: Diagnostic[] = [];
  for (const fault of faults) placed.push(wantsLine(fault) ? await withLine(fault, pageAt, traced) : fault);
  return placed;
}

function wantsLine({ position, routes }: Diagnostic): boolean {
  return position?.line === undefined && routes !== undefined;
}

/** Matches problems by name and message, to exclude others of the page and those that only traced templates have. */
async function withLine(fault: Diagnostic, pageAt: PageAt, traced: TracedRender): Promise<Diagnostic> {
  const [route = ''] = fault.routes ?? [];
  const record = pageAt(route);
  if (record) await traced.renderPage(record);
  const ofPage = traced
    .faults()
    .filter(({ routes, position }) => routes?.includes(route) === true && position?.line !== undefined);
  const same = ofPage.find((one) => one.name === fault.name && fault.message.startsWith(said(one)));
  return same?.position
    ? { ...fault, position: same.position, ...(same.frame !== undefined && { frame: same.frame }) }
    : fault;
}

/** Returns the start of the message, without the page that it names. */
function said({ message }: Diagnostic): string {
  return message.replace(/( in `[^`]*`)? on the page `[^`]*`\.$/, '');
}
