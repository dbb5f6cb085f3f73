import { createAnchorRequests, type AnchorRequests } from '../../content/anchor-requests.js';
import { withDefinitionPlaces } from '../../content/definition-places.js';
import { reportConflictingIds, resolveContent } from '../../content/resolve-content.js';
import type { ResolveContext } from '../../content/resolve-reference.js';
import type { LoadedFile } from '../../content/template-registry.js';
import { IsletError, type Diagnostic } from '../../errors/index.js';
import { createAssetLibrary, type AssetJob } from '../../images/asset-library.js';
import { askForForm } from '../../lib/site/asset-forms.js';
import { reportProgress } from '../../lib/async/watchdog.js';
import type { Page } from '../../lib/site/page.js';
import type { Dependency } from '../../lib/site/dependency.js';
import { siteIcons, type SiteIcons } from '../../lib/site/site-icons.js';
import type { BrowserBundle } from '../../lib/site/template-bundle.js';
import { createDataReader } from '../../render/page/data-reader.js';
import { islandIdentities } from './island-identities.js';
import { createJsonPublisher, type PublishedJson } from '../../render/page/published-json.js';
import { createPageRenderer, type RenderedPage } from '../../render/page/render-page.js';
import { createRenderer, type RendererInputs } from '../../render/page/renderer.js';
import { pageStyles, type PageStyles } from '../../render/page/styles.js';
import { hasNoLine, templateFault } from '../../render/faults/template-faults.js';
import { withTemplate } from '../../render/faults/template-timeout.js';
import { mergeTrace } from '../../render/page/trace.js';
import {
  checkImage,
  checkSharedImage,
  checkTexts,
  createPageCheck,
  referenceTargets,
  type AnchorNeed,
} from './check-page.js';
import { createProblemList } from '../load/problem-list.js';
import { isMissingData, missingDataReporter } from './missing-data.js';
import type { Content } from '../load/content.js';
import { locateProblems } from './locate-problems.js';
import { idsOfOthers, renderWithIds } from './unique-page-ids.js';
import type { Project } from '../project/open-project.js';
import { createDependencyResolver } from './resolve-dependency.js';
import { resolveData } from './resolve-data.js';
import type { PageEffects } from './page-effects.js';
import type { RenderBasis } from './render-basis.js';
import { createSocialCards, type PlannedCard, type SocialCards } from './social-cards.js';
import { createValueTracer, type TracedValues, type ValueTracer } from './trace-values.js';
import { tracedProject } from './traced-project.js';

/** Phase two, ready to run page by page. */
export interface PreparedRender {
  readonly browser: BrowserBundle;
  readonly styles: ReadonlyMap<string, PageStyles>;
  readonly anchors: AnchorRequests;
  /** Hash of a file in `site/assets/`, by its path there. */
  assetHash(path: string): string;
  /** Path of a file in `site/assets/` as it is spelled there. */
  assetPath(written: string): string;
  /** Published files that the pages rendered so far need. */
  assetJobs(): AssetJob[];
  /** State of a dependency of a page in this build. */
  stateOf(dependency: Dependency): string;
  /** Applies the effects of a page that was reused, or rendered in a thread. */
  replay(effects: PageEffects): void;
  /** JSON that the pages rendered so far publish for scripts. */
  publishedJson(): readonly PublishedJson[];
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
  renderPage(record: Page): Promise<PageWithCard | undefined>;
}

/** A rendered page and the card that its head names. */
export interface PageWithCard extends Omit<RenderedPage, 'blocked'> {
  readonly card: PlannedCard | undefined;
  /** Anchors that it links to. */
  readonly anchors: readonly AnchorNeed[];
  /** True if a problem or a warning of it was reported. */
  readonly hasDiagnostics: boolean;
  /** Renders the page again to trace its values. */
  readonly values: (() => TracedValues) | undefined;
}

/** Style hashes that fit into the header of the security policy, which hosts cut at 2,000 characters. */
const MAX_INLINE_STYLES = 20;

/** @param anchors takes the anchors that content links to */
export async function prepareRender(
  project: Project,
  content: Content,
  basis: RenderBasis,
  anchors: AnchorRequests = createAnchorRequests(),
): Promise<PreparedRender> {
  const { root, site, bundle, registry, report } = project;
  const { browser, index, cardMaker, code, texts } = basis;
  const assets = createAssetLibrary(index, site.build.imageQuality, site.base);
  const targets = referenceTargets(content, assets, site.base);
  const { origin, base } = site;
  const context: ResolveContext = { root, origin, base, targets, anchors, texts, report, site };
  const before = report.errorCount();
  checkTexts(site, ['name'], { file: site.source.file }, context);
  checkImage(site.icon, 'icon', { file: site.source.file }, context);
  checkImage(site.appIcon, 'appIcon', { file: site.source.file }, context);
  checkSharedImage(site.ogImage, { file: site.source.file }, context);
  const data = await resolveData(content.data, registry, context);
  const renderable = !content.dataFailed && report.errorCount() === before;
  for (const { file, route, unchecked } of content.invalid) {
    const walk = unchecked && registry.templates.get(unchecked.template)?.walk;
    if (!walk) continue;
    const value: unknown = JSON.parse(JSON.stringify(unchecked.value));
    await resolveContent(walk, value, { file, route }, context);
  }
  const json = createJsonPublisher(site.base);
  const rendering: RendererInputs = {
    site,
    assets,
    data: createDataReader(data, new Map([...registry.data.values()].map(({ definition, id }) => [definition, id]))),
    json,
    routes: () => content.table.infos(),
    localeOf: (route) => content.table.locale(route),
    islands: await islandIdentities(project, browser),
  };
  const renderer = createRenderer(rendering);
  const inlineLimit = registry.templates.size > MAX_INLINE_STYLES ? 0 : site.build.inlineCss;
  const additions = { hasIslands: browser.urls.size > 0, viewTransitions: site.navigation.viewTransitions };
  const styles = new Map(
    [...registry.templates.values()].map(({ id, module }) => [
      id,
      pageStyles(module, inlineLimit, { ...additions, base: site.base }),
    ]),
  );
  const faults = createProblemList();
  const faultsOf = (error: unknown, route: string | undefined, file: string): readonly Diagnostic[] =>
    templateFault(error, { root, folder: bundle.folder }, route, file).diagnostics;
  const icons = renderable ? siteIcons(site, assets) : undefined;
  const render = createPageRenderer({ site, assets, icons, renderer, loader: browser.loader });
  const tracer = createValueTracer({
    project,
    content: { ...content, data },
    rendering,
    icons,
    loader: browser.loader,
  });

  const cards =
    registry.socialCard && createSocialCards(project, registry.socialCard, renderer, assets, faults, cardMaker);

  const checkPage = createPageCheck(registry, content, context);
  const reportMissingData = missingDataReporter(rendering, (error, { template }) => {
    // Names no page: the fault may be in a fragment that all pages share.
    const file = registry.templates.get(template)?.module.file ?? 'templates';
    faults.add(faultsOf(error, undefined, file));
  });
  let traced: Promise<PreparedRender> | undefined;
  const openTraced = (): Promise<PreparedRender> =>
    (traced ??= tracedProject(project, project.compile).then((again) => prepareRender(again, content, basis)));

  function renderFile(record: Page, { module, definition }: LoadedFile): PageWithCard | undefined {
    try {
      const { text, trace } = withTemplate(module.file, () => renderer.renderFile(definition, record));
      return { html: text, trace, card: undefined, anchors: [], hasDiagnostics: false, values: undefined };
    } catch (error) {
      faults.add(faultsOf(error, record.route, module.file));
      return undefined;
    }
  }

  return {
    browser,
    icons,
    tracer,
    cards,
    styles,
    anchors,
    assetHash: (path) => assets.sha256(path),
    assetPath: (written) => assets.find(written) ?? written,
    assetJobs: () => assets.jobs(),
    stateOf: createDependencyResolver({ project, content, targets, assets, browser, code }),
    replay(effects) {
      for (const form of effects.forms) askForForm(assets, form);
      for (const item of effects.json) json.add(item);
    },
    publishedJson: () => json.published(),
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
      if (file) return renderable ? renderFile(record, file) : undefined;
      const template = registry.templates.get(record.template);
      const pageStyle = styles.get(record.template);
      if (!template || !pageStyle) throw new TypeError(`No template ${record.template}`);
      const said = (): number => report.count() + faults.count();
      const before = said();
      const checked = await checkPage(record);
      if (!renderable || !checked) return undefined;
      const page = content.table.info(record);
      const card = record.ogImage === undefined ? await cards?.plan(record, page) : undefined;
      const parts = {
        template: template.definition,
        styles: pageStyle,
        page,
        content: checked.content,
        ogImage: record.ogImage,
        card: card && { url: `/${card.output}`, alt: card.alt },
      };
      try {
        const { page: rendered, checked: shown } = await renderWithIds(
          checked,
          (takenIds) => checkPage(record, takenIds),
          (now) => withTemplate(template.module.file, () => render({ ...parts, content: now.content }, now)),
        );
        const { html, trace, blocked } = rendered;
        if (blocked.length > 0)
          faults.add(
            templateFault(new IsletError(blocked), { root, folder: bundle.folder }, record.route, template.module.file)
              .diagnostics,
          );
        const others = idsOfOthers(html, shown.texts);
        reportConflictingIds(shown.texts, others, record, context);
        if (others.size > 0) return undefined;
        if (trace.islands.size > 0) (await islandCheck()).checkIslands(html);
        if (card) mergeTrace(trace, card.trace);
        return {
          ...{ html, trace, card, anchors: checked.anchors },
          hasDiagnostics: said() > before,
          values: () => tracer.trace(record, { ...parts, content: shown.content }, html),
        };
      } catch (error) {
        faults.add(faultsOf(error, record.route, template.module.file));
        if (isMissingData(error)) reportMissingData(record, parts);
        return undefined;
      }
    },
  };
}

/** Loaded with the first page that holds an island. */
const islandCheck = () => import('../../render/islands/misplaced-islands.js');
