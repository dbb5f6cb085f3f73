import { setImmediate } from 'node:timers/promises';
import { bundleTemplates, type TemplateBundling } from '../../bundle/server/bundle-templates.js';
import type { Compile } from '../../bundle/compile.js';
import { foreignUrls } from '../../bundle/checks/foreign-urls.js';
import { findTemplateFiles, type TemplateFiles } from '../../bundle/template-files.js';
import { unreadableSettings } from '../../bundle/checks/unreadable-settings.js';
import { withDefinitionPlaces } from '../../content/definition-places.js';
import { loadSiteConfig } from '../../content/load-site-config.js';
import { loadTemplates, type TemplateRegistry } from '../../content/template-registry.js';
import { createReport, type IsletError, type Report } from '../../errors/index.js';
import { interruptible } from '../../lib/async/watchdog.js';
import type { HostName } from '../../lib/site/hosts.js';
import type { SiteConfig } from '../../lib/site/site-config.js';
import type { BundledModule, TemplateBundle } from '../../lib/site/template-bundle.js';
import { watchDeterminism } from '../../render/determinism/determinism-guard.js';
import { watchLateFaults } from '../../render/faults/late-faults.js';
import { machineUses } from '../../render/faults/source-place.js';
import { templateFault } from '../../render/faults/template-faults.js';
import { limitTemplates } from '../../render/faults/template-timeout.js';
import { resolveAsOf } from './as-of.js';
import { cachedCompile } from './cached-compile.js';
import { refuseUnimportableRoot } from './importable-root.js';
import { moduleImports } from './module-imports.js';

/** A project with its configuration and templates loaded, ready to read content. */
export interface Project {
  readonly root: string;
  readonly site: SiteConfig;
  readonly files: TemplateFiles;
  readonly bundle: TemplateBundle;
  readonly registry: TemplateRegistry;
  readonly report: Report;
  readonly compile: Compile;
  /** Evaluates a compiled module and returns its default export. Errors name the source file. */
  evaluate(module: BundledModule): Promise<unknown>;
  /** Stops watching templates. */
  close(): void;
}

export interface ProjectOptions extends TemplateBundling {
  /** Hosts that replace those of `site.yaml`. */
  readonly targets?: readonly HostName[] | undefined;
  /** The moment that content is published for; by default as `resolveAsOf` decides. */
  readonly asOf?: string | undefined;
  /** True to show drafts, and what is published later. */
  readonly previews?: boolean;
  readonly onLate?: OnLate;
  /** Reads the settings of the site. */
  readonly loadSite?: typeof loadSiteConfig;
  /** True to open a project with invalid definitions: the registry has the valid ones, the report has the problems. */
  readonly flawed?: boolean;
  /** Aborts the wait for templates with a pending top-level `await`. */
  readonly signal?: AbortSignal | undefined;
}

/** Receives errors that templates throw after their import has settled; by default, the project's report does. */
type OnLate = (fault: IsletError) => void;

type EvaluationOptions = { readonly [Option in 'onLate' | 'flawed' | 'signal']?: ProjectOptions[Option] | undefined };

/**
 * Opens a project. By default, uses cached bundler results if the inputs are unchanged. Reports unknown keys of
 * `site.yaml` in the project's report.
 *
 * @throws IsletError if the folder is not a project, the configuration is invalid, or the templates do not compile
 */
export async function openProject(root: string, profile: string, options: ProjectOptions = {}): Promise<Project> {
  const {
    targets,
    asOf,
    previews = false,
    compile = cachedCompile(root).compile,
    tracedBy,
    onLate,
    loadSite = loadSiteConfig,
    flawed,
    signal,
  } = options;
  refuseUnimportableRoot(root);
  const report = createReport();
  const ofSite = createReport();
  const settings = ofSite.attempt(() => withTargets(loadSite(root, profile, ofSite), targets));
  const unreadable = ofSite.attempt(() => unreadableSettings(root));
  for (const item of unreadable ?? []) ofSite.add(item);
  const files = unreadable && report.attempt(() => findTemplateFiles(root, report));
  const [bundle, moment] = await Promise.all([
    files &&
      report.attemptAsync(() =>
        bundleTemplates(root, files, report, { compile, ...(tracedBy === undefined ? {} : { tracedBy }) }),
      ),
    settings && ofSite.attemptAsync(() => resolveAsOf(root, asOf, settings.timeZone)),
  ]);
  const site = settings && moment && { ...settings, asOf: { ...moment, previews } };
  if (bundle) for (const item of machineUses({ root, ...bundle })) report.add(item);
  if (site && bundle) for (const item of foreignUrls(root, bundle, site)) report.add(item);
  // A site with such problems is still usable: they are reported together with those of its content.
  const project =
    site &&
    files &&
    bundle &&
    (await report.attemptAsync(() =>
      evaluateProject({ root, site, files, bundle }, report, compile, { onLate, flawed, signal }),
    ));
  for (const problem of ofSite.list()) report.add(problem);
  if (project) return project;
  report.throwIfErrors();
  throw new TypeError('A project without diagnostics must have loaded.');
}

/** A project before its templates are evaluated, as data. */
export type CompiledProject = Pick<Project, 'root' | 'site' | 'files' | 'bundle'>;

/**
 * Evaluates the templates of a project.
 *
 * @throws IsletError if they have problems, unless `flawed` is set
 */
export async function evaluateProject(
  compiled: CompiledProject,
  report: Report,
  compile: Compile,
  options: EvaluationOptions = {},
): Promise<Project> {
  const { onLate, flawed = false, signal } = options;
  const {
    root,
    bundle,
    site: {
      build: { templateTimeout },
    },
  } = compiled;
  const close = watchTemplates(compiled, {
    onLate:
      onLate ??
      (({ diagnostics }) => {
        for (const item of diagnostics) report.add(item);
      }),
  });
  const faultOf = (error: unknown, module: BundledModule): IsletError =>
    templateFault(error, { root, ...bundle, closure: module.closure }, undefined, module.file);
  const imports = moduleImports({ root, folder: bundle.folder }, templateTimeout, signal);
  const evaluate = async (module: BundledModule): Promise<unknown> => {
    try {
      return await imports.one(module);
    } catch (error) {
      throw faultOf(error, module);
    }
  };
  try {
    const registry = await interruptible(async () => {
      const load = await imports.all([
        ...bundle.pages.values(),
        ...bundle.data.values(),
        ...bundle.files.values(),
        ...(bundle.socialCard ? [bundle.socialCard] : []),
      ]);
      const loaded = await loadTemplates(bundle, { load, faultOf }, withDefinitionPlaces(root, report));
      // Lets pending errors of the modules surface.
      await setImmediate();
      return loaded;
    });
    if (!flawed) report.throwIfErrors();
    return { ...compiled, registry, report, compile, evaluate, close };
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * Watches templates for nondeterministic calls, late errors and infinite loops. Returns a function that stops watching.
 */
export function watchTemplates(
  project: Pick<Project, 'root' | 'site' | 'bundle'>,
  { onLate }: { readonly onLate: OnLate },
): () => void {
  const {
    root,
    site,
    bundle: { folder },
  } = project;
  const watches = [
    watchDeterminism(folder),
    watchLateFaults({ root, folder }, onLate),
    limitTemplates({ root, folder }, site.build.templateTimeout),
  ];
  return () => {
    for (const end of watches) end();
  };
}

function withTargets(site: SiteConfig, targets: readonly HostName[] | undefined): SiteConfig {
  return targets === undefined ? site : { ...site, build: { ...site.build, targets } };
}
