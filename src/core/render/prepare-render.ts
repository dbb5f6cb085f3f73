import { createAnchorRequests, type AnchorRequests } from '../../content/anchor-requests.js';
import { withDefinitionPlaces } from '../../content/definition-places.js';
import { resolveLink } from '../../content/resolve-link.js';
import type { ResolveContext } from '../../content/resolve-reference.js';
import type { LoadedFile } from '../../content/template-registry.js';
import { type Diagnostic, diagnostic, failure } from '../../errors/index.js';
import { createAssetLibrary, type AssetJob } from '../../images/asset-library.js';
import { createColorWriter } from '../../images/picture-colors.js';
import { assetCache } from '../../incremental/result-cache.js';
import { askForForm } from '../../lib/site/asset-forms.js';
import { reportProgress } from '../../lib/async/watchdog.js';
import type { Page } from '../../lib/site/page.js';
import type { Dependency } from '../../lib/site/dependency.js';
import { siteIcons, type SiteIcons } from '../../lib/site/site-icons.js';
import type { BrowserBundle } from '../../lib/site/template-bundle.js';
import { createDataReader } from '../../render/page/data-reader.js';
import { createTextPublisher, type PublishedText } from '../../render/page/published-texts.js';
import { createPageRenderer } from '../../render/page/render-page.js';
import { createRenderer, type Renderer, type RendererInputs } from '../../render/page/renderer.js';
import type { FontNames, PageStyles } from '../../render/page/styles.js';
import type { createShownWords } from '../../render/page/shown-words.js';
import { hasNoLine } from '../../render/faults/template-faults.js';
import { withTemplate } from '../../render/faults/template-timeout.js';
import { createPageCheck, referenceTargets } from './check-page.js';
import { createFileReader } from './file-reader.js';
import { createCheckedRender, type RenderedPage } from './checked-render.js';
import { createProblemList } from '../load/problem-list.js';
import { isMissingData, missingDataReporter } from './missing-data.js';
import type { Content } from '../load/content.js';
import { templateErrors } from '../load/template-errors.js';
import { locateProblems } from './locate-problems.js';
import type { Project } from '../project/open-project.js';
import { createDependencyResolver } from './resolve-dependency.js';
import { resolveShared } from './resolve-shared.js';
import type { PageNeeds } from './page-needs.js';
import type { RenderBasis } from './render-basis.js';
import { createSocialCards, type SocialCards } from './social-cards.js';
import { createValueTracer, type ValueTracer } from './trace-values.js';
import { createTemplateStyles } from './template-styles.js';
import { tracedProject } from './traced-project.js';
import { isClientOnly } from '../../bundle/template-files.js';
import type { IslandIdentity } from '../../render/islands/island-markup.js';

/** Phase two, ready to run page by page. */
export interface PreparedRender {
  readonly browser: BrowserBundle;
  readonly styles: ReadonlyMap<string, PageStyles>;
  /** The styles with other names of fonts. */
  stylesWith(fonts: FontNames): ReadonlyMap<string, PageStyles>;
  readonly anchors: AnchorRequests;
  /** Hash of an asset, by its path. */
  assetHash(path: string): string;
  /** File of an asset, relative to the root. */
  assetFile(written: string): string;
  /** Published files that the pages rendered so far need. */
  assetJobs(): AssetJob[];
  /** Files of git that the dates of pages depend on, relative to the root. */
  historyPaths(): readonly string[];
  /** State of a dependency of a page in this build. */
  stateOf(dependency: Dependency): string;
  /** Adds the needs of a page that was reused, or rendered in a thread. */
  addNeeds(needs: PageNeeds): void;
  /** JSON that the pages rendered so far publish for scripts. */
  publishedTexts(): readonly PublishedText[];
  /** The problems of templates so far, each once for all pages that have it. */
  faults(): Diagnostic[];
  /** Moves them to the report, with their lines. */
  reportFaults(): Promise<void>;
  readonly icons: SiteIcons | undefined;
  readonly tracer: ValueTracer;
  /** `undefined` if the site has no social cards. */
  readonly cards: SocialCards | undefined;
  /** Checks the references of a page; its problems are reported. */
  checkPage(record: Page): Promise<unknown>;
  /** The same, and renders it; `undefined` if it has problems, which are reported. */
  renderPage(record: Page): Promise<RenderedPage | undefined>;
}

/** @param anchors takes the anchors that content links to */
export async function prepareRender(
  project: Project,
  content: Content,
  basis: RenderBasis,
  anchors: AnchorRequests = createAnchorRequests(),
): Promise<PreparedRender> {
  const { root, site, registry, report, bundle } = project;
  const { browser, index, cardMaker, code, texts } = basis;
  const assets = createAssetLibrary(index, site.build.imageQuality, site.base);
  const withColors = createColorWriter(root, assets.colors, assetCache(root));
  const targets = referenceTargets(content, assets, site);
  const { origin, base } = site;
  const context: ResolveContext = { root, origin, base, targets, anchors, texts, report, site };
  const { data, isRenderable } = await resolveShared(project, content, context);
  const published = createTextPublisher(site.base);
  const { historyPaths, ...files } = createFileReader(root, content, assets);
  const rendering: RendererInputs = {
    ...{ site, assets, ...files },
    texts: published,
    data: createDataReader(data, new Map([...registry.data.values()].map(({ definition, id }) => [definition, id]))),
    routes: () => content.table.infos(),
    localeOf: (route) => content.table.locale(route),
    pathTo(path, language) {
      const { href, problem } = resolveLink(path, { targets, origin, base, own: undefined });
      if (problem) throw failure(problem.name, problem);
      return versionPath(content, href, language);
    },
    islands: await islandIdentities(project, browser),
  };
  const renderer = createRenderer(rendering);
  const stylesWith = createTemplateStyles(project, browser);
  const styles = stylesWith({});
  const shownWords = await shownWordsOf(styles, bundle.fonts);
  const faults = createProblemList();
  const icons = isRenderable ? siteIcons(site, assets) : undefined;
  const render = createPageRenderer({ site, assets, icons, renderer, loader: browser.loader });
  const tracer = createValueTracer({
    ...{ project, rendering, icons },
    content: { ...content, data },
    loader: browser.loader,
  });
  const cards =
    registry.socialCard && createSocialCards(project, registry.socialCard, renderer, assets, faults, cardMaker);

  const checkPage = createPageCheck(registry, content, context);
  const addFault = (error: unknown, { route, file: page }: Partial<Page>, file: string): void => {
    faults.add(templateErrors(error, project, route, file, { data: content.data, page }));
  };
  const reportMissingData = missingDataReporter(rendering, (error, { template }) => {
    // Names no page: the fault may be in a fragment that all pages share.
    addFault(error, {}, registry.templates.get(template)?.module.file ?? 'templates');
  });
  const renderChecked = createCheckedRender({
    ...{ project, content, context, styles, shownWords, cards, tracer, render },
    onFault(error, record, parts) {
      addFault(error, record, registry.templates.get(record.template)?.module.file ?? 'templates');
      if (isMissingData(error)) reportMissingData(record, parts);
    },
  });
  let traced: Promise<PreparedRender> | undefined;
  const openTraced = (): Promise<PreparedRender> =>
    (traced ??= tracedProject(project, project.compile).then((again) => prepareRender(again, content, basis)));

  return {
    ...{ browser, icons, tracer, cards, styles, stylesWith, anchors, historyPaths },
    assetHash: (path) => assets.sha256(path),
    assetFile: (written) => assets.file(written),
    assetJobs: () => assets.jobs(),
    stateOf: createDependencyResolver({ project, content, targets, assets, browser, code, ...files }),
    addNeeds(needs) {
      for (const form of needs.forms) askForForm(assets, form);
      for (const item of needs.texts) published.add(item);
    },
    publishedTexts: () => published.published(),
    faults: () => faults.list(),
    async reportFaults() {
      const placed = createProblemList();
      placed.add(await locateProblems(faults.list(), (route) => content.table.get(route), openTraced));
      // Page kinds that show one component have one problem.
      const placing = withDefinitionPlaces(root, report);
      for (const item of placed.list()) (hasNoLine(item) ? report : placing).add(item);
    },
    checkPage,
    async renderPage(record) {
      reportProgress();
      const file = registry.files.get(record.template);
      if (file) return isRenderable ? renderFile(record, file, renderer, addFault) : undefined;
      const said = (): number => report.count() + faults.count();
      const before = said();
      const checked = await checkPage(record);
      const page = isRenderable && checked && (await renderChecked(record, checked, checkPage));
      return page ? { ...page, html: await withColors(page.html), hasDiagnostics: said() > before } : undefined;
    },
  };
}

/** What the words of pages look like in the styles of each template, where the site reduces its fonts. */
async function shownWordsOf(
  styles: ReadonlyMap<string, PageStyles>,
  fonts: Project['bundle']['fonts'],
): Promise<ReadonlyMap<string, ReturnType<typeof createShownWords>> | undefined> {
  if (fonts.length === 0) return undefined;
  const words = await import('../../render/page/shown-words.js');
  return new Map([...styles].map(([id, { css }]) => [id, words.createShownWords(css, fonts)]));
}

/** The path of the version of a page in a language, or the page's own. */
function versionPath({ table }: Content, href: string, language: string): string {
  const page = table.get(href);
  return (page && table.alternates(page).find(({ locale }) => locale === language)?.path) ?? href;
}

function renderFile(
  record: Page,
  { module, definition }: LoadedFile,
  renderer: Renderer,
  addFault: (error: unknown, record: Page, file: string) => void,
): RenderedPage | undefined {
  try {
    const { text: html, trace } = withTemplate(module.file, () => renderer.renderFile(definition, record));
    const nothing = { placed: undefined, card: undefined, words: undefined, anchors: [], values: undefined };
    return { html, trace, ...nothing, hasDiagnostics: false };
  } catch (error) {
    addFault(error, record, module.file);
    return undefined;
  }
}

/** Returns the islands by their component, scripts by their name. A module without one is reported. */
async function islandIdentities(
  { root, files, bundle, evaluate, report }: Project,
  browser: BrowserBundle,
): Promise<Map<unknown, IslandIdentity>> {
  const found = new Map<unknown, IslandIdentity>();
  for (const module of bundle.islands.values()) {
    const component = await evaluate(module);
    const url = browser.urls.get(module.id);
    if (typeof component === 'function' && url !== undefined)
      found.set(component, {
        ...{ name: module.id, url, beside: browser.beside.get(module.id) ?? [] },
        clientOnly: isClientOnly(module.file),
      });
    else
      withDefinitionPlaces(root, report).add(
        diagnostic('template-invalid-export', {
          message: `\`${module.file}\` has no component as its default export.`,
          position: { file: module.file },
        }),
      );
  }
  for (const name of files.scripts.keys())
    found.set(name, {
      name,
      url: browser.urls.get(name) ?? '',
      beside: browser.beside.get(name) ?? [],
      clientOnly: false,
    });
  return found;
}
