import { IsletError, type Diagnostic } from '../errors/index.js';
import type { PageRecord } from '../lib/page-record.js';

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
export async function placeFaults(faults: readonly Diagnostic[], pageAt: PageAt, openTraced: () => Promise<TracedRender>): Promise<Diagnostic[]> {
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

/** A page ends with its first problem, so that one of the same name is the same. */
async function withLine(fault: Diagnostic, pageAt: PageAt, traced: TracedRender): Promise<Diagnostic> {
  const [route = ''] = fault.routes ?? [];
  const record = pageAt(route);
  if (record) await traced.renderPage(record);
  const same = traced.faults().find(({ name, routes, position }) => name === fault.name && routes?.includes(route) === true && position?.line !== undefined);
  return same?.position ? { ...fault, position: same.position, ...(same.frame !== undefined && { frame: same.frame }) } : fault;
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
