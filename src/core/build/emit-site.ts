import { setImmediate } from 'node:timers/promises';
import { islandFiles } from '../../bundle/browser/island-files.js';
import { PUBLIC_FOLDER, readPublicFile } from '../../content/public-files.js';
import { withYamlPlaces } from '../../content/yaml/yaml-places.js';
import { withoutImpossibleQueries } from '../../emit/hosts/query-redirects.js';
import { precompress } from '../../emit/precompress.js';
import { createReport, diagnostic, framed, positionIn } from '../../errors/index.js';
import { assetFile } from '../../lib/site/asset-paths.js';
import { makeAssets, standingStill } from '../../images/make-assets.js';
import { outputPath, siteAddress } from '../../lib/site/base-path.js';
import { completeHeaders } from '../../lib/site/complete-headers.js';
import { formatHeaders } from '../../lib/site/headers-file.js';
import { hostingLimits } from '../../lib/site/hosts.js';
import { foldersWithNotFoundPage } from '../../lib/site/not-found-page.js';
import { redirectPage, redirectPagePath } from '../../lib/site/redirect-page.js';
import { publishedRedirects, readsNotFoundRules } from '../../lib/site/published-redirects.js';
import { formatRedirects, redirectProblem } from '../../lib/site/redirects-file.js';
import { MANIFEST_PATH } from '../../lib/site/site-icons.js';
import { sha256Hex } from '../../lib/text/hash.js';
import { headerPolicies } from '../../render/page/csp.js';
import { responseHeaders } from '../../routes/response-headers.js';
import { redirectPlaces } from '../../routes/sourced-redirects.js';
import { robotsText, sitemapFiles } from '../../routes/sitemap.js';
import { webManifest } from '../../routes/web-manifest.js';
import { checkExceptions } from './check-exceptions.js';
import { checkAnchors, requestRedirectAnchors } from './check-anchors.js';
import type { CodeHashes } from '../../incremental/code-hashes.js';
import { createSiteUse, emitPages, type EmitPagesInputs, type SiteUse } from './emit-pages.js';
import { manifestSources, ROUTES_GROUP, templateGroup, type ManifestSources } from './manifest-sources.js';
import type { Project } from '../project/open-project.js';
import { assetCache, compressedCache } from '../../incremental/result-cache.js';

export interface EmitSiteInputs extends EmitPagesInputs {
  /** Hashes of what templates are made of, as the bundler read them. */
  readonly code: Pick<CodeHashes, 'file'>;
}

/**
 * Renders and writes every page, then everything that pages share. Returns the sources for the manifest and the number
 * of rendered pages.
 */
export async function emitSite(inputs: EmitSiteInputs): Promise<ManifestSources & { readonly rendered: number }> {
  const { project, content, render, emitter, watch, provenance } = inputs;
  const siteUse = createSiteUse();
  const rendered = await emitPages(inputs, siteUse);
  // Let late errors of templates surface.
  await setImmediate();
  provenance?.end(render.tracer.files());
  await render.reportFaults();
  requestRedirectAnchors(project, render, content.table);
  checkExceptions(project, content);
  await checkAnchors({ content, render, project, placeOf: (path) => emitter.placeOf(path) });
  // Reports conflicts of these files too.
  if (project.report.hasErrors()) {
    emitPublicFiles(inputs);
    emitShared(inputs, siteUse);
  }
  project.report.throwIfErrors();
  return watch.stage('emit', async () => {
    const jobs = render.assetJobs();
    const assetPaths = [...siteUse.assetPaths, ...jobs.map(({ asset }) => asset.path)];
    const manifest = manifestSources(project, content, render, inputs.code, { ...siteUse, assetPaths });
    const copied = emitPublicFiles(inputs);
    await warnOfRefused(inputs, siteUse);
    emitShared(inputs, siteUse);
    for (const item of standingStill(jobs)) project.report.add(item);
    let done = 0;
    await makeAssets(
      project.root,
      jobs,
      assetCache(project.root),
      project.report,
      ({ job, bytes }) => {
        watch.progress((done += 1), jobs.length);
        // Icons have the colours of the site behind them.
        emitter.write(job.output, bytes, {
          sources: [...(job.recipe.kind === 'icon' ? [project.site.source.file] : []), assetFile(job.asset.path)],
        });
      },
      inputs.signal,
    );
    if (project.site.build.precompress)
      await precompress(emitter, compressedCache(project.root), project.site.source.file, inputs.signal);
    return { rendered, groups: manifest.groups, sources: { ...manifest.sources, ...copied } };
  });
}

/** Publishes `site/public/`. Returns the hashes of its files. */
function emitPublicFiles({ project, content, emitter }: EmitPagesInputs): Record<string, string> {
  const hashes: Record<string, string> = {};
  for (const file of content.otherFiles.copied) {
    const bytes = project.report.attempt(() => readPublicFile(project.root, file));
    if (!bytes) continue;
    hashes[file] = sha256Hex(bytes);
    emitter.write(
      outputPath(project.site.base, file.slice(PUBLIC_FOLDER.length)),
      bytes,
      { sources: [file] },
      hashes[file],
    );
  }
  return hashes;
}

/** Warns of copied files, and of code of the site, that the security policy refuses on every path. */
async function warnOfRefused({ project, content, render }: EmitPagesInputs, use: SiteUse): Promise<void> {
  const { site, root, report } = project;
  const policy = headerPolicies(site, render.browser, use.allows).get('') ?? '';
  const copied = content.otherFiles.copied.filter((file) => /\.(?:m?js|html?)$/.test(file));
  const files = [
    ...render.browser.files.map(({ path, text }) => ({ file: undefined, address: `/${path}`, text })),
    ...copied.map((file) => ({
      file,
      address: siteAddress(site.base, `/${file.slice(PUBLIC_FOLDER.length)}`),
      text: readPublicFile(root, file).toString('utf8'),
    })),
  ];
  const { refusedCode } = await import('../../lib/site/refused-code.js');
  for (const { file, ...code } of files)
    for (const { at, ...words } of refusedCode(code, policy, site.policyExceptions))
      report.add(
        diagnostic('policy-refuses', {
          ...words,
          ...(file !== undefined && framed(code.text, positionIn(file, code.text, at))),
        }),
      );
}

function emitShared(
  { project, content, render, emitter, fonts }: EmitPagesInputs,
  { templates, islands, allows, unpinned }: SiteUse,
): void {
  const { site, bundle } = project;
  const fromSite = { sources: [site.source.file] };
  const fromRoutes = { sources: [site.source.file, ROUTES_GROUP] };
  const table = site.redirectTable ? [site.redirectTable.file] : [];
  for (const [template, pageStyle] of render.stylesWith(fonts?.names() ?? {})) {
    if (pageStyle.kind === 'linked' && templates.has(template))
      emitter.write(pageStyle.output, pageStyle.css, { sources: [templateGroup(template)] });
  }
  const reduced = new Set(Object.values(fonts?.names() ?? {}));
  for (const { path, bytes } of fonts?.assets() ?? bundle.assets)
    emitter.write(outputPath(site.base, path), bytes, {
      sources: [...[...bundle.pages.keys()].map(templateGroup), ...(reduced.has(path) ? [ROUTES_GROUP] : [])],
    });
  for (const { path, text, sources } of islandFiles(render.browser, islands))
    emitter.write(path, text, { sources: [site.source.file, ...sources] });
  for (const { path, text, sources } of render.publishedTexts())
    emitter.write(path, text, { sources: [site.source.file, ...sources] });
  for (const { path, text } of sitemapFiles(
    content.table.records.map((record) => content.table.address(record)),
    site,
  ))
    emitter.write(path, text, fromRoutes);
  if (!content.otherFiles.addresses.has('/robots.txt')) emitter.write('robots.txt', robotsText(site), fromSite);
  const iconFiles = [site.icon, site.appIcon].flatMap((path) => (path === undefined ? [] : [render.assetFile(path)]));
  if (render.icons)
    emitter.write(outputPath(site.base, MANIFEST_PATH.slice(1)), webManifest(site, render.icons), {
      sources: [site.source.file, ...iconFiles],
    });
  const policies = headerPolicies(site, render.browser, allows, unpinned);
  const limits = hostingLimits(site.build.targets);
  const headers = ofSiteFile(project, undefined, () =>
    formatHeaders(completeHeaders(responseHeaders(site, policies, content.otherFiles.addresses)), limits),
  );
  // Problems of a redirect were reported when it was read.
  const redirects = ofSiteFile(project, site.redirects.length > 0 ? 'redirects' : undefined, () =>
    formatRedirects(
      publishedRedirects(content.redirects, site.build.targets).filter((rule) => !redirectProblem(rule, limits)),
      limits,
      readsNotFoundRules(site.build.targets)
        ? foldersWithNotFoundPage(content.table.records.map(({ output }) => output))
        : [],
    ),
  );
  if (site.build.targets.length === 0) {
    const redirectPlace = redirectPlaces(site, content.table);
    const placing = withYamlPlaces(project.root, project.report);
    for (const problem of withoutImpossibleQueries(undefined, undefined, { ...content, redirectPlace }).problems)
      placing.add(problem);
  }
  if (site.build.targets.includes('github-pages'))
    for (const rule of content.redirects) {
      const path = rule.query === undefined ? redirectPagePath(rule.from) : undefined;
      if (path !== undefined) emitter.write(path, redirectPage(rule, site), fromRoutes);
    }
  // Which kinds of pages there are, and which videos they frame, decides what the policy of the site allows.
  if (headers !== undefined)
    emitter.write('_headers', headers, { sources: [...fromRoutes.sources, ...[...templates].map(templateGroup)] });
  if (redirects !== undefined) emitter.write('_redirects', redirects, { sources: [...fromRoutes.sources, ...table] });
}

/** Makes a file from `site.yaml`. Problems have their position there, or that of `key`. */
function ofSiteFile<T>({ root, site, report }: Project, key: string | undefined, make: () => T): T | undefined {
  const placing = withYamlPlaces(root, report);
  const found = createReport();
  const made = found.attempt(make);
  for (const item of found.list())
    placing.add({ ...(key !== undefined && { path: key }), ...item, position: { file: site.source.file } });
  return made;
}
