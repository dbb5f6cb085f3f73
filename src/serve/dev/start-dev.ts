import { bundleDevClient } from '../../bundle/browser/bundle-client.js';
import { createRecompiler } from '../../bundle/compile.js';
import type { Diagnostic } from '../../errors/index.js';
import { startDevServer, type DevServerOptions } from './server/dev-server.js';
import type { DevSite } from './server/dev-site.js';
import { lookOverWhenIdle } from './look-over-when-idle.js';
import { nearPages, type NewPageCommand } from './near-pages.js';
import { openEditor } from './open-editor.js';
import { createPageSources } from './page-sources.js';
import { createSession, type Session } from './session.js';
import { siteRules } from './site-rules.js';
import { unchangedCompile } from './unchanged-compile.js';
import { watchFiles } from './watch-files.js';

export interface DevOptions extends Pick<DevServerOptions, 'host' | 'port' | 'onRequest'> {
  /** Absolute path of the project. */
  readonly root: string;
  readonly profile: string;
  readonly newPage: NewPageCommand;
  /** Told of each change that was taken in, and of the problems known then. */
  readonly onUpdate?: (update: DevUpdate) => void;
  /** Told what keeps the session from seeing changes, and of mistakes of ours: the session goes on. */
  readonly onFault: (error: unknown) => void;
  /** Ends the wait for templates of whoever is about to close the session. */
  readonly signal?: AbortSignal | undefined;
}

export interface DevUpdate {
  /** Files that changed, relative to the root; none where pages were looked over that nobody has open. */
  readonly files: readonly string[];
  /** Pages that load again in a browser. */
  readonly reloads: number;
  readonly problems: readonly Diagnostic[];
  readonly ms: number;
}

export interface Dev {
  readonly url: string;
  readonly pages: number;
  readonly problems: readonly Diagnostic[];
  close(): Promise<void>;
}

/**
 * Serves a project while it is being edited, until it is closed. Problems of the project do not end it.
 * @throws IsletError `preview-port-in-use` or `preview-cannot-listen`
 */
export async function startDev({
  root,
  profile,
  host,
  port,
  newPage,
  onRequest,
  onUpdate,
  onFault,
  signal,
}: DevOptions): Promise<Dev> {
  let announce = (): Promise<void> => Promise.resolve();
  const recompiler = createRecompiler();
  const compiler = { ...recompiler, compile: unchangedCompile(root, recompiler.compile) };
  const session = createSession({
    root,
    profile,
    compiler,
    signal,
    onLateProblems: () => {
      announce().catch(onFault);
    },
  });
  const sources = createPageSources({ root, session });
  const site = devSite(session, root, newPage, sources);
  const closers: (() => Promise<void>)[] = [() => session.close(), () => sources.close()];
  const close = async (): Promise<void> => {
    for (const end of closers.toReversed()) await end();
  };
  try {
    const script = await bundleDevClient();
    // Watched before anything is read: what changes meanwhile is read again.
    const early = new Set<string>();
    let take = (files: ReadonlySet<string>): Promise<void> => {
      for (const file of files) early.add(file);
      return Promise.resolve();
    };
    const watch = await watchFiles({ root, onChange: (files) => take(files), onFault });
    closers.push(() => watch.close());
    await session.update(new Set());
    const server = await startDevServer({ host, port, site, script, ...(onRequest && { onRequest }) });
    closers.push(() => server.close());

    announce = async () => {
      const reloads = await server.tell();
      onUpdate?.({ files: [], reloads, problems: session.problems(), ms: 0 });
    };
    const idle = lookOverWhenIdle(session, onFault, () => announce());
    closers.push(idle.close);
    take = async (files) => {
      const start = performance.now();
      try {
        await session.update(files);
        const reloads = await server.tell();
        onUpdate?.({ files: [...files].sort(), reloads, problems: session.problems(), ms: performance.now() - start });
      } catch (error) {
        if (signal?.aborted !== true) onFault(error);
      }
      idle.wake();
    };
    if (early.size > 0) await take(early);
    idle.wake();
    return {
      url: server.url,
      pages: session.state()?.content.table.records.length ?? 0,
      problems: session.problems(),
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
): DevSite {
  return {
    rules: () => siteRules(session.state()),
    // Without a state nothing is known of routes: every address has a page with problems.
    has: (route) => session.state()?.content.table.has(route) ?? route.endsWith('/'),
    view: (route) => session.view(route),
    lastGood: (route) => session.lastGood(route),
    file: (path) => session.published.file(path),
    problems(route) {
      const file = session.state()?.content.table.get(route)?.file;
      const isOwn = ({ position, routes }: Diagnostic): boolean =>
        position?.file === file || routes?.includes(route) === true;
      const all = session.problems();
      return [...all.filter(isOwn), ...all.filter((item) => !isOwn(item))];
    },
    near(path) {
      const state = session.state();
      if (!state) return { routes: [], commands: [] };
      return nearPages(
        { records: state.content.table.records, templates: [...state.project.registry.templates.values()] },
        path,
        newPage,
      );
    },
    sources: (route) => sources.of(route),
    edit: (place) => openEditor(root, place),
  };
}
