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
import { cachedCompile } from './cached-compile.js';
import { refuseUnimportableRoot } from './importable-root.js';
import { moduleImports } from './module-imports.js';

/** A project whose configuration and templates are loaded: all that reading content needs. */
export interface Project {
  readonly root: string;
  readonly site: SiteConfig;
  readonly files: TemplateFiles;
  readonly bundle: TemplateBundle;
  readonly registry: TemplateRegistry;
  readonly report: Report;
  /** What the templates were compiled by. */
  readonly compile: Compile;
  /** Evaluates a compiled module and returns its default export; what it throws names its source. */
  evaluate(module: BundledModule): Promise<unknown>;
  /** Takes the watches on templates off. */
  close(): void;
}

export interface ProjectOptions extends TemplateBundling {
  /** Hosts in place of those that the site names. */
  readonly targets?: readonly HostName[] | undefined;
  readonly onLate?: OnLate;
  /** Reads the settings of the site. */
  readonly loadSite?: typeof loadSiteConfig;
  /** True where a project is wanted of which only some definitions can be used; the others are in its registry, and their problems in its report. */
  readonly flawed?: boolean;
  /** Ends the wait for templates that wait for something at their top level. */
  readonly signal?: AbortSignal | undefined;
}

/** Takes what templates throw once nobody waits for them any more; where it is missing that goes to the project's report. */
type OnLate = (fault: IsletError) => void;

type EvaluationOptions = { readonly [Option in 'onLate' | 'flawed' | 'signal']?: ProjectOptions[Option] | undefined };

/**
 * Unless it is told what to compile by, results of the bundler are those of an earlier run, where it would find the same. Unknown keys of `site.yaml` go to the project's report.
 *
 * @throws IsletError where there is no project here, its configuration cannot be used, or its templates do not compile
 */
export async function openProject(root: string, profile: string, options: ProjectOptions = {}): Promise<Project> {
  const {
    targets,
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
  const site = ofSite.attempt(() => withTargets(loadSite(root, profile, ofSite), targets));
  const settings = ofSite.attempt(() => unreadableSettings(root));
  for (const item of settings ?? []) ofSite.add(item);
  const files = settings && report.attempt(() => findTemplateFiles(root, report));
  const bundle =
    files &&
    (await report.attemptAsync(() =>
      bundleTemplates(root, files, report, { compile, ...(tracedBy === undefined ? {} : { tracedBy }) }),
    ));
  if (bundle) for (const item of machineUses({ root, ...bundle })) report.add(item);
  if (site && bundle) for (const item of foreignUrls(root, bundle, site)) report.add(item);
  // What can be used of a site with such problems is: those of its content are told with them.
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

/** What a project is before its templates are evaluated, as data. */
export type CompiledProject = Pick<Project, 'root' | 'site' | 'files' | 'bundle'>;

/** Evaluates the templates of a project. @throws IsletError where they have problems, unless those are asked for */
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
    templateFault(error, { root, folder: bundle.folder }, undefined, module.file);
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
        ...(bundle.socialCard ? [bundle.socialCard] : []),
      ]);
      const loaded = await loadTemplates(bundle, { load, faultOf }, withDefinitionPlaces(root, report));
      // What modules have left behind comes up now.
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

/** Watches templates for nondeterministic calls, for what they throw late, and for loops without an end. Returns what takes the watches off. */
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
