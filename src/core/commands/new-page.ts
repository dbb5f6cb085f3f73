import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { exampleMarkdown, exampleYaml, type PageWords } from '../../content/example-yaml.js';
import { isMarkdown } from '../../content/yaml/markdown-page.js';
import { failure } from '../../errors/index.js';
import { sitePath } from '../../lib/site/base-path.js';
import { suggestion } from '../../lib/text/did-you-mean.js';
import { pageRoute } from '../../lib/site/page-route.js';
import { openProject, type Project } from '../project/open-project.js';
import { writeNew } from './write-new.js';

export interface NewPage extends PageWords {
  /** A route such as `/ludo/new-game/`, or a file below `site/pages/`. */
  readonly path: string;
  readonly template: string;
}

/** Creates pages in a project. */
export interface PageDesk {
  /** Page kinds with their descriptions. */
  readonly templates: readonly { readonly name: string; readonly description: string }[];
  /**
   * Returns the file and route for a path.
   *
   * @throws IsletError `page-exists`, `route-invalid`, `route-outside-output`
   */
  place(path: string): { file: string; route: string };
  /**
   * Writes a valid page as a starting point.
   *
   * @throws IsletError `template-unknown`, and the errors of `place`
   */
  write(page: NewPage): { file: string; route: string };
}

/** Loads the templates of a project once, to list page kinds and to create pages. */
export async function openPageDesk({ root }: { root: string }): Promise<PageDesk> {
  const project = await openProject(root, 'production');
  project.close();
  return pageDesk(project);
}

/** The same for an open project. */
export function pageDesk({ root, registry: { templates }, site }: Project): PageDesk {
  const place = (path: string): { file: string; route: string } => placePage(root, sitePath(site.base, path));
  return {
    templates: [...templates.values()].map(({ id, definition }) => ({ name: id, description: definition.description })),
    place,
    write({ path, template, ...words }) {
      const found = templates.get(template);
      if (!found)
        throw failure('template-unknown', {
          message: `There is no template \`${template}\`.`,
          remedy: suggestion(template, [...templates.keys()]),
        });
      const { file, route } = place(path);
      const schema = relative(
        dirname(join(root, file)),
        join(root, '.islet/schemas/pages', `${template}.json`),
      ).replaceAll('\\', '/');
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeNew(join(root, file), isMarkdown(file) ? exampleMarkdown(found, words) : exampleYaml(found, schema, words));
      return { file, route };
    },
  };
}

/**
 * Returns the file and route of a new page.
 *
 * @param path a route without the base path, or a file below `site/pages/`
 * @throws IsletError `page-exists`, `route-invalid`, `route-outside-output`
 */
export function placePage(root: string, path: string): { file: string; route: string } {
  const file = pageFile(path);
  const { route } = pageRoute(file);
  const twin = filesOf(file).find((candidate) => existsSync(join(root, candidate)));
  if (twin !== undefined)
    throw failure('page-exists', { message: `\`${twin}\` exists already.`, position: { file: twin } });
  return { file, route };
}

/** Returns every file that would have the same route as this one. */
function filesOf(file: string): string[] {
  const path = file.replace(/(?<=\/pages\/.+)\/index\.(?:yaml|md)$|\.(?:yaml|md)$/, '');
  return [path, `${path}/index`].flatMap((name) => [`${name}.yaml`, `${name}.yml`, `${name}.md`]);
}

/** Returns the page file of a route, which may also be given as its output file; YAML unless the path ends in `.md`. */
function pageFile(path: string): string {
  const inner = path
    .replace(/^\.?\/?site\/pages\//, '')
    .replace(/\.(?:ya?ml|md|html)$/, '')
    .replace(/^\/|\/$/g, '');
  return `site/pages/${inner === '' ? 'index' : inner}.${path.endsWith('.md') ? 'md' : 'yaml'}`;
}
