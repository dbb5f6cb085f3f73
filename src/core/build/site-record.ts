import type { Emitter } from '../../emit/emitter.js';
import type { Manifest } from '../../emit/manifest.js';
import { VERSION } from '../../lib/fs/version.js';
import type { BuildContext } from './build-context.js';
import { builtWith } from './built-with.js';
import type { BrowserScript } from '../../lib/site/template-bundle.js';
import type { PreviousBuild } from './previous-build.js';
import type { Content } from '../load/content.js';
import { publishedDuring } from './publish-dates.js';
import { keepPreviousAssets } from './previous-assets.js';
import type { ManifestSources } from './manifest-sources.js';
import { writeHosts } from './write-hosts.js';

/** Completes an output with retained files of previous builds and host configuration. Returns its manifest record. */
export async function siteRecord(
  { options, staging, project }: BuildContext,
  previous: PreviousBuild,
  emitter: Emitter,
  scripts: readonly BrowserScript[],
  { sources, groups, timed, table }: ManifestSources & Pick<Content, 'timed' | 'table'>,
): Promise<Manifest> {
  const {
    site: { origin, base, env, build, timeZone },
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
    ...(Object.keys(env).length > 0 && { env }),
    ...(timed && { asOf: publishedDuring(timed, timeZone) }),
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
