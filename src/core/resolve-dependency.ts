import type { ReferenceTargets } from '../content/resolve-link.js';
import type { AssetLibrary } from '../lib/site/asset-forms.js';
import { sha256Hex } from '../lib/text/hash.js';
import { parseDependency, type Dependency } from '../lib/site/dependency.js';
import type { BrowserBundle } from '../lib/site/template-bundle.js';
import { dataFiles } from '../render/page/data-reader.js';
import type { CodeHashes } from '../incremental/code-hashes.js';
import type { Content } from './load/content.js';
import type { Project } from './project/open-project.js';

export interface ResolverInputs {
  readonly project: Project;
  readonly content: Content;
  readonly targets: ReferenceTargets;
  readonly assets: AssetLibrary;
  readonly browser: BrowserBundle;
  readonly code: CodeHashes;
}

/** Returns the state of a dependency as it is in this build: a text that differs whenever the dependency does. */
export function createDependencyResolver({
  project,
  content,
  targets,
  assets,
  browser,
  code,
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
      case 'routes':
        return sha256Hex(
          JSON.stringify(content.table.infos().filter(({ template }) => object === '' || template === object)),
        );
      case 'island':
        return browser.urls.get(object) ?? '';
    }
  };
}

/** Returns the hash of a file, with its actual spelling if that differs. */
function assetAnswer(written: string, assets: AssetLibrary): string {
  const path = assets.find(written);
  if (path === undefined) return '';
  return path === written ? assets.sha256(path) : `${path} ${assets.sha256(path)}`;
}
