import { IsletError, type Diagnostic } from '../errors/index.js';
import type { PageRecord } from '../lib/site/page-record.js';

/** Renders pages of templates that say where their elements are written. */
export interface TracedRender {
  renderPage(record: PageRecord): Promise<unknown>;
  /** The problems of templates met so far. */
  faults(): readonly Diagnostic[];
}

/** Gives the page of a route. */
type PageAt = (route: string) => PageRecord | undefined;

/**
 * Finds the lines of problems of templates that name no more than a file: what React calls, and not the template itself, has no line of it. One page of each is rendered once more, by templates
 * that were compiled for that. Problems whose line is not found stay as they are.
 *
 * @param openTraced called where there is anything to find
 */
export async function locateProblems(
  faults: readonly Diagnostic[],
  pageAt: PageAt,
  openTraced: () => Promise<TracedRender>,
): Promise<Diagnostic[]> {
  if (!faults.some(wantsLine)) return [...faults];
  const traced = await unlessFaulty(openTraced);
  if (!traced) return [...faults];
  const placed: Diagnostic[] = [];
  for (const fault of faults) placed.push(wantsLine(fault) ? await withLine(fault, pageAt, traced) : fault);
  return placed;
}

function wantsLine({ severity, position, routes }: Diagnostic): boolean {
  return severity === 'error' && position?.line === undefined && routes !== undefined;
}

/** What a problem is called and says tells it from another one of its page, that of the social card for one, and from what only traced templates run into. */
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

/** The message without the place that it names where there is one, and, of what React says, without what follows the first words. */
function said({ message }: Diagnostic): string {
  return message.replace(/( in `[^`]*`)? on the page `[^`]*`\.$/, '');
}

/** Templates that do not compile any more were edited since they did. */
async function unlessFaulty<T>(step: () => Promise<T>): Promise<T | undefined> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof IsletError) return undefined;
    throw error;
  }
}
