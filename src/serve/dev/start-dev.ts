import { bundleDevClient } from '../../bundle/browser/bundle-client.js';
import { createRecompiler } from '../../bundle/compile.js';
import type { Diagnostic } from '../../errors/index.js';
import { sitePath } from '../../lib/site/base-path.js';
import { startDevServer, type DevServerOptions } from './server/dev-server.js';
import type { DevSite } from './server/dev-site.js';
import { checkWhenIdle } from './background-check.js';
import { similarPages, type NewPageCommand } from './similar-pages.js';
import { createPageEditing } from './page-editing.js';
import { createPageSources } from './page-sources.js';
import { createSession, type Session } from './session.js';
import { watchFiles } from './watch-files.js';
import { startTypeCheck, withTypeProblems, type TypeCheck } from '../../core/project/type-check.js';

export interface DevOptions extends Pick<DevServerOptions, 'host' | 'port' | 'onRequest'> {
  /** Absolute path of the project. */
  readonly root: string;
  readonly profile: string;
  readonly newPage: NewPageCommand;
  /** Whether the project's TypeScript checks types. */
  readonly types?: boolean;
  /** Called after each change, with the problems known then. */
  readonly onUpdate?: (update: DevUpdate) => void;
  /** Called with the number of pictures that are being made for some time. */
  readonly onSlow?: (pictures: number) => void;
  /** Called for errors that do not end the session: a watcher that fails, or a bug. */
  readonly onFault: (error: unknown) => void;
  /** Stops waiting for templates before the session is closed. */
  readonly signal?: AbortSignal | undefined;
}

export interface DevUpdate {
  /** Changed files, relative to the root; none after a background check. */
  readonly files: readonly string[];
  /** Pages that reload in a browser. */
  readonly reloads: number;
  readonly problems: readonly Diagnostic[];
  readonly ms: number;
}

export interface Dev {
  readonly url: string;
  /** Path of the site below it, such as `/sub/`; empty at the root. */
  readonly base: string;
  readonly pages: number;
  /** What browsers of other machines need to edit; `undefined` if none reach the server. */
  readonly editCode: string | undefined;
  readonly problems: readonly Diagnostic[];
  close(): Promise<void>;
}

/**
 * Serves a project while it is edited, until it is closed. Problems of the project do not end it.
 * @throws IsletError `preview-port-in-use` or `preview-cannot-listen`
 */
export async function startDev({
  root,
  profile,
  host,
  port,
  newPage,
  types: checksTypes = false,
  onRequest,
  onUpdate,
  onSlow,
  onFault,
  signal,
}: DevOptions): Promise<Dev> {
  let announce = (): Promise<void> => Promise.resolve();
  const compiler = createRecompiler();
  const session = createSession({
    root,
    profile,
    compiler,
    signal,
    ...(onSlow && { onSlow }),
    onLateProblems: () => {
      announce().catch(onFault);
    },
  });
  const sources = createPageSources(root, session);
  let types: TypeProblems | undefined;
  const problems = (): readonly Diagnostic[] => withTypeProblems(session.problems(), types?.problems() ?? []);
  const site = { ...devSite(session, root, newPage, sources), problems: problemsOf(session, problems) };
  const closers: (() => Promise<void>)[] = [() => session.close(), () => sources.close()];
  const close = async (): Promise<void> => {
    for (const end of closers.toReversed()) await end();
  };
  try {
    const script = await bundleDevClient();
    // The watch starts before files are read; what changes meanwhile is read again.
    const early = new Set<string>();
    let onChange = (files: ReadonlySet<string>): Promise<void> => {
      for (const file of files) early.add(file);
      return Promise.resolve();
    };
    const watch = await watchFiles({ root, onChange: (files) => onChange(files), onFault });
    closers.push(() => watch.close());
    await session.update(new Set());
    const server = await startDevServer({ host, port, site, script, ...(onRequest && { onRequest }) });
    closers.push(() => server.close());

    announce = async () => {
      const reloads = await server.update();
      onUpdate?.({ files: [], reloads, problems: problems(), ms: 0 });
    };
    const idle = checkWhenIdle(session, onFault, () => announce());
    closers.push(idle.close);
    onChange = async (files) => {
      const start = performance.now();
      try {
        await session.update(files);
        const reloads = await server.update();
        onUpdate?.({ files: [...files].sort(), reloads, problems: problems(), ms: performance.now() - start });
      } catch (error) {
        if (signal?.aborted !== true) onFault(error);
      }
      types?.changed(files);
      idle.wake();
    };
    if (early.size > 0) await onChange(early);
    idle.wake();
    if (checksTypes) {
      types = watchTypes(root, () => announce(), onFault);
      closers.push(types.close);
    }
    const { base = '' } = session.state()?.project.site ?? {};
    return {
      url: server.url,
      editCode: server.editCode,
      base: base === '' ? '' : `${base}/`,
      pages: session.state()?.content.table.records.length ?? 0,
      problems: problems(),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function devSite(
  session: Session,
  root: string,
  newPage: NewPageCommand,
  sources: ReturnType<typeof createPageSources>,
): Omit<DevSite, 'problems'> {
  return {
    rules: () => session.state()?.rules ?? { headers: [], redirects: [] },
    // Where problems hide which pages there are, every route counts as a page with problems.
    has(route) {
      const table = session.state()?.content.table;
      return table?.has(route) === true || (table?.isComplete !== true && route.endsWith('/'));
    },
    view: (route) => session.view(route),
    lastGood: (route) => session.lastGood(route),
    file: (path) => session.files.file(path),
    similar(path) {
      const state = session.state();
      if (!state) return { routes: [], commands: [] };
      return similarPages(
        { records: state.content.table.records, templates: [...state.project.registry.templates.values()] },
        path,
        (route, template) => newPage(sitePath(state.project.site.base, route), template),
      );
    },
    sources: (route) => sources.of(route),
    editing: createPageEditing(root, session, sources),
  };
}

/** Returns a function that sorts problems: those of the page at a route come first. */
function problemsOf(session: Session, problems: () => readonly Diagnostic[]): DevSite['problems'] {
  return (route) => {
    const file = session.state()?.content.table.get(route)?.file;
    const isOwn = ({ position, routes }: Diagnostic): boolean =>
      position?.file === file || routes?.includes(route) === true;
    const all = problems();
    return [...all.filter(isOwn), ...all.filter((item) => !isOwn(item))];
  };
}

/** The types of a project while it is edited. */
interface TypeProblems {
  problems(): readonly Diagnostic[];
  /** Checks again if one of the files may have changed a type. */
  changed(files: Iterable<string>): void;
  close(): Promise<void>;
}

/** Time for further files to be saved, and for the browser to reload first, in milliseconds. */
const DELAY = 400;

const TYPED = /^templates(?:\/.*\.(?:[jt]sx?|json)|(?:\/[^.]*)?)$/;

/** @param onChange called if the problems changed */
function watchTypes(root: string, onChange: () => Promise<void>, onFault: (error: unknown) => void): TypeProblems {
  let found: readonly Diagnostic[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running: TypeCheck | undefined;

  async function check(): Promise<void> {
    const own = startTypeCheck(root);
    running = own;
    const now = (await own?.problems) ?? [];
    if (running !== own || JSON.stringify(now) === JSON.stringify(found)) return;
    found = now;
    await onChange();
  }

  function start(): void {
    clearTimeout(timer);
    running?.stop();
    running = undefined;
    timer = setTimeout(() => void check().catch(onFault), DELAY);
  }

  start();
  return {
    problems: () => found,
    changed(files) {
      if ([...files].some((file) => TYPED.test(file))) start();
    },
    async close() {
      clearTimeout(timer);
      const last = running;
      running = undefined;
      last?.stop();
      await last?.problems;
    },
  };
}
