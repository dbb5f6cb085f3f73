import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { exampleYaml } from '../content/example-yaml.js';
import { failure } from '../errors/index.js';
import { suggestion } from '../lib/did-you-mean.js';
import { pageRoute } from '../lib/page-route.js';
import { openProject } from './open-project.js';

/** Page kinds with what they are for. */
export async function listTemplates({ root }: { root: string }): Promise<{ name: string; description: string }[]> {
  const project = await openProject(root, 'production');
  project.close();
  return [...project.registry.templates.values()].map(({ id, definition }) => ({ name: id, description: definition.description }));
}

/**
 * Writes a valid page to start from. `path` is a route such as `/ludo/new-game/`, or a file below `site/pages/`.
 * @throws IsletError `template-unknown`, `page-exists`, `route-invalid`, `route-outside-output`
 */
export async function newPage({ root, path, template }: { root: string; path: string; template: string }): Promise<{ file: string; route: string }> {
  const project = await openProject(root, 'production');
  project.close();
  const found = project.registry.templates.get(template);
  if (!found) throw failure('template-unknown', { message: `There is no template \`${template}\`.`, remedy: suggestion(template, [...project.registry.templates.keys()]) });
  const file = pageFile(path);
  const { route } = pageRoute(file);
  const twin = [file, file.replace(/\.yaml$/, '/index.yaml')].find((candidate) => existsSync(join(root, candidate)));
  if (twin !== undefined) throw failure('page-exists', { message: `\`${twin}\` exists already.`, position: { file: twin } });
  const schema = relative(dirname(join(root, file)), join(root, '.islet/schemas/pages', `${template}.json`)).replaceAll('\\', '/');
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), exampleYaml(found, schema), { flag: 'wx' });
  return { file, route };
}

function pageFile(path: string): string {
  const inner = path.replace(/^\.?\/?site\/pages\//, '').replace(/\.ya?ml$/, '').replace(/^\/|\/$/g, '');
  return `site/pages/${inner === '' ? 'index' : inner}.yaml`;
}
