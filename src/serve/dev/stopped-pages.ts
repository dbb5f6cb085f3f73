import { IsletError, type Diagnostic } from '../../errors/index.js';
import { interruptible } from '../../lib/async/watchdog.js';
import type { PageRecord } from '../../lib/site/page-record.js';
import { FATAL } from '../../render/faults/template-timeout.js';

type Page = Pick<PageRecord, 'file' | 'template'>;

/** Pages on which a template did not come to an end: each try keeps everybody waiting. */
export interface StoppedPages {
  /** Does work on a page; `undefined` where it was stopped, now or before. @throws what the work throws else */
  attempt<T>(page: Page, work: () => T | Promise<T>): Promise<T | undefined>;
  /** What a page was stopped with. */
  problems(file: string): readonly Diagnostic[];
  /** True of templates that did not come to an end on a page, which may not do so on others. */
  includes(template: string): boolean;
  /** A page may come to an end now; without a file, all of them may. */
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
