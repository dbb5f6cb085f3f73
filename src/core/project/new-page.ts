import { closeSync, existsSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { exampleYaml, type PageWords } from '../../content/example-yaml.js';
import { failure } from '../../errors/index.js';
import { suggestion } from '../../lib/text/did-you-mean.js';
import { pageRoute } from '../../lib/site/page-route.js';
import { openProject } from './open-project.js';

export interface NewPage extends PageWords {
  /** A route such as `/ludo/new-game/`, or a file below `site/pages/`. */
  readonly path: string;
  readonly template: string;
}

/** A project that new pages can be written into. */
export interface PageDesk {
  /** Page kinds with what they are for. */
  readonly templates: readonly { readonly name: string; readonly description: string }[];
  /**
   * Says what a page of that path would be.
   * @throws IsletError `page-exists`, `route-invalid`, `route-outside-output`
   */
  place(path: string): { file: string; route: string };
  /**
   * Writes a valid page to start from.
   * @throws IsletError `template-unknown`, and those of `place`
   */
  write(page: NewPage): { file: string; route: string };
}

/** Loads the templates of a project once, to ask for one and to write a page of it. */
export async function openPageDesk({ root }: { root: string }): Promise<PageDesk> {
  const project = await openProject(root, 'production');
  project.close();
  const { templates } = project.registry;
  const place: PageDesk['place'] = (path) => {
    const file = pageFile(path);
    const { route } = pageRoute(file);
    const twin = filesOf(file).find((candidate) => existsSync(join(root, candidate)));
    if (twin !== undefined)
      throw failure('page-exists', { message: `\`${twin}\` exists already.`, position: { file: twin } });
    return { file, route };
  };
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
      writeNew(join(root, file), exampleYaml(found, schema, words));
      return { file, route };
    },
  };
}

/** All of a file that is not there yet, or nothing: half a page would be in the way of the next build. */
function writeNew(file: string, text: string): void {
  const descriptor = openSync(file, 'wx');
  try {
    writeFileSync(descriptor, text);
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

/** Every file that would be the page of this one's route. */
function filesOf(file: string): string[] {
  const path = file.replace(/(?<=\/pages\/.+)\/index\.yaml$|\.yaml$/, '');
  return [path, `${path}/index`].flatMap((name) => [`${name}.yaml`, `${name}.yml`]);
}

/** The file of a route, which may be written as the name of its file in the output. */
function pageFile(path: string): string {
  const inner = path
    .replace(/^\.?\/?site\/pages\//, '')
    .replace(/\.(?:ya?ml|html)$/, '')
    .replace(/^\/|\/$/g, '');
  return `site/pages/${inner === '' ? 'index' : inner}.yaml`;
}
