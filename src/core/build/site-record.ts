import type { Emitter } from '../../emit/emitter.js';
import type { Manifest, HostFileRecord } from '../../emit/manifest.js';
import { VERSION } from '../../lib/fs/version.js';
import type { BuildContext } from './build-context.js';
import { clockOffsets } from '../../lib/text/timestamp.js';
import { builtWith, runtimeVersions } from './built-with.js';
import type { BrowserScript } from '../../lib/site/template-bundle.js';
import type { PreviousBuild } from './previous-build.js';
import type { Content } from '../load/content.js';
import { publishedDuring } from './publish-dates.js';
import { keepPreviousAssets } from './previous-assets.js';
import type { ManifestSources } from './manifest-sources.js';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withYamlPlaces } from '../../content/yaml/yaml-places.js';
import { HOSTS_FOLDER } from '../../emit/audit-files.js';
import { publishing } from '../../errors/system-error.js';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import { sha256Hex } from '../../lib/text/hash.js';
import { parseHeaders } from '../../lib/site/headers-file.js';
import { parseRedirects } from '../../lib/site/redirects-file.js';
import type { SiteConfig } from '../../lib/site/site-config.js';
import { encodePath } from '../../lib/text/path-pattern.js';
import { formatPath } from '../../lib/text/value-path.js';
import { redirectPlaces } from '../../routes/sourced-redirects.js';
import type { RouteTable } from '../../routes/route-table.js';
import type { Project } from '../project/open-project.js';

/** Completes an output with retained files of previous builds and host configuration. Returns its manifest record. */
export async function siteRecord(
  { options, staging, project }: BuildContext,
  previous: PreviousBuild,
  emitter: Emitter,
  scripts: readonly BrowserScript[],
  { sources, groups, timed, table }: ManifestSources & Pick<Content, 'timed' | 'table'>,
): Promise<Manifest> {
  const {
    site: { origin, base, drafts, env, build, timeZone },
  } = project;
  const { profile } = options;
  const formerGroups = keepPreviousAssets({
    former: previous.manifest,
    profile,
    sets: build.keepFormerAssets,
    base,
    emitter,
  });
  const hosts = await writeHosts(project, emitter, staging.audit, table);
  const published = new Set(emitter.files().map(({ path }) => path));
  return {
    version: 1,
    generator: `islet ${VERSION}`,
    profile,
    origin,
    ...(base !== '' && { base }),
    ...(build.targets.length > 0 && { targets: [...new Set(build.targets)] }),
    ...(drafts && { drafts }),
    ...(Object.keys(env).length > 0 && { env }),
    ...(timed && { asOf: publishedDuring(timed, timeZone) }),
    runtime: runtimeVersions(),
    // The first use of a time zone in a process takes 20 ms.
    ...(timeZone !== 'UTC' && { clocks: { zone: timeZone, offsets: clockOffsets(timeZone) } }),
    ...builtWith(
      project.root,
      scripts.filter(({ path }) => published.has(path)),
      Object.keys(sources),
    ),
    sources,
    groups: { ...groups, ...formerGroups },
    files: emitter.files(),
    ...(hosts.length > 0 && { hosts }),
  };
}

/**
 * Writes the configuration of each target into the audit folder, which is published with the site. It is made from the
 * published `_headers` and `_redirects`, which preview uses too, and contains no local paths.
 */
async function writeHosts(
  project: Project,
  { files, placeOf }: Pick<Emitter, 'files' | 'placeOf'>,
  audit: string,
  table: RouteTable,
): Promise<HostFileRecord[]> {
  const { targets, precompress } = project.site.build;
  if (targets.length === 0) return [];
  // Most builds start without knowing hosts and the types of their files.
  const { hostConfiguration } = await import('../../emit/hosts/host-configuration.js');
  const textOf = (path: string): string => readFileSync(placeOf(path) ?? path, 'utf8');
  const site = {
    headers: parseHeaders(textOf('_headers')),
    redirects: parseRedirects(textOf('_redirects')),
    origin: project.site.origin,
    base: project.site.base,
    files: files(),
    policyExceptions: project.site.policyExceptions,
    precompressed: precompress,
    targets,
    hostFiles: project.site.build.hostFiles,
    redirectPlace: redirectPlaces(project.site, table),
    headerPlace: (path: string, name: string) => headerPlace(project.site, path, name),
  };
  const placing = withYamlPlaces(project.root, project.report);
  const written: HostFileRecord[] = [];
  for (const target of new Set(targets)) {
    const { files: configuration, problems } = hostConfiguration(target, site);
    for (const problem of problems) placing.add(problem);
    for (const { path, text } of configuration) {
      const file = join(audit, HOSTS_FOLDER, path);
      publishing(() => {
        mkdirSync(join(file, '..'), { recursive: true });
        writeFileSync(file, text);
      });
      written.push({ path, sha256: sha256Hex(Buffer.from(text)), size: Buffer.byteLength(text) });
    }
  }
  project.report.throwIfErrors();
  return written.sort((a, b) => byCodeUnit(a.path, b.path));
}

/** Where the rule of `site.yaml` for a path of `_headers` sets a header. */
function headerPlace({ headers, source }: SiteConfig, path: string, name: string) {
  const index = headers.findIndex((rule) => encodePath(rule.path) === encodePath(path) && name in rule.headers);
  if (index < 0) return undefined;
  return { position: { file: source.file }, path: formatPath(['headers', index, 'headers', name]) };
}
