import type { PageInfo } from '../../api/site-model.js';
import type { ReferenceTargets } from '../../content/resolve-link.js';
import { IsletError } from '../../errors/index.js';
import type { AssetLibrary } from '../../lib/site/asset-forms.js';
import { wordIn } from '../../lib/site/site-words.js';
import { sha256Hex } from '../../lib/text/hash.js';
import { parseDependency, parseField, type Dependency } from '../../lib/site/dependency.js';
import type { BrowserBundle } from '../../lib/site/template-bundle.js';
import { dataFiles } from '../../render/page/data-reader.js';
import { listedFieldState } from '../../render/page/listed-pages.js';
import type { CodeHashes } from '../../incremental/code-hashes.js';
import type { Content } from '../load/content.js';
import type { Project } from '../project/open-project.js';

export interface ResolverInputs {
  readonly project: Project;
  readonly content: Content;
  readonly targets: ReferenceTargets;
  readonly assets: AssetLibrary;
  readonly browser: BrowserBundle;
  readonly code: CodeHashes;
  /** Returns when the file of a page was last changed. @throws IsletError `history-missing` */
  readonly lastChanged: (route: string) => string | undefined;
}

/** Returns the state of a dependency as it is in this build: a text that differs whenever the dependency does. */
export function createDependencyResolver({
  project,
  content,
  targets,
  assets,
  browser,
  code,
  lastChanged,
}: ResolverInputs): (question: Dependency) => string {
  const dataAnswer = (object: string): string => {
    const space = object.indexOf(' ');
    const id = object.slice(space + 1);
    const module = project.registry.data.get(id)?.module;
    const files = dataFiles(content.data.get(id) ?? [], object.slice(0, space)).map(
      ({ file, sha256, timed }) => `${file} ${sha256} ${String(timed?.since)}`,
    );
    return sha256Hex([module ? code.module(module) : '', ...files].join('\n'));
  };
  const listed = (kind: string): readonly PageInfo[] =>
    content.table.infos().filter(({ template }) => kind === '' || template === kind);
  return (question) => {
    const { kind, object } = parseDependency(question);
    switch (kind) {
      case 'page':
        return `${targets.findPage(object) ?? ''} ${content.table.locale(object) ?? ''}`;
      case 'has-file':
        return targets.findFile(object) ?? '';
      case 'has-asset':
        return targets.findAsset(object) ?? '';
      case 'has-image':
        return targets.findImage(object) ?? '';
      case 'asset':
        return assetAnswer(object, assets);
      case 'data':
        return dataAnswer(object);
      case 'word': {
        const [locale = '', key = ''] = object.split(' ');
        return sha256Hex(JSON.stringify(wordIn(content.data, key, locale, project.site.defaultLocale) ?? null));
      }
      case 'routes':
        return sha256Hex(
          listed(object)
            .map(({ path }) => path)
            .join('\n'),
        );
      case 'field': {
        const { field, of } = parseField(object);
        const page = content.table.get(of);
        return page ? sha256Hex(listedFieldState(content.table.info(page), field)) : '';
      }
      case 'fields': {
        const { field, of } = parseField(object);
        return sha256Hex(
          listed(of)
            .map((page) => listedFieldState(page, field))
            .join('\n'),
        );
      }
      case 'changed':
        return changedAnswer(object, lastChanged);
      case 'island':
        return browser.urls.get(object) ?? '';
    }
  };
}

/** Without a history the page is rendered again, and says so. */
function changedAnswer(route: string, lastChanged: ResolverInputs['lastChanged']): string {
  try {
    return lastChanged(route) ?? '';
  } catch (error) {
    if (error instanceof IsletError) return 'unknown';
    throw error;
  }
}

/** Returns the hash of a file, with its actual spelling if that differs. */
function assetAnswer(written: string, assets: AssetLibrary): string {
  const path = assets.find(written);
  if (path === undefined) return '';
  return path === written ? assets.sha256(path) : `${path} ${assets.sha256(path)}`;
}
