import { createPageDefaults } from '../../content/page-defaults.js';
import type { CodeHashes } from '../../incremental/code-hashes.js';
import type { Page } from '../../lib/site/page.js';
import { sha256Hex } from '../../lib/text/hash.js';
import type { Content } from '../load/content.js';
import type { PreparedRender } from '../render/prepare-render.js';
import { programOf, type ProgramId } from '../project/program-id.js';
import type { Project } from '../project/open-project.js';

/** Hashes of what pages depend on besides their files and their dependencies. */
export interface PageKeys {
  /** Of reading a page: the program, its template, and defaults of its folder. */
  source(page: Pick<Page, 'template' | 'file'>): string;
  /** Of rendering pages. To be called once they can be rendered. */
  render(content: Content, render: PreparedRender): (page: Page) => string;
}

export function createPageKeys({ root, registry, bundle }: Project, id: ProgramId, code: CodeHashes): PageKeys {
  const program = programOf(id);
  const codeOf = (template: string): string => {
    const loaded = registry.templates.get(template) ?? registry.files.get(template);
    return loaded ? code.module(loaded.module) : '';
  };
  const defaults = createPageDefaults(root);
  const codeKey = memoized((template) => sha256Hex(`${program} ${codeOf(template)}`));
  return {
    source: ({ template, file }) => `${codeKey(template)}${defaults.hash(file)}`,
    render(content, { browser, icons, styles, cards }) {
      const card = bundle.socialCard ? code.module(bundle.socialCard) : '';
      const common = sha256Hex(JSON.stringify([program, browser.loader, icons, card]));
      const templateKey = memoized((template, locale = '') =>
        sha256Hex(JSON.stringify([common, codeOf(template), styles.get(template), cards?.fontsId(locale)])),
      );
      // Of other pages a page also shows its versions in other languages.
      return (page) => {
        const alternates = content.table.alternates(page);
        const key = templateKey(page.template, page.locale) + defaults.hash(page.file) + momentKey(page);
        return alternates.length === 0 ? key : `${key} ${sha256Hex(JSON.stringify(alternates))}`;
      };
    },
  };
}

/** Differs between moments at which other items of a page are published. */
function momentKey({ timed }: Page): string {
  return timed?.since === undefined ? '' : `@${String(timed.since)}`;
}

/** Calls a function once for each list of arguments. */
function memoized(make: (...names: string[]) => string): (...names: string[]) => string {
  const known = new Map<string, string>();
  return (...names) => {
    const key = names.join('\0');
    const value = known.get(key) ?? make(...names);
    known.set(key, value);
    return value;
  };
}
