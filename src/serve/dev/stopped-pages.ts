import { IsletError, type Diagnostic } from '../../errors/index.js';
import { interruptible } from '../../lib/async/watchdog.js';
import type { Page } from '../../lib/site/page.js';
import { FATAL } from '../../render/faults/template-timeout.js';

type TriedPage = Pick<Page, 'file' | 'template'>;

/** Pages whose template was stopped (timeout, out of memory). They are not tried again until something changes. */
export interface StoppedPages {
  /** Runs work on a page; returns `undefined` if it was stopped, now or before. @throws other errors of the work */
  attempt<T>(page: TriedPage, work: () => T | Promise<T>): Promise<T | undefined>;
  /** The problems with which a page was stopped. */
  problems(file: string): readonly Diagnostic[];
  /** True if a template was stopped on any page. */
  includes(template: string): boolean;
  /** Allows a page to be tried again; without a file, all pages. */
  forget(file?: string): void;
}

export function createStoppedPages(): StoppedPages {
  const stopped = new Map<string, { readonly template: string; readonly problems: readonly Diagnostic[] }>();
  return {
    async attempt({ file, template }, work) {
      if (stopped.has(file)) return undefined;
      try {
        return await interruptible(work);
      } catch (error) {
        if (!(error instanceof IsletError) || !error.diagnostics.some(({ name }) => FATAL.has(name))) throw error;
        stopped.set(file, { template, problems: error.diagnostics });
        return undefined;
      }
    },
    problems: (file) => stopped.get(file)?.problems ?? [],
    includes: (template) => [...stopped.values()].some((page) => page.template === template),
    forget(file) {
      if (file === undefined) stopped.clear();
      else stopped.delete(file);
    },
  };
}
